/** Reads a statement as a table. Its columns are found by their headings or contents, unless the user names them. */
import { CsvError, delimiters, parseCsv, sniffDelimiter, withoutSeparatorLine } from '#core/csv.ts'
import { add, compare, subtract } from '#core/decimal.ts'
import { bounds, tableOf, unnamedTable } from '#core/import/sheet.ts'
import { orderOf, readDay } from '#core/import/values.ts'
import type { DateOrder } from '#core/typedDate.ts'
import type { BankColumn, BankMapping, BankPreview } from '../bank.contract.ts'
import { amountOf, type DecimalMark, decimalMark, written } from '#core/import/amounts.ts'
import { directionOf, foundIn, isUnbooked } from './bankHeadings.ts'
import { BankFileError, maxLines, noLines, oneLine, type ReadFile, tooMany } from './bankLines.ts'

export interface BankDetails {
  mapping?: BankMapping | undefined
  date_order?: DateOrder | undefined
  decimal_mark?: DecimalMark | undefined
  /** Words in the column of signs that mark outgoing money. */
  out_words?: readonly string[] | undefined
}
type Table = ReadFile & Pick<BankPreview, 'columns' | 'mapping' | 'date_order' | 'question' | 'understood'>
interface Row {
  cells: readonly string[]
}

/** Reads a CSV file. Throws BankFileError for a file that is no table. `currency`: the firm's. */
export function readCsv(text: string, currency: string, details: BankDetails): Table {
  const { header, rows } = tableIn(text, currency)
  if (rows.length > maxLines) throw tooMany
  const columns = header.map((name, index) => ({
    name: name.trim().slice(0, 255),
    samples: [...new Set(rows.slice(0, 50).map((row) => cellOf(row, index).slice(0, 100)))].filter(Boolean).slice(0, 3),
  }))
  const named = foundIn(header, currency)
  const mapping = details.mapping ?? (named.date === undefined ? foundByContent(rows) : named)
  const open = { ...noLines(), columns, mapping, date_order: null, understood: [] }
  if (mapping.date === undefined || (mapping.amount ?? mapping.credit ?? mapping.debit) === undefined)
    return { ...open, question: question('mapping', 'Choose the columns for date and amount.') }
  const ofRow = (row: Row, column: BankColumn) => cellOf(row, mapping[column])
  const booked = rows.filter((row) => !isUnbooked(ofRow(row, 'status')) && !isUnbooked(ofRow(row, 'date')))
  const money = (['amount', 'credit', 'debit'] as const).flatMap((column) => booked.map((row) => ofRow(row, column)))
  const digits = money.flatMap((cell) => written(cell)?.digits ?? [])
  const mark = details.decimal_mark ?? decimalMark(digits)
  const signs = {
    unmarked: unmarkedIn(booked.map((row) => ofRow(row, 'amount')).filter(Boolean)),
    outWords: details.out_words,
  }
  const understood = booked.slice(0, 3).map((row) => ({
    date: ofRow(row, 'date').slice(0, 100),
    amount: amountIn((column) => ofRow(row, column), { mark: mark ?? '.', ...signs }) ?? '',
    text: textOf(row, mapping),
  }))
  const ask = (request: BankPreview['question']) => ({ ...open, understood, question: request })
  if (mark === null) {
    const sample = digits.find((digit) => digit.includes('.')) ?? ''
    return ask(question('decimal_mark', `The file contains ${sample}. Does the point separate thousands or decimals?`))
  }
  const unknown = unknownSigns(booked, mapping)
  if (unknown.length > 0 && details.out_words === undefined)
    return ask(question('sign', `Select the words for money out.`, unknown))
  const seen = orderOf(booked.map((row) => ofRow(row, 'date')))
  const order = details.date_order ?? seen.order
  if (order === null) return ask(question('date_order', `Is the date ${seen.sample} day first or month first?`))
  const file: Table = { ...open, date_order: order, question: null, understood: [] }
  const steps: Step[] = []
  for (const [index, row] of rows.entries()) {
    const position = index + 1
    const describeColumn = (column: BankColumn) => ofRow(row, column)
    if (isUnbooked(describeColumn('status')) || isUnbooked(describeColumn('date'))) {
      file.left_out += 1
      continue
    }
    const day = readDay(describeColumn('date'), order)
    // A remark below the last line, or a narration that continues, is no line.
    if (
      day.value === null &&
      [describeColumn('amount'), describeColumn('credit'), describeColumn('debit')].every((cell) => cell === '')
    )
      continue
    const amount = amountIn(describeColumn, { mark, ...signs })
    const inCurrency = describeColumn('currency').toUpperCase()
    if (day.value === null) file.wrong.push({ position, sentence: day.problem })
    else if (amount === null) file.wrong.push({ position, sentence: 'The amount cannot be read.' })
    else if (/^[A-Z]{3}$/.test(inCurrency) && inCurrency !== currency)
      file.wrong.push({ position, sentence: `This line is in ${inCurrency}, but payments are in ${currency}.` })
    else {
      const [payer, line] = [oneLine(describeColumn('payer')), textOf(row, mapping)]
      file.lines.push({ position, account: '', id: '', date: day.value, amount, payer, text: line })
      steps.push({ amount, balance: balanceIn(describeColumn('balance'), mark) })
    }
  }
  const balances = balancesOf(steps)
  const isSigned = booked.some(
    (row) => ofRow(row, 'sign') !== '' || (written(ofRow(row, 'amount'))?.went ?? null) !== null,
  )
  file.unsigned = mapping.credit === undefined && mapping.debit === undefined && !isSigned && balances.steps === null
  return { ...file, ...(file.wrong.length === 0 && balances) }
}

