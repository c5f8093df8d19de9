/** A chosen file as a table: its first row names the columns. Workbooks are read by the server alone. */
import { CsvError, csvRows, sniffDelimiter, type CsvRow, type Delimiter } from '../csv.ts'
import { decodeFile } from './encoding.ts'
import type { Formats } from '../locale/format.ts'

/** What an import takes at most: more than a year of a firm of 25 with three entries a day. */
export const mostRows = 20_000
/** Whatever else may be uploaded: far more than that many rows need. */
export const mostImportBytes = 20_971_520
export const bounds = { rows: mostRows + 1, columns: 200, cell: 20_000 }

export interface Sheet {
  /** Null: a workbook. */
  delimiter: Delimiter | null
  /** The names of a workbook’s sheets, and which of them this is, counted from 0. */
  sheets: readonly string[]
  sheet: number | null
  header: CsvRow
  rows: CsvRow[]
}

/** A count as the reader of a sentence writes it: `1,23,456`. */
export type Count = Formats['number']

/**
 * Reads the bytes of a CSV file, a row at each step, so that somebody else may have their turn between two; a sentence when
 * nothing can be made of it.
 */
export function* readingSheet(bytes: Uint8Array, count: Count, given?: Delimiter): Generator<CsvRow, Sheet | string> {
  const decoded = decodeFile(bytes)
  if (decoded.text === null) return decoded.problem
  const delimiter = given ?? sniffDelimiter(decoded.text)
  const read: CsvRow[] = []
  try {
    for (const row of csvRows(decoded.text, delimiter, bounds)) {
      if (row.cells.some((cell) => cell.trim() !== '')) read.push(row)
      yield row
    }
  } catch (error) {
    return problemOf(error, decoded.text, count)
  }
  const [header, ...rows] = read
  if (!header || rows.length === 0) return 'This file has no rows: the first line must name the columns.'
  return { delimiter, sheets: [], sheet: null, header, rows }
}

function problemOf(error: unknown, text: string, count: Count): string {
  if (!(error instanceof CsvError)) throw error
  if (error.kind === 'rows') return tooManyRows(text, count)
  return `This file cannot be read as CSV: ${error.message}`
}

function tooManyRows(text: string, count: Count) {
  const about = count(text.split('\n').length - 2)
  return `This file has about ${about} rows; an import takes at most ${count(mostRows)}. Split it, and import the parts.`
}

/** The columns by their names, with a few of the values that are in them. */
export const columnsOf = ({ header, rows }: Sheet): { name: string; samples: string[] }[] =>
  header.cells.map((name, at) => ({ name: name.trim().slice(0, 255), samples: samplesOf(rows, at) }))

function samplesOf(rows: readonly CsvRow[], at: number): string[] {
  const texts = rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').trim().slice(0, 100))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3)
}
