/** Bank files as banks export them, written by hand after the public schemas of ISO 20022 and OFX. */
export interface Came {
  date: string
  amount: string
  payer: string
  text: string
  /** Reference that the bank gives it. */
  id?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A camt.053 of an account in pounds, unless told; negative amounts went out. */
export function camt053(lines: readonly Came[], { version = '02', currency = 'GBP' } = {}): string {
  const status = Number(version) >= 8 ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>'
  const party = (name: string) =>
    Number(version) >= 8 ? `<Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` : `<Dbtr><Nm>${name}</Nm></Dbtr>`
  const entries = lines.map(
    ({ date, amount, payer, text, id }) => `
      <Ntry>
        <Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
        <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        ${status}
        <BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
        ${id === undefined ? '' : `<AcctSvcrRef>${id}</AcctSvcrRef>`}
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <RltdPties>${party(escaped(payer))}</RltdPties>
          <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>2026-11-20T18:00:00+00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>STMT-1</Id><CreDtTm>2026-11-20T18:00:00+00:00</CreDtTm>
      <Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></Acct>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`
}

const dense = (day: string) => day.replaceAll('-', '')

/** OFX 1.0.2: SGML, its values without end tags. */
export const ofx1 = (lines: readonly Came[], currency = 'GBP') => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120180000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>202015<ACCTID>55555555<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
${lines
  .map(
    ({ date, amount, payer, text, id }, index) => `<STMTTRN>
<TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${dense(date)}120000[0:GMT]
<TRNAMT>${amount}
<FITID>${id ?? `F${index}`}
<NAME>${payer}
<MEMO>${text}
</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

/** OFX 2: XML. */
export const ofx2 = (lines: readonly Came[]) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STMTRS><CURDEF>GBP</CURDEF>
<BANKACCTFROM><BANKID>202015</BANKID><ACCTID>55555555</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM><BANKTRANLIST>
${lines
  .map(
    ({ date, amount, payer, text, id }, index) =>
      `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>${dense(date)}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${id ?? `F${index}`}</FITID><NAME>${escaped(payer)}</NAME><MEMO>${escaped(text)}</MEMO></STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** As banks of these islands export a table. */
export const bankCsv = (lines: readonly Came[], headings = 'Date,Description,Paid in,Paid out,Name') =>
  [
    headings,
    ...lines.map(({ date, amount, payer, text }) => {
      const [year, month, day] = date.split('-')
      const [came, went] = amount.startsWith('-') ? ['', amount.slice(1)] : [amount, '']
      return [`${day}/${month}/${year}`, `"${text}"`, came, went, `"${payer}"`].join(',')
    }),
  ].join('\r\n')