const question = (
  kind: NonNullable<BankPreview['question']>['kind'],
  text: string,
  choices: readonly string[] = [],
) => ({
  kind,
  text,
  choices: [...choices],
})
const cellOf = (row: Row, index: number | undefined) => (index === undefined ? '' : (row.cells[index] ?? '').trim())
/** Text that is searched for a number: text and reference. */
const textOf = (row: Row, mapping: BankMapping) =>
  oneLine([cellOf(row, mapping.text), cellOf(row, mapping.reference)].filter(Boolean).join(' '))

const noBankFile = 'This is not a bank file. Choose a CSV, OFX, QIF, MT940 or CAMT.053 file.'
const hasDay = (cell: string) => readDay(cell, 'dmy').value !== null || readDay(cell, 'mdy').value !== null
/** A day, and an amount beside it. */
const isLine = ({ cells }: Row) => {
  const day = cells.findIndex(hasDay)
  return day >= 0 && cells.some((cell, index) => index !== day && written(cell) !== null)
}

/** Finds the row that names the columns, anywhere above the lines; otherwise invents names. */
function tableIn(text: string, currency: string): { header: readonly string[]; rows: readonly Row[] } {
  const { text: rest, said } = withoutSeparatorLine(text)
  const sniffed = said ?? sniffDelimiter(rest)
  const names = ({ cells }: Row) => {
    const found = foundIn(cells, currency)
    return found.date !== undefined && (found.amount ?? found.credit ?? found.debit) !== undefined
  }
  for (const delimiter of new Set([sniffed, ...delimiters])) {
    const read = rowsOf(rest, delimiter)
    const index = read.slice(0, maxAbove).findIndex(names)
    const rows = read.slice(index + 1)
    if (index >= 0 && rows.slice(0, 50).some(isLine)) return { header: read[index]?.cells ?? [], rows }
  }
  const read = rowsOf(rest, sniffed)
  const first = read.slice(0, maxAbove).findIndex(isLine)
  if (first < 0) throw new BankFileError(noBankFile)
  const found = tableOf(read)
  const isNamed = found?.headings === true && read.indexOf(found.header) <= first
  const table = isNamed ? found : unnamedTable(read.slice(first))
  return { header: table.header.cells, rows: table.rows }
}
/** Most rows above the names of columns. */
const maxAbove = 60

function rowsOf(text: string, delimiter: Parameters<typeof parseCsv>[1]) {
  try {
    return parseCsv(text, delimiter, bounds).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    throw error instanceof CsvError ? new BankFileError(`This file cannot be read as CSV: ${error.message}`) : error
  }
}

/**
 * Guesses the columns where headings do not tell: one of dates, one of amounts that is no balance, one with the most
 * letters.
 */
