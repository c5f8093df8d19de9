/** A chosen file as a table: a row near its top names the columns. Workbooks are read by the server alone. */
import {
  CsvError,
  csvRows,
  maxTitles,
  sniffDelimiter,
  withoutSeparatorLine,
  type CsvRow,
  type Delimiter,
} from '../csv.ts'
import { decodeFile } from './encoding.ts'
import { cardsAsTable, isVCard } from './vcard.ts'
import type { Formats } from '../locale/format.ts'
import { readDay } from './values.ts'

/** Largest number of rows in an import: more than a year of a firm of 25 with three entries a day. */
export const maxRows = 20_000
/** Whatever else may be uploaded: far more than that many rows need. */
export const maxImportBytes = 20_971_520
export const bounds = { rows: maxRows + 1, columns: 200, cell: 20_000 }

export interface ImportSheet {
  /** Null: a workbook, or vCards. */
  delimiter: Delimiter | null
  /** The names of a workbook’s sheets, and which of them this is, counted from 0. */
  sheets: readonly string[]
  sheet: number | null
  /** Whether a row of the file names the columns; else they are called by their numbers. */
  headings: boolean
  header: CsvRow
  rows: CsvRow[]
}

/** A count as the reader of a sentence writes it: `1,23,456`. */
export type ImportCount = Formats['number']

/**
 * Reads the bytes of a CSV file or of vCards, a row at each step, so that somebody else may have their turn between two; a
 * sentence when nothing can be made of it.
 */
export function* readingSheet(
  bytes: Uint8Array,
  count: ImportCount,
  { delimiter: given, headings }: { delimiter?: Delimiter | undefined; headings?: boolean | undefined } = {},
): Generator<unknown, ImportSheet | string> {
  const decoded = decodeFile(bytes)
  if (decoded.text === null) return decoded.problem
  if (isVCard(decoded.text)) return yield* readingCards(decoded.text, count)
  const { text, said } = withoutSeparatorLine(decoded.text)
  const delimiter = given ?? said ?? sniffDelimiter(text)
  const read: CsvRow[] = []
  try {
    for (const row of csvRows(text, delimiter, { ...bounds, rows: bounds.rows + maxTitles })) {
      if (row.cells.some((cell) => cell.trim() !== '')) read.push(row)
      yield row
    }
  } catch (error) {
    return problemOf(error, text, count)
  }
  const table = tableOf(read, headings)
  if (table === null) return 'This file has no rows below its column names.'
  if (table.rows.length > maxRows) return tooManyRows(table.rows.length, count)
  return { delimiter, sheets: [], sheet: null, ...table }
}

function* readingCards(text: string, count: ImportCount): Generator<unknown, ImportSheet | string> {
  const table = yield* cardsAsTable(text)
  if (table.rows.length === 0) return 'This vCard file has no contacts.'
  if (table.rows.length > maxRows) return tooManyRows(table.rows.length, count)
  return { delimiter: null, sheets: [], sheet: null, headings: true, ...table }
}

const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length

export type ImportTable = Pick<ImportSheet, 'headings' | 'header' | 'rows'>

/**
 * The row that names the columns, and those below it; null without one or the other. What stands alone in its row above a
 * table of several columns is a title. A first row that reads like those below it is one of them: `headings` says otherwise.
 */
export function tableOf(read: readonly CsvRow[], headings?: boolean): ImportTable | null {
  const widest = Math.max(0, ...read.slice(0, maxTitles * 2).map(filled))
  const top = read.slice(0, maxTitles)
  const index = top.findIndex((row) => filled(row) > Math.min(1, widest - 1) && filled(row) >= widest / 2)
  const first = read[0] && filled(read[0]) > 1 ? 0 : Math.max(index, 0)
  const header = read[first]
  const rows = read.slice(first + 1)
  if (!header) return null
  if (!(headings ?? !isLikeRows(header, rows))) return unnamedTable(read.slice(first))
  return rows.length > 0 ? { headings: true, header, rows } : null
}

/** Returns a table of rows of which none names the columns. */
export function unnamedTable(rows: readonly CsvRow[]): ImportTable {
  const width = Math.max(...rows.slice(0, 1000).map(({ cells }) => cells.length))
  const cells = Array.from({ length: width }, (_, index) => `Column ${index + 1}`)
  return { headings: false, header: { row: 0, cells }, rows: [...rows] }
}

/**
 * Returns the kind of a cell that cannot be the name of a column; null for others. A short number may be a name: a
 * year, or a week's number.
 */
function kindOf(cell: string): 'date' | 'email' | 'number' | null {
  const text = cell.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'email'
  if (!/\d/.test(text)) return null
  if (readDay(text, 'dmy').value !== null || readDay(text, 'mdy').value !== null) return 'date'
  const isLong = text.replace(/\D/g, '').length > 4 || /\d[.,:]\d/.test(text)
  return isLong && /^[\d\s.,:'’()+\-\u2212/\p{Sc}]+$/u.test(text) ? 'number' : null
}

/**
 * Returns whether the first row has a day, an address or a number in a column of the same kind; without rows below,
 * in any column.
 */
function isLikeRows(first: CsvRow, rows: readonly CsvRow[]): boolean {
  return first.cells.some((cell, column) => {
    const kind = kindOf(cell)
    if (kind === null) return false
    if (rows.length === 0) return true
    const below = rows.slice(0, 50).flatMap(({ cells }) => (cells[column] ?? '').trim() || [])
    const sameKind = below.filter((otherText) => kindOf(otherText) === kind).length
    return sameKind > 0 && sameKind >= below.length / 2
  })
}

function problemOf(error: unknown, text: string, count: ImportCount): string {
  if (!(error instanceof CsvError)) throw error
  if (error.kind === 'rows') return tooManyRows(text.split('\n').length - 2, count)
  return `This file cannot be read as CSV: ${error.message}`
}

function tooManyRows(about: number, count: ImportCount) {
  return `This file has about ${count(about)} rows. An import takes at most ${count(maxRows)}. Split the file and import the parts.`
}

/** The columns by their names, with a few of the values that are in them. */
export const columnsOf = ({ header, rows }: ImportSheet): { name: string; samples: string[] }[] =>
  header.cells.map((name, index) => ({ name: name.trim().slice(0, 255), samples: samplesOf(rows, index) }))

function samplesOf(rows: readonly CsvRow[], index: number): string[] {
  const texts = rows.slice(0, 200).map(({ cells }) => (cells[index] ?? '').trim().slice(0, 100))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3)
}
