/** A statement as ISO 20022 has it: camt.053, of any of its versions. */
import { add, compare } from '#core/decimal.ts'
import { isDay } from '#core/days.ts'
import { elementsAt, textAt, XmlError, type XmlElement, xmlTree } from '#server/xmlTree.ts'
import { bankAmount, BankFileError, mostLines, oneLine, type ReadFile, type ReadLine, tooMany } from './bank.lines.ts'

const sentences: Record<XmlError['kind'], string> = {
  damaged: 'This file is damaged or cut short: it cannot be read. Export it from the bank again.',
  doctype: 'This file declares a document type (DOCTYPE), which no bank statement does. It is not read.',
  bounds: 'This file is larger than any bank statement. Export fewer days at once, and choose that.',
}
const other = 'This file is XML, but no bank statement (CAMT.053). Choose CAMT.053, OFX or CSV where you export it.'
const otherCamt: Record<string, string> = {
  BkToCstmrAcctRpt:
    'This is an account report (CAMT.052), whose lines may still change. Choose the statement: CAMT.053.',
  BkToCstmrDbtCdtNtfctn:
    'This is a notification (CAMT.054), which tells of some lines. Choose the statement: CAMT.053.',
}

/** Booked lines in `currency`; one of several transactions that add up to it is as many lines. Throws BankFileError. */
export function readCamt(xml: string, currency: string): ReadFile {
  if (/^\s*<(?:!doctype html|html)/i.test(xml)) throw new BankFileError(other)
  const root = treeOf(xml)
  const [message] = root.parts
  if (root.name !== 'Document' || message?.name !== 'BkToCstmrStmt')
    throw new BankFileError(otherCamt[message?.name ?? ''] ?? other)
  const file: ReadFile = { lines: [], wrong: [] }
  let position = 0
  for (const statement of elementsAt(message, 'Stmt')) {
    const account = textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id')
    for (const entry of elementsAt(statement, 'Ntry')) {
      const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')
      if (status !== '' && status !== 'BOOK') continue
      for (const part of partsOf(entry)) {
        position += 1
        if (position > mostLines) throw tooMany
        const line = lineOf(entry, part, currency)
        if (typeof line === 'string') file.wrong.push({ position, sentence: line })
        else file.lines.push({ ...line, position, account })
      }
    }
  }
  return file
}

function treeOf(xml: string): XmlElement {
  try {
    return xmlTree(xml)
  } catch (error) {
    throw error instanceof XmlError ? new BankFileError(sentences[error.kind]) : error
  }
}

const amountOf = (part: XmlElement) =>
  elementsAt(part, 'Amt')[0] ?? elementsAt(part, 'AmtDtls/TxAmt/Amt')[0] ?? elementsAt(part, 'AmtDtls/InstdAmt/Amt')[0]

interface Part {
  details: XmlElement | undefined
  amount: XmlElement | undefined
  /** Among those of its entry. */
  at: number
}

/** Of a collected entry each transaction, where they add up to it. */
function partsOf(entry: XmlElement): Part[] {
  const all = elementsAt(entry, 'NtryDtls/TxDtls')
  const whole = elementsAt(entry, 'Amt')[0]
  const amounts = all.map((one) => bankAmount(amountOf(one)?.text ?? ''))
  const sum = amounts.reduce<string | null>((so, one) => (so === null || one === null ? null : add(so, one)), '0.00')
  const total = bankAmount(whole?.text ?? '')
  if (all.length > 1 && sum !== null && total !== null && compare(sum, total) === 0)
    return all.map((details, at) => ({ details, amount: amountOf(details), at }))
  return [{ details: all[0], amount: whole, at: 0 }]
}

function lineOf(entry: XmlElement, { details, amount: said, at }: Part, currency: string) {
  const ofEntry = (path: string) => textAt(entry, path)
  const of = (path: string) => (details ? textAt(details, path) : '')
  const all = (path: string) => (details ? elementsAt(details, path).map(({ text }) => text) : [])
  const amount = bankAmount(said?.text ?? '')
  const date = (ofEntry('BookgDt/Dt') || ofEntry('BookgDt/DtTm') || ofEntry('ValDt/Dt') || ofEntry('ValDt/DtTm')).slice(
    0,
    10,
  )
  if (amount === null) return 'Its amount cannot be read.'
  if (!isDay(date)) return 'Its date cannot be read.'
  const ccy = said?.attributes['Ccy'] ?? ''
  if (ccy !== '' && ccy !== currency) return `It is in ${ccy}, and payments are in ${currency}.`
  const direction = of('CdtDbtInd') || ofEntry('CdtDbtInd')
  const out = (direction === 'DBIT') !== (ofEntry('RvslInd') === 'true')
  const endToEnd = of('Refs/EndToEndId')
  const text = [
    ...all('RmtInf/Ustrd'),
    ...all('RmtInf/Strd/CdtrRefInf/Ref'),
    ...all('RmtInf/Strd/RfrdDocInf/Nb'),
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    of('AddtlTxInf') || ofEntry('AddtlNtryInf'),
  ]
  const reference = ofEntry('AcctSvcrRef') || of('Refs/AcctSvcrRef')
  return {
    // Parts of a collected entry have one reference.
    id: reference === '' ? '' : `${reference} ${at}`,
    date,
    amount: out && amount !== '0.00' ? `-${amount}` : amount,
    payer: oneLine(of('RltdPties/Dbtr/Nm') || of('RltdPties/Dbtr/Pty/Nm')),
    text: oneLine(text.filter((part) => part.trim() !== '').join(' ')),
  } satisfies Omit<ReadLine, 'position' | 'account'>
}