function foundByContent(rows: readonly Row[]): BankMapping {
  const items = rows.slice(0, 200).filter(isLine)
  const columns = [...(items[0]?.cells.keys() ?? [])]
  const cells = (index: number) => items.map((row) => cellOf(row, index)).filter(Boolean)
  const date = columns.find((index) => cells(index).length === items.length && cells(index).every(hasDay))
  const money = columns.filter(
    (index) =>
      index !== date &&
      cells(index).length > 0 &&
      cells(index).every((cell) => !hasDay(cell) && /[.,]\d/.test(cell) && written(cell)),
  )
  const steps = (amount: number, balance: number) =>
    balancesOf(items.map((row) => ({ amount: plainOf(cellOf(row, amount)), balance: plainOf(cellOf(row, balance)) })))
  const pair = money.flatMap((amount) =>
    money
      .filter((balance) => balance !== amount && steps(amount, balance).steps === true)
      .map((balance) => ({ amount, balance })),
  )[0]
  const [amount] = money.length === 1 ? money : []
  const letters = (index: number) =>
    cells(index)
      .join('')
      .replaceAll(/[^\p{L}]/gu, '').length
  const text = columns
    .filter((index) => index !== date && !money.includes(index) && letters(index) > 0)
    .toSorted((column, otherColumn) => letters(otherColumn) - letters(column))[0]
  const found = { date, text, ...(pair ?? { amount }) }
  return Object.fromEntries(Object.entries(found).filter(([, index]) => index !== undefined))
}
const plainOf = (cell: string) => balanceIn(cell, 'by itself') ?? '0.00'

/** Returns words in the column of signs with an unknown direction, if no amount has a sign of its own. */
function unknownSigns(rows: readonly Row[], mapping: BankMapping): string[] {
  if (mapping.sign === undefined || mapping.amount === undefined) return []
  if (rows.some((row) => (written(cellOf(row, mapping.amount))?.went ?? null) !== null)) return []
  const signWords = [...new Set(rows.map((row) => cellOf(row, mapping.sign)).filter(Boolean))]
  return signWords.length > 1 && signWords.length <= 8 && signWords.some((word) => directionOf(word) === null)
    ? signWords.map((word) => word.slice(0, 100))
    : []
}

/**
 * Decides the direction of amounts without a sign: outgoing if only incoming amounts have one, as on card statements.
 */
function unmarkedIn(cells: readonly string[]): 'in' | 'out' {
  const signs = new Set(cells.map((cell) => written(cell)?.went ?? null))
  return signs.has('in') && !signs.has('out') && signs.has(null) ? 'out' : 'in'
}

interface Written {
  mark: DecimalMark | 'by itself'
  unmarked: 'in' | 'out'
  outWords: readonly string[] | undefined
}
/** Reads the amount, negative for money that went out: by a column of signs, the amount’s own sign, or two columns. */
function amountIn(describe: (column: BankColumn) => string, { mark, unmarked, outWords }: Written): string | null {
  const unsigned = (text: string) => {
    const found = written(text)
    const amount = found && amountOf(found.digits, mark)
    return found && amount !== null ? { amount, went: found.went } : null
  }
  if (describe('amount') !== '') {
    const found = unsigned(describe('amount'))
    const word = describe('sign').trim()
    const direction = outWords ? (outWords.includes(word) ? 'out' : 'in') : directionOf(word)
    const went = found?.went ?? direction ?? unmarked
    return found && (went === 'out' ? subtract('0.00', found.amount) : found.amount)
  }
  const [credit, debit] = [describe('credit'), describe('debit')]
  if (credit === '' && debit === '') return null
  const [came, left] = [credit, debit].map((cell) => (cell === '' ? { amount: '0.00', went: null } : unsigned(cell)))
  if (!came || !left) return null
  return subtract(came.went === 'out' ? subtract('0.00', came.amount) : came.amount, left.amount)
}

interface Step {
  amount: string
  balance: string | null
}
function balanceIn(cell: string, mark: DecimalMark | 'by itself'): string | null {
  const found = written(cell)
  const amount = found && amountOf(found.digits, mark)
  return amount === null || found?.went !== 'out' ? amount : subtract('0.00', amount)
}

/** Reads the balances beside the lines, the oldest first or last; empty where one is missing. */
function balancesOf(steps: readonly Step[]): Pick<ReadFile, 'opening' | 'closing' | 'steps'> {
  const empty = { opening: null, closing: null, steps: null }
  if (steps.length === 0 || steps.some(({ balance }) => balance === null)) return empty
  const all = steps.map(({ amount, balance }) => ({ amount, balance: balance ?? '' }))
  for (const ordered of [all, all.toReversed()]) {
    const follow = ordered.every(
      ({ amount, balance }, index) =>
        index === 0 || compare(add(ordered[index - 1]?.balance ?? '', amount), balance) === 0,
    )
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (follow && first && last)
      return {
        opening: subtract(first.balance, first.amount),
        closing: last.balance,
        steps: all.length > 1 ? true : null,
      }
  }
  return { ...empty, steps: false }
}
