/** A chosen file as a table: its first row names the columns. Workbooks are read by the server alone. */
import { CsvError, parseCsv, sniffDelimiter, type CsvRow, type Delimiter } from '../csv.ts'
import { decodeFile } from './encoding.ts'

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

/** Reads the bytes of a CSV file; a sentence when nothing can be made of it. */
export function readSheet(bytes: Uint8Array, given?: Delimiter): Sheet | string {
  const decoded = decodeFile(bytes)
  if (decoded.text === null) return decoded.problem
  const delimiter = given ?? sniffDelimiter(decoded.text)
  const parsed = rowsOf(decoded.text, delimiter)
  if (typeof parsed === 'string') return parsed
  const [header, ...rows] = parsed
  if (!header || rows.length === 0) return 'This file has no rows: the first line must name the columns.'
  return { delimiter, sheets: [], sheet: null, header, rows }
}

function rowsOf(text: string, delimiter: Delimiter): CsvRow[] | string {
  try {
    return parseCsv(text, delimiter, bounds).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.kind === 'rows') return tooManyRows(text)
    return `This file cannot be read as CSV: ${error.message}`
  }
}

function tooManyRows(text: string) {
  const about = (text.split('\n').length - 2).toLocaleString('en')
  return `This file has about ${about} rows; an import takes at most ${mostRows.toLocaleString('en')}. Split it, and import the parts.`
}

/** The columns by their names, with a few of the values that are in them. */
export const columnsOf = ({ header, rows }: Sheet): { name: string; samples: string[] }[] =>
  header.cells.map((name, at) => ({ name: name.trim().slice(0, 255), samples: samplesOf(rows, at) }))

function samplesOf(rows: readonly CsvRow[], at: number): string[] {
  const texts = rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').trim().slice(0, 100))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3)
}
