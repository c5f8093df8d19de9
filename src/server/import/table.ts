/** The file of an import, CSV or a workbook, as the table that it is. */
import { bytes as inWords } from '#core/bytes.ts'
import type { Delimiter } from '#core/csv.ts'
import { isWorkbook } from '#core/import/encoding.ts'
import { columnsOf, type ImportCount, maxImportBytes, readingSheet, type ImportSheet } from '#core/import/sheet.ts'
import { invalid } from '#server/http/errors.ts'
import type { MadeColumn } from './compositeColumns.ts'
import { readWorkbook } from './workbook/workbook.ts'
import { inSteps } from './yieldingIterator.ts'

interface SentFile {
  /** The file in base64. */
  content: string
  delimiter?: Delimiter | undefined
  /** The sheet of a workbook, counted from 0. */
  sheet?: number | undefined
  /** Whether its first row names the columns; found out where it is not said. */
  headings?: boolean | undefined
}

/**
 * Reads the file as a table; `count` writes numbers for the reader. 400 under `content` with a sentence for a file
 * that is no table, or has more than an import takes.
 */
export async function readTable(
  { content, delimiter, sheet, headings }: SentFile,
  count: ImportCount,
): Promise<ImportSheet> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxImportBytes)
    throw invalid({
      content: [`An import takes at most ${inWords(maxImportBytes)}. Split the file and import the parts.`],
    })
  const read = isWorkbook(bytes)
    ? await readWorkbook(bytes, count, sheet, headings)
    : await inSteps(readingSheet(bytes, count, { delimiter, headings }))
  if (typeof read === 'string') throw invalid({ content: [read] })
  return read
}

/** The part of a preview about the file itself. */
export const aboutFile = (table: ImportSheet, made: readonly MadeColumn[] = []) => ({
  delimiter: table.delimiter,
  sheets: [...table.sheets],
  sheet: table.sheet,
  headings: table.headings,
  columns: columnsOf(table).map((column, index) => {
    const { from } = made[index - (table.header.cells.length - made.length)] ?? {}
    return { ...column, ...(from && { from }) }
  }),
})

export type CellsOf = (row: number) => { cells?: string[] }

/** Returns the cells of a workbook's row, for the file of rows to mend; the browser reads CSV itself. */
export function cellsIn({ delimiter, rows }: ImportSheet): CellsOf {
  if (delimiter !== null) return () => ({})
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  return (row) => ({ cells: byRow.get(row) ?? [] })
}
