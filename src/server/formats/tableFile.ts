/** Tables as files of any length: rows become text as they come, a batch at a time. */
import { csvLine, neutralised } from '#core/csv.ts'
import { xlsx, type SheetColumn } from './xlsx.ts'

export type Cells = AsyncIterable<readonly (readonly string[])[]>

export const tableFile = (
  format: 'csv' | 'xlsx',
  name: string,
  columns: readonly SheetColumn[],
  batches: Cells,
): AsyncIterable<string | Uint8Array> => (format === 'csv' ? csv(columns, batches) : xlsx(name, columns, batches))

/**
 * Writes UTF-8 with the mark that spreadsheets recognise; a chunk is a batch, so that a row is not a write of its
 * own.
 */
async function* csv(columns: readonly SheetColumn[], batches: Cells): AsyncGenerator<string> {
  const safeCell = (cell: string, index: number) => (columns[index]?.kind === 'text' ? neutralised(cell) : cell)
  yield `\ufeff${csvLine(columns.map(({ name }) => neutralised(name)))}`
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells.map(safeCell))).join('')
}
