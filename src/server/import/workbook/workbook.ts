/** Reads an Excel workbook as a table: one of its sheets, whose first row names the columns. */
import { type ImportCount, type ImportSheet, tableOf } from '#core/import/sheet.ts'
import { readBook, readStyles } from './book.ts'
import { openArchive, WorkbookError } from './parts.ts'
import { readRows } from './rows.ts'

/**
 * Reads the visible sheet of this number, counted from 0, else the first with rows. Returns a sentence when it is
 * unusable.
 */
export async function readWorkbook(
  bytes: Buffer,
  count: ImportCount,
  given?: number,
  headings?: boolean,
): Promise<ImportSheet | string> {
  try {
    const archive = await openArchive(bytes)
    const book = await readBook(archive)
    const sheets = book.sheets.map(({ name }) => name)
    if (sheets.length === 0) return 'This workbook has no visible sheet.'
    if (given !== undefined && given >= sheets.length) return 'This workbook does not have that sheet.'
    const candidates = given === undefined ? sheets.keys().take(maxLookedAt) : [given]
    const styles = await readStyles(archive, book.styles)
    for (const sheet of candidates) {
      const table = tableOf(await readRows(archive, { ...book, styles }, book.sheets[sheet]?.part ?? ''), headings)
      if (table !== null) return { delimiter: null, sheets, sheet, ...table }
    }
    return `The sheet “${sheets[given ?? 0]}” has no rows below its column names.`
  } catch (error) {
    if (error instanceof WorkbookError) return error.said(count)
    throw error
  }
}

/** Sheets before the one with rows: a title page, and another. */
const maxLookedAt = 5
