/** Files that banks and others made: each is read to the right sums, or refused with a sentence that helps. */
import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { BankFileError, totalsOf } from './bankLines.ts'
import { readBankFile } from './readBankFile.ts'

const root = new URL('../../../../../tests/support/bankFiles/', import.meta.url)
const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\/.*\.(?!md)/.test(name))
const expected = JSON.parse(readFileSync(new URL('expected.json', root), 'utf8')) as Record<string, string>
const bytesOf = (name: string) => readFileSync(new URL(encodeURI(name), root))

/** Finds the currency of the file itself, so that none is refused for it. */
const currencyOf = (bytes: Buffer) => {
  const text = bytes.toString('latin1')
  const found = [/CURDEF>(\w{3})/, /:60[FM]:[CD]\d{6}(\w{3})/, /Ccy="(\w{3})"/, /\b(GBP|EUR)\b/].map(
    (pattern) => pattern.exec(text)?.[1],
  )
  return found.find((name) => name !== undefined) ?? 'GBP'
}

/** Puts what was read into one line. */
function summaryOf(name: string): string {
  const bytes = bytesOf(name)
  const currency = name.includes('wise') ? 'GBP' : currencyOf(bytes)
  try {
    const file = readBankFile(bytes, currency)
    if (file.question) return `asks: ${file.question.text}`
    const { came_in, went_out, left_out, adds_up, unsigned } = totalsOf(file)
    const counts = [
      `${file.lines.length} lines`,
      file.wrong.length > 0 && `${file.wrong.length} wrong`,
      left_out > 0 && `${left_out} left out`,
    ]
    const doubts = [adds_up === true && 'adds up', adds_up === false && 'does not add up', unsigned && 'unsigned']
    const messages = [`${file.shape} ${currency}`, ...counts, `in ${came_in}`, `out ${went_out}`, ...doubts]
    return messages.filter(Boolean).join(', ')
  } catch (error) {
    if (error instanceof BankFileError) return `refused: ${error.message}`
    throw error
  }
}

describe('files that others made', () => {
  test('are more than a hundred, of every shape', () => {
    expect(names.length).toBeGreaterThan(100)
    expect(Object.keys(expected).toSorted()).toEqual(names.toSorted())
  })
  test.each(names)('%s', (name) => {
    expect(summaryOf(name)).toBe(expected[name])
  })
})

describe('the right value', () => {
  const read = (name: string, currency = 'GBP') => readBankFile(bytesOf(`cases/${name}`), currency)
  const amounts = (name: string, currency?: string) => read(name, currency).lines.map(({ amount }) => amount)

  test('of a reversed debit is money that went out, and the balances say so', () => {
    const file = read('camt_returned_direct_debit.xml')
    expect(file.lines).toMatchObject([{ amount: '-250.00', payer: 'Example Client Ltd' }])
    expect(totalsOf(file)).toMatchObject({ opening: '1000.00', closing: '750.00', adds_up: true })
  })

  test('of a collected entry is one line for each payer, and the charges apart', () => {
    expect(read('camt_batch_less_charges.xml').lines).toMatchObject([
      { amount: '100.00', payer: 'First Ltd', text: 'INV-1' },
      { amount: '200.00', payer: 'Second Ltd', text: 'INV-2' },
      { amount: '-2.50', payer: '', text: 'Bank charges' },
    ])
  })

  test('of a table is signed by its column, and written in its own convention', () => {
    expect(amounts('csv_type_column.csv', 'USD')).toEqual(['500.00', '-450.00'])
    expect(amounts('csv_german_whole_thousand.csv', 'EUR')).toEqual(['1000.00', '2500.00', '1500.50'])
    expect(amounts('csv_trailing_minus.csv', 'EUR')).toEqual(['120.00', '-950.00'])
    expect(amounts('csv_hsbc_like_nohead.csv')).toEqual(['120.00', '-50.00', '75.00'])
    expect(amounts('ofx_amount_shapes.ofx')).toEqual(['0.99', '1234.56', '1234.56', '10.00', '1234.50', '1000.00'])
  })

  test('of another currency is none, and the number is found in the reference too', () => {
    const file = read('csv_wise_like.csv')
    expect(file.wrong).toEqual([{ position: 1, sentence: 'This line is in USD, but payments are in GBP.' }])
    expect(file.lines).toMatchObject([{ amount: '900.00', payer: 'BETA', text: expect.stringContaining('INV-10') }])
  })
})
