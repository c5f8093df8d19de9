import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { officiallyBroken } from '#test/officialRules.ts'
import { EInvoiceError, readEInvoice, wrongSums } from './read.ts'

const folder = new URL('../../../../../tests/support/eInvoices/examples/', import.meta.url)
const examples = readdirSync(folder)
const xmlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Read by eye from the files: number, day, before tax, tax, to be paid. */
const stated: Record<string, readonly string[]> = {
  'CII-BR-CO-10-RoundingIssue.xml': ['0', '2021-03-26', '0.00', '0.00', '0.00'],
  'guide-example1.xml': ['12115118', '2015-01-09', '229.60', '20.73', '250.33'],
  'peppol-Allowance-example.xml': ['Snippet1', '2017-11-13', '5900', '1225.00', '6125.00'],
  'peppol-Vat-category-S.xml': ['Snippet1', '2017-11-13', '7000', '1550.00', '8550'],
  'peppol-base-creditnote-correction.xml': ['Snippet1', '2017-11-13', '1325', '331.25', '1656.25'],
  'peppol-base-example.xml': ['Snippet1', '2017-11-13', '1325', '331.25', '1656.25'],
  'sample-discount-price.xml': ['test decimal 1', '2018-02-05', '12.12', '3.03', '15.15'],
  'ubl-tc434-creditnote1.xml': ['018304 / 28865', '2019-09-23', '100.11', '0.00', '100.11'],
  'ubl-tc434-example1.xml': ['12115118', '2015-01-09', '229.60', '20.73', '250.33'],
  'ubl-tc434-example3.xml': ['TOSL108', '2013-04-10', '1700.00', '305.00', '2005.00'],
  'ubl-tc434-example5.xml': ['TOSL110', '2013-04-10', '4000.00', '675.00', '2337.50'],
  'ubl-tc434-example7.xml': ['INVOICE_test_7', '2013-03-11', '3200.00', '0.00', '3200.00'],
  'ubl-tc434-example9.xml': ['20150483', '2015-04-01', '147.00', '30.87', '177.87'],
}

test('the thirteen examples of the publishers are read to the totals that they state, and those agree', () => {
  expect(examples.toSorted()).toEqual(Object.keys(stated).toSorted())
  for (const name of examples) {
    const read = readEInvoice(xmlOf(name))
    expect([name, read.number, read.date, read.net, read.tax, read.open]).toEqual([name, ...(stated[name] ?? [])])
    expect([name, wrongSums(read)]).toEqual([name, []])
    expect([name, read.lines.length > 0, read.seller.name === '', read.buyer.name === '']).toEqual([
      name,
      true,
      false,
      false,
    ])
    expect([name, read.credit_note]).toEqual([name, /creditnote/.test(name)])
  }
})

test('the official rules find nothing in them: what runs here are those rules', { timeout: 60_000 }, () => {
  for (const name of examples.slice(0, 4)) expect([name, officiallyBroken(xmlOf(name))]).toEqual([name, []])
})

test('a sum that was changed is reported', () => {
  const xml = xmlOf('peppol-base-example.xml')
  const [amount = ''] = /<cbc:TaxExclusiveAmount[^>]*>[^<]+/.exec(xml) ?? []
  const changed = xml.replace(amount, amount.replace(/>[^<]+/, '>1.00'))
  expect(wrongSums(readEInvoice(changed)).length).toBe(2)
})

test('what is no e-invoice, or would have more read than itself, is refused with its sentence', () => {
  const xml = xmlOf('peppol-base-example.xml')
  const refusal = (text: string) => {
    try {
      readEInvoice(text)
    } catch (error) {
      return error instanceof EInvoiceError ? error.message : String(error)
    }
    return 'read'
  }
  const bomb = '<!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  const outside = '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  for (const entities of [bomb, outside])
    expect(refusal(`${entities}<Invoice><ID>&b;</ID></Invoice>`)).toMatch(/DOCTYPE/)
  expect(refusal('<Invoice>&x;</Invoice>')).toMatch(/damaged/)
  expect(refusal(xml.slice(0, 2000))).toMatch(/damaged/)
  expect(refusal('<html/>')).toMatch(/not an e-invoice/)
  expect(refusal('')).toMatch(/damaged/)
  expect(refusal('<a>'.repeat(100))).toMatch(/not an e-invoice/)
  const [amount = ''] = /<cbc:PayableAmount[^>]*>[^<]+/.exec(xml) ?? []
  expect(refusal(xml.replace(amount, amount.replace(/>[^<]+/, '>much')))).toMatch(/not a number/)
})

test('what comes in another encoding, or in an envelope, is read alike', () => {
  const xml = xmlOf('peppol-base-example.xml').replace('SupplierTradingName Ltd.', 'Müller Straße Ltd.')
  const right = readEInvoice(xml)
  const declared = (encoding: string) => xml.replace(/^<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${encoding}"?>`)
  const envelope = `<StandardBusinessDocument><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion>
    </StandardBusinessDocumentHeader>${xml.replace(/^[^]*?\?>/, '')}</StandardBusinessDocument>`
  for (const bytes of [
    Buffer.from(xml),
    Buffer.from(declared('ISO-8859-1'), 'latin1'),
    Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'),
    Buffer.from(declared('UTF-16'), 'utf16le'),
    Buffer.from(envelope),
  ])
    expect(readEInvoice(bytes)).toEqual(right)
})

test('an invoice without lines is one line, and headings of sub-lines are not counted twice', () => {
  const line = (net: string, status = '') =>
    `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>1</LineID>${status && `<LineStatusReasonCode>${status}</LineStatusReasonCode>`}
      </AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>Levels</Name></SpecifiedTradeProduct><SpecifiedLineTradeSettlement>
      <SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${net}</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>
      </SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`
  const invoice = (lines: string, total = '') =>
    readEInvoice(`<CrossIndustryInvoice><ExchangedDocument><ID>R-7</ID></ExchangedDocument><SupplyChainTradeTransaction>${lines}
      <ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
      <SpecifiedTradeSettlementHeaderMonetarySummation>${total}<TaxBasisTotalAmount>100.00</TaxBasisTotalAmount><TaxTotalAmount currencyID="EUR">19.00</TaxTotalAmount>
      <GrandTotalAmount>119.00</GrandTotalAmount><DuePayableAmount>119.00</DuePayableAmount>
      </SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`)
  const minimum = invoice('')
  expect([minimum.lines, wrongSums(minimum)]).toMatchObject([[{ name: 'Invoice R-7', net: '100.00' }], []])
  const lines = line('100.00', 'GROUP') + line('60.00', 'DETAIL') + line('40.00') + line('0.00', 'INFORMATION')
  const extended = invoice(lines, '<LineTotalAmount>100.00</LineTotalAmount>')
  expect([extended.lines.map(({ net }) => net), wrongSums(extended)]).toEqual([['60.00', '40.00'], []])
})
