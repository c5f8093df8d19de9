/** Exports of banks are read the same, whichever shape they have; other files get their sentence. */
import { describe, expect, test } from 'vitest'

import { bankCsv, type Came, camt053, ofx1, ofx2 } from '#test/bankFiles.ts'
import { bankAmount } from '#core/import/amounts.ts'
import { readBankFile } from './readBankFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, details = {}) => readBankFile(bytes(text), 'GBP', details)
const lines: Came[] = [
  { date: '2026-11-02', amount: '1200.00', payer: 'Harbour Trust', text: 'INV 2026-00012', id: 'A1' },
  { date: '2026-11-03', amount: '-35.50', payer: 'Print & Co', text: 'Plots', id: 'A2' },
  { date: '2026-11-13', amount: '0.99', payer: 'Quay Ltd', text: 'Balance', id: 'A3' },
]
const descriptionOf = ({ date, amount, payer, text }: Came) => ({ date, amount, payer, text })

describe.each([
  ['camt.053 of version 2', camt053(lines), 'camt'],
  ['camt.053 of version 8', camt053(lines, { version: '08' }), 'camt'],
  ['OFX 1', ofx1(lines), 'ofx'],
  ['OFX 2', ofx2(lines), 'ofx'],
  ['CSV', bankCsv(lines), 'csv'],
])('%s', (_name, text, shape) => {
  test('is read to its lines', () => {
    const file = read(text)
    expect(file).toMatchObject({ shape, wrong: [], question: null })
    expect(file.lines.map(descriptionOf)).toEqual(lines.map(descriptionOf))
    expect(file.lines.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('cut anywhere it is read as far as it is whole, or refused with a sentence; never anything else', () => {
    for (let index = 1; index < text.length; index += 23) {
      try {
        for (const line of read(text.slice(0, index)).lines)
          expect(lines.some(({ amount }) => Number(amount) === Number(line.amount)) || shape === 'csv').toBe(true)
      } catch (error) {
        expect((error as Error).message).toMatch(/^[A-Z].*\.$/)
      }
    }
  })
})

test.each([
  ['a web page', '<!doctype html><html></html>', 'not a bank statement'],
  ['XML with entities', `<!DOCTYPE a [<!ENTITY b "x">]>${camt053(lines)}`, 'document type declaration'],
  [
    'OFX with entities',
    ofx2(lines).replace('<OFX>', '<!ENTITY b SYSTEM "file:///etc/passwd"><OFX>'),
    'document type declaration',
  ],
  ['an invoice', '<Invoice xmlns="urn:x"><ID>1</ID></Invoice>', 'not a bank statement'],
  ['a notification', '<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'CAMT.054'],
  ['a PDF', '%PDF-1.7', 'This is a PDF'],
  ['a letter', 'Dear all,\nplease pay.', 'not a bank file'],
  ['half a statement', camt053(lines).slice(0, 900), 'damaged or incomplete'],
  ['half of OFX', ofx1(lines).slice(0, 900), 'damaged or incomplete'],
  ['OFX without a statement', 'OFXHEADER:100\n\n<OFX></OFX>', 'no account statement'],
  ['nothing', '', 'empty'],
])('%s is refused: %#', (_name, text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})

test('a file is bounded, in bytes, lines and depth', () => {
  expect(() => readBankFile(new Uint8Array(5_242_881), 'GBP')).toThrow('larger than 5 MB')
  const many = Array.from({ length: 5001 }, () => lines[0] as Came)
  for (const text of [camt053(many), ofx1(many), bankCsv(many)])
    expect(() => read(text)).toThrow('more than 5000 lines')
  expect(() => read(`<Document>${'<a>'.repeat(100)}`)).toThrow('too large')
})

test('what is in another currency is no payment, and what is not booked yet is left out', () => {
  const euro = read(camt053(lines, { currency: 'EUR' }))
  expect([euro.lines, euro.wrong[0]?.sentence]).toEqual([[], 'This line is in EUR, but payments are in GBP.'])
  expect(read(ofx1(lines, 'EUR')).wrong).toHaveLength(3)
  expect(read(camt053(lines).replaceAll('>BOOK<', '>PDNG<')).lines).toEqual([])
})

test('a collected entry is as many lines as it has transactions that add up to it, else one', () => {
  const part = (amount: string, payer: string) =>
    `<TxDtls><Amt Ccy="GBP">${amount}</Amt><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls>`
  const collected = (parts: string) => camt053([lines[0] as Came]).replace(/<TxDtls>[^]*<\/TxDtls>/, parts)
  const both = read(collected(part('1000.00', 'One') + part('200.00', 'Two')))
  expect(both.lines.map(({ amount, payer, id }) => [amount, payer, id])).toEqual([
    ['1000.00', 'One', 'A1 0'],
    ['200.00', 'Two', 'A1 1'],
  ])
  expect(read(collected(part('1000.00', 'One') + part('100.00', 'Two'))).lines).toMatchObject([{ amount: '1200.00' }])
})

test('a table whose headings or dates do not say it is asked about, and read as told', () => {
  const table = 'Wann,Wieviel,Wer\n01/02/2026,"1.200,50",Quay\n03/04/2026,-2,Print'
  expect(read(table).question).toMatchObject({ kind: 'mapping' })
  const mapping = { date: 0, amount: 1, payer: 2 }
  expect(read(table, { mapping }).question).toMatchObject({
    kind: 'date_order',
    text: expect.stringContaining('01/02/2026'),
  })
  expect(read(table, { mapping, date_order: 'mdy' }).lines).toMatchObject([
    { date: '2026-01-02', amount: '1200.50', payer: 'Quay' },
    { date: '2026-03-04', amount: '-2.00', payer: 'Print' },
  ])
  const wrong = read('Date,Amount\n31/02/2026,5\n01/03/2026,five\n28/02/2026,£1,25')
  expect(wrong.wrong.map(({ position }) => position)).toEqual([1, 2])
})

test.each([
  ['1200', '1200.00'],
  ['-200,00', '-200.00'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.8', '1234567.80'],
  ['1 200.50', '1200.50'],
  ['+8.85000', '8.85'],
  ['0', '0.00'],
  ['-0.00', '0.00'],
  ['1.005', null],
  ['1,23,456.00', '123456.00'],
  ['.99', '0.99'],
  ['1000,', '1000.00'],
  ['1.234,5', '1234.50'],
  ['-', null],
  ['1,2,3', null],
  ['', null],
  ['twelve', null],
])('%s is %s', (written, amount) => {
  expect(bankAmount(written)).toBe(amount)
})
