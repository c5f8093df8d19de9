/** Reads a chosen file, without looking at the firm's records. */
import type { CsvRow } from '#core/csv.ts'
import { columnsOf, type ImportSheet } from '#core/import/sheet.ts'
import type { DateOrder } from '#core/typedDate.ts'
import { mappingProblem, recogniseColumns, type TransferMapping, type TransferSource } from './transferColumns.ts'
import { readRow, type ImportRow } from './transferRows.ts'
import { orderOf } from '#core/import/values.ts'

export interface FileOptions {
  /** Overrides the recognised columns. */
  mapping?: TransferMapping | undefined
  date_order?: DateOrder | undefined
  /** The zone of rows without one. */
  timezone: string
}

export interface FileRead {
  source: TransferSource
  columns: { name: string; samples: string[] }[]
  mapping: TransferMapping
  order: DateOrder
  rows: ImportRow[]
}

export type TransferFileAnswer =
  | { kind: 'read'; file: FileRead }
  /** Columns that must be mapped first, or dates that may be read two ways. */
  | { kind: 'mapping'; file: Omit<FileRead, 'order' | 'rows'>; problem: string }
  | { kind: 'date_order'; file: Omit<FileRead, 'order' | 'rows'>; possible: DateOrder[]; sample: string }

/** Reads the columns and rows of a table. */
export function readFile(sheet: ImportSheet, options: FileOptions): TransferFileAnswer {
  const { header, rows } = sheet
  const recognised = recogniseColumns(header.cells)
  const { source } = recognised
  const mapping = options.mapping ?? recognised.mapping
  const columns = columnsOf(sheet)
  const file = { source, columns, mapping }
  const problem = mappingProblem(mapping, columns.length)
  if (problem !== null) return { kind: 'mapping', file, problem }
  const order = options.date_order ?? orderIn(rows, mapping)
  if (typeof order === 'object') return { kind: 'date_order', file, ...order }
  const reading = { header: header.cells, mapping, source, order, timezone: options.timezone }
  return { kind: 'read', file: { ...file, order, rows: rows.flatMap((row) => readRow(row, reading) ?? []) } }
}

function orderIn(
  rows: readonly CsvRow[],
  mapping: TransferMapping,
): DateOrder | { possible: DateOrder[]; sample: string } {
  const columns = [mapping.date, mapping.end_date, mapping.start, mapping.end].flatMap((index) => index ?? [])
  const { order, possible, sample } = orderOf(rows.flatMap(({ cells }) => columns.map((index) => cells[index] ?? '')))
  // Dates in mixed orders: the exceptions are corrected row by row.
  return order ?? { possible: possible.length > 1 ? possible : ['dmy', 'mdy'], sample: sample ?? '' }
}
