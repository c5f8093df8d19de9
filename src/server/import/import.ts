/** Imports files of records of any kind, all rows or none. */
import { decimalMark, written } from '#core/import/amounts.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import { orderOf } from '#core/import/values.ts'
import { locales } from '#core/locale/locales.ts'
import type { RecordFile, RecordImport, RecordPreview } from '#core/recordImport.ts'
import type { DateOrder } from '#core/typedDate.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchInvalid, invalid } from '#server/http/errors.ts'
import { mappingProblem } from './columns.ts'
import { getImport } from './imports.ts'
import { companionColumns } from './companions.ts'
import { validateRows } from './validate.ts'
import type { ImportJudgement } from './validation.ts'
import { withHeadings } from './headings.ts'
import { companionWords, type RecordTypeImport, type ReadColumn } from './recordTypeImport.ts'
import { type MadeColumn, recognised } from './compositeColumns.ts'
import { columnsUsed, notImported } from './leftovers.ts'
import { importKindOf } from './registry.ts'
import { aboutFile, cellsIn } from './table.ts'
import { companionsOf, writeRows } from './write.ts'

/** Reported rows at most: with more errors the file itself needs repair. */
const maxErrors = 500

/** Reads a table and judges its rows; without a `result` where the file leaves a question open. Writes nothing. */
export async function judgeRecords<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  file: RecordFile,
  sheet: ImportSheet,
): Promise<{ read: ReadRecords; result: Awaited<ReturnType<typeof validateRows<Body>>> | null }> {
  const read = await readRecords(ctx, kind, file, sheet)
  const { order, question } = read
  if (order === null || question) return { read, result: null }
  return { read, result: await validateRows(ctx, kind, { ...read, rows: read.sheet.rows, order }, file) }
}

/** Previews an import of this table. */
export async function previewRecords<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  file: RecordFile,
  sheet: ImportSheet,
): Promise<RecordPreview> {
  const { read, result } = await judgeRecords(ctx, kind, file, sheet)
  const { mapping, order, question } = read
  const fields = read.columns.map(({ key, name }) => ({ key, name, required: kind.required.includes(key) }))
  const { remarks } = read
  const about = { ...aboutFile(read.sheet, read.made), mapping, fields, date_order: order, question, remarks }
  if (!result) return { ...about, unmatched: [], missing: null, companions: [], rows: [], totals: totalsOf([]) }
  const { judged, added, unmatched, missing } = result
  const cellsOf = cellsIn(sheet)
  const rows = judged.map(({ row, outcome, name, problems, warnings }) => ({
    row,
    outcome,
    name,
    errors: problems,
    warnings,
    ...(outcome === 'refuse' && cellsOf(row)),
  }))
  return { ...about, unmatched, missing, companions: companionsOf(judged, added), rows, totals: totalsOf(judged) }
}

/** Adds them. 400: what the preview asks, under `mapping` or `date_order`; rows that are refused and not skipped. */
export async function importRecords<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  file: RecordFile,
  sheet: ImportSheet,
): Promise<RecordImport> {
  const { read, result } = await judgeRecords(ctx, kind, file, sheet)
  if (read.question) throw invalid({ [read.question.kind]: [read.question.text] })
  const { judged, added } = result ?? { judged: [], added: [] }
  const refused = judged.filter(({ outcome }) => outcome === 'refuse')
  if (refused.length > 0)
    throw batchInvalid(
      `Nothing was imported. ${refused.length} of ${judged.length} rows have errors.`,
      Object.fromEntries(refused.slice(0, maxErrors).map(({ row, problems }) => [row, problems])),
    )
  const records = judged.filter(({ outcome }) => outcome === 'import').length
  if (records === 0) throw invalid({ non_field_errors: ['Nothing to import because every row is skipped.'] })
  await ctx.act('import')
  await writeRows(ctx, kind, judged, added)
  const { id } = await ctx.db
    .insertInto('record_import')
    .values({
      user_id: ctx.me.id,
      prefix: kind.names.prefix,
      file_name: file.file_name,
      request_id: ctx.requestId,
      records,
      skipped: judged.length - records,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return getImport(ctx, kind.names, id)
}

export interface ReadRecords {
  /** The sheet with the computed columns added. */
  sheet: ImportSheet
  made: readonly MadeColumn[]
  headings: readonly string[]
  columns: readonly ReadColumn[]
  mapping: Record<string, number>
  order: DateOrder | null
  mark: ReturnType<typeof decimalMark>
  question: RecordPreview['question']
  remarks: string[]
}

/** Recognises the columns of a table, and the order of its dates. */
export async function readRecords<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  file: RecordFile,
  sheet: ImportSheet,
): Promise<ReadRecords> {
  const ours = await kind.columns(ctx, locales[ctx.me.locale].words)
  const companion = companionColumns(ctx, kind)
  const columns = withHeadings([...ours.filter(({ readOnly }) => !readOnly), ...companion.open], kind.headings)
  const { made, ...known } = recognised(sheet, columns)
  const mapping = file.mapping ?? known.mapping
  const { header, rows } = known.sheet
  const remarks = [
    ...notImported(sheet, columnsUsed(mapping, made, sheet.header.cells.length)),
    ...withheld(kind, recognised(sheet, withHeadings(companion.closed, kind.headings)).mapping),
  ]
  const cellsOfKind = (valueKind: 'date' | 'decimal') => {
    const places = columns.flatMap((column) => (column.kind === valueKind ? (mapping[column.key] ?? []) : []))
    return rows.flatMap(({ cells }) => places.map((index) => cells[index] ?? ''))
  }
  const problem = mappingProblem(mapping, { columns, required: kind.required }, header.cells.length)
  const mark = decimalMark(cellsOfKind('decimal').flatMap((cell) => written(cell)?.digits ?? []))
  const read = { sheet: known.sheet, made, headings: sheet.header.cells, columns, mapping, mark, remarks }
  if (problem !== null) return { ...read, order: null, question: { kind: 'mapping', text: problem, sample: '' } }
  const seen = orderOf(cellsOfKind('date'))
  const order = file.date_order ?? seen.order
  if (order !== null) return { ...read, order, question: null }
  const text = `Dates like ${seen.sample ?? ''} are ambiguous. Choose the order of day and month.`
  return { ...read, order: null, question: { kind: 'date_order', text, sample: seen.sample ?? '' } }
}

/** Says why records that rows describe are not imported with them. */
function withheld<Body>({ companion }: RecordTypeImport<Body>, mapping: Record<string, number>): string[] {
  if (!companion || Object.keys(mapping).length === 0) return []
  const { many } = companionWords(importKindOf(companion.table))
  return [`The ${many} in this file are not imported. You need permission to add ${many}. Ask an administrator.`]
}

function totalsOf(validated: readonly ImportJudgement<unknown>[]): RecordPreview['totals'] {
  const count = (outcome: ImportJudgement<unknown>['outcome']) =>
    validated.filter((record) => record.outcome === outcome).length
  return {
    rows: validated.length,
    import: count('import'),
    skip: count('skip'),
    refuse: count('refuse'),
    warnings: validated.filter(({ outcome, warnings }) => outcome === 'import' && warnings.length > 0).length,
    duplicates: validated.filter(({ duplicate }) => duplicate).length,
  }
}
