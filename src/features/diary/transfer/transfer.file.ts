/** A chosen file, understood as far as it goes without looking at the firm's own records. */
import { CsvError, parseCsv, sniffDelimiter, type CsvRow, type Delimiter } from '#core/csv.ts'
import type { DateOrder } from '#core/typed-date.ts'
import { mappingProblem, recogniseColumns, type Mapping, type Source } from './transfer.columns.ts'
import { decodeFile } from './transfer.encoding.ts'
import { readRow, type ImportRow } from './transfer.rows.ts'
import { orderOf } from './transfer.values.ts'

/** More than a year of a firm of 25 with three entries a day. */
export const mostRows = 20_000
export const bounds = { rows: mostRows + 1, columns: 200, cell: 20_000 }

export interface FileOptions {
  /** Instead of what the columns' names say. */
  mapping?: Mapping | undefined
  delimiter?: Delimiter | undefined
  date_order?: DateOrder | undefined
  /** The zone of rows that name none. */
  timezone: string
}

export interface FileRead {
  source: Source
  delimiter: Delimiter
  columns: { name: string; samples: string[] }[]
  mapping: Mapping
  order: DateOrder
  rows: ImportRow[]
}

export type FileAnswer =
  | { kind: 'read'; file: FileRead }
  /** Nothing can be made of it: a sentence. */
  | { kind: 'refused'; problem: string }
  /** Columns that must be mapped first, or dates that may be read two ways. */
  | { kind: 'mapping'; file: Omit<FileRead, 'order' | 'rows'>; problem: string }
  | { kind: 'date_order'; file: Omit<FileRead, 'order' | 'rows'>; possible: DateOrder[]; sample: string }

/** Reads the bytes of a CSV file: its text, its rows, what its columns hold, and each row. */
export function readFile(bytes: Uint8Array, options: FileOptions): FileAnswer {
  const decoded = decodeFile(bytes)
  if (decoded.text === null) return { kind: 'refused', problem: decoded.problem }
  const delimiter = options.delimiter ?? sniffDelimiter(decoded.text)
  const parsed = rowsOf(decoded.text, delimiter)
  if (typeof parsed === 'string') return { kind: 'refused', problem: parsed }
  const [header, ...rows] = parsed
  if (!header || rows.length === 0)
    return { kind: 'refused', problem: 'This file has no rows: the first line must name the columns.' }
  const recognised = recogniseColumns(header.cells)
  const { source } = recognised
  const mapping = options.mapping ?? recognised.mapping
  const columns = header.cells.map((name, at) => ({ name: name.trim().slice(0, 255), samples: samplesOf(rows, at) }))
  const file = { source, delimiter, columns, mapping }
  const problem = mappingProblem(mapping, columns.length)
  if (problem !== null) return { kind: 'mapping', file, problem }
  const order = options.date_order ?? orderIn(rows, mapping)
  if (typeof order === 'object') return { kind: 'date_order', file, ...order }
  const reading = { header: header.cells, mapping, source, order, timezone: options.timezone }
  return { kind: 'read', file: { ...file, order, rows: rows.flatMap((row) => readRow(row, reading) ?? []) } }
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

const tooManyRows = (text: string) => {
  const lines = text.split('\n').length - 2
  const about = lines.toLocaleString('en')
  return `This file has about ${about} rows; an import takes at most ${mostRows.toLocaleString('en')}. Split it, by year or by person, and import the parts.`
}

function samplesOf(rows: readonly CsvRow[], at: number): string[] {
  const texts = rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').trim().slice(0, 100))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3)
}

function orderIn(rows: readonly CsvRow[], mapping: Mapping): DateOrder | { possible: DateOrder[]; sample: string } {
  const columns = [mapping.date, mapping.end_date, mapping.start, mapping.end].flatMap((at) => at ?? [])
  const { order, possible, sample } = orderOf(rows.flatMap(({ cells }) => columns.map((at) => cells[at] ?? '')))
  // Dates of which some can only be one order and some only the other: the odd ones are mended row by row.
  return order ?? { possible: possible.length > 1 ? possible : ['dmy', 'mdy'], sample: sample ?? '' }
}
