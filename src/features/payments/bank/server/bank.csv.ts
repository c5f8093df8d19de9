/** A statement as a table: which column is what is found by its heading, or told. */
import { CsvError, parseCsv, sniffDelimiter, withoutSeparatorLine } from '#core/csv.ts'
import { subtract } from '#core/decimal.ts'
import { bounds, tableOf } from '#core/import/sheet.ts'
import { orderOf, readDay } from '#core/import/values.ts'
import type { DateOrder } from '#core/typed-date.ts'
import type { BankMapping, BankPreview } from '../bank.contract.ts'
import { bankAmount, BankFileError, mostLines, oneLine, type ReadFile, tooMany } from './bank.lines.ts'

/** Headings of banks, in lower case; the first that is there is taken. */
const headings: Record<keyof BankMapping, readonly string[]> = {
  date: [
    'date',
    'transaction date',
    'posted date',
    'posting date',
    'booking date',
    'posted transactions date',
    'completed date',
    'value date',
    'buchungstag',
  ],
  amount: ['amount', 'transaction amount', 'value', 'amount (gbp)', 'amount (eur)', 'amount (usd)', 'betrag'],
  credit: ['credit', 'credit amount', 'paid in', 'money in', 'deposit', 'deposits', 'deposit amt.', 'in'],
  debit: ['debit', 'debit amount', 'paid out', 'money out', 'withdrawal', 'withdrawals', 'withdrawal amt.', 'out'],
  payer: ['payer', 'payee', 'name', 'counterparty', 'counter party', 'counter party name', 'from', 'merchant'],
  text: [
    'description',
    'transaction description',
    'details',
    'narrative',
    'narration',
    'memo',
    'particulars',
    'transaction details',
    'payment reference',
    'reference',
  ],
  reference: ['transaction id', 'id', 'bank reference', 'chq/ref number', 'unique id'],
}

type Table = ReadFile & Pick<BankPreview, 'columns' | 'mapping' | 'date_order' | 'question'>

/** Throws BankFileError for what is no table. */
export function readCsv(
  text: string,
  told: { mapping?: BankMapping | undefined; date_order?: DateOrder | undefined },
): Table {
  const { text: rest, said } = withoutSeparatorLine(text)
  const table = tableOf(rowsOf(rest, said ?? sniffDelimiter(rest)))
  if (!table || table.header.cells.length < 2 || !looksLikeOne(table.rows)) throw new BankFileError(noBankFile)
  const { header, rows } = table
  if (rows.length > mostLines) throw tooMany
  const names = header.cells.map((name) => name.trim().toLowerCase())
  const mapping = told.mapping ?? foundIn(names)
  const cell = (row: { cells: string[] }, at: number | undefined) =>
    at === undefined ? '' : (row.cells[at] ?? '').trim()
  const columns = header.cells.map((name, at) => ({
    name: name.trim().slice(0, 255),
    samples: [...new Set(rows.slice(0, 50).map((row) => cell(row, at).slice(0, 100)))].filter(Boolean).slice(0, 3),
  }))
  const open = { columns, mapping, date_order: null, lines: [], wrong: [] }
  if (mapping.date === undefined || (mapping.amount ?? mapping.credit) === undefined)
    return { ...open, question: { kind: 'mapping', text: 'Say which column is the date, and which the amount.' } }
  const seen = orderOf(rows.map((row) => cell(row, mapping.date)))
  const order = told.date_order ?? seen.order
  if (order === null)
    return { ...open, question: { kind: 'date_order', text: `Is ${seen.sample} written day first, or month first?` } }
  const file: Table = { ...open, date_order: order, question: null, lines: [], wrong: [] }
  for (const [at, row] of rows.entries()) {
    const position = at + 1
    const day = readDay(cell(row, mapping.date), order)
    const amount = amountIn((column) => cell(row, mapping[column]))
    if (day.value === null) file.wrong.push({ position, sentence: day.problem })
    else if (amount === null) file.wrong.push({ position, sentence: 'Its amount cannot be read.' })
    else
      file.lines.push({
        position,
        account: '',
        id: '',
        date: day.value,
        amount,
        payer: oneLine(cell(row, mapping.payer)),
        text: oneLine([cell(row, mapping.text), cell(row, mapping.reference)].filter(Boolean).join(' ')),
      })
  }
  return file
}

const noBankFile = 'This file is no bank file: choose CSV with a row of headings, OFX, or CAMT.053.'
/** Somewhere near its top there is a day, and an amount beside it. */
const looksLikeOne = (rows: readonly { cells: string[] }[]) =>
  rows.slice(0, 50).some(({ cells }) => {
    const day = cells.findIndex((cell) => readDay(cell, 'dmy').value !== null || readDay(cell, 'mdy').value !== null)
    return day >= 0 && cells.some((cell, at) => at !== day && /\d/.test(cell))
  })

function rowsOf(text: string, delimiter: Parameters<typeof parseCsv>[1]) {
  try {
    return parseCsv(text, delimiter, bounds)
  } catch (error) {
    throw error instanceof CsvError ? new BankFileError(`This file cannot be read as CSV: ${error.message}`) : error
  }
}

function foundIn(names: readonly string[]): BankMapping {
  const taken = new Set<number>()
  return Object.fromEntries(
    (Object.keys(headings) as (keyof BankMapping)[]).flatMap((column) => {
      const at = headings[column].map((name) => names.indexOf(name)).find((found) => found >= 0 && !taken.has(found))
      if (at === undefined) return []
      taken.add(at)
      return [[column, at]]
    }),
  )
}

/** With its sign, or what came in less what went out. */
function amountIn(said: (column: 'amount' | 'credit' | 'debit') => string): string | null {
  // Without the currency; in brackets is below nothing.
  const plain = (text: string) =>
    bankAmount(
      text
        .replaceAll(/[^\d.,()+\-\u2212 ]/g, '')
        .trim()
        .replace(/^\((.*)\)$/, '-$1'),
    )
  if (said('amount') !== '') return plain(said('amount'))
  const [credit, debit] = [said('credit'), said('debit')]
  if (credit === '' && debit === '') return null
  const [came, went] = [credit === '' ? '0.00' : plain(credit), debit === '' ? '0.00' : plain(debit)]
  return came === null || went === null ? null : subtract(came, went.replace(/^-/, ''))
}
