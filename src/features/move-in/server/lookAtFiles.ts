/** Looks at the files of a move before anything is written: what each is, and what must be asked first. */
import type { ImportSheet } from '#core/import/sheet.ts'
import type { DiaryImportFile } from '#features/diary/transfer/transfer.contract.ts'
import { recogniseColumns } from '#features/diary/transfer/transferColumns.ts'
import { type HoursRead, readHours } from '#features/diary/transfer/server/transferImport.ts'
import type { Ctx } from '#server/http/context.ts'
import { readRecords } from '#server/import/import.ts'
import type { RecordFile } from '#core/recordImport.ts'
import type { MoveInBody, MoveInPreview } from '../moveIn.contract.ts'
import type { MoveKind } from '../moveInExports.ts'
import { kindsOfRecords, type RecordMoveKind } from './moveKindImports.ts'
import { openRows } from './openRows.ts'
import { recognise } from './recognise.ts'

type Sent = MoveInBody['files'][number]
type Seen = MoveInPreview['files'][number]

export interface HoursFile {
  kind: 'hours'
  index: number
  body: DiaryImportFile
  read: HoursRead
}
export interface RecordsFile {
  kind: RecordMoveKind
  index: number
  body: RecordFile
  sheet: ImportSheet
}
/** A file that is understood. */
export type LookedFile = HoursFile | RecordsFile

export async function lookAt(
  ctx: Ctx,
  sent: Sent,
  index: number,
  sheet: ImportSheet,
): Promise<{ seen: Seen; file: LookedFile | null }> {
  const known = recognise(sheet)
  const kind: MoveKind | null | undefined = sent.kind ?? known?.kind
  const about = {
    file_name: sent.file_name,
    export: known?.id ?? null,
    kind: kind ?? null,
    rows: sheet.rows.length,
    first_day: null,
    last_day: null,
    question: null,
    remarks: [],
  } satisfies Seen
  if (kind === undefined)
    return { seen: { ...about, question: { kind: 'kind', text: 'Choose what this file holds.' } }, file: null }
  if (kind === null) return { seen: about, file: null }
  // What somebody says a file is counts by their word: its headings are read as they are.
  const table = known?.kind === kind ? known.sheet : sheet
  return kind === 'hours'
    ? lookAtHours(ctx, sent, about, index, table)
    : lookAtRecords(ctx, sent, about, index, table, kind)
}

function lookAtHours(ctx: Ctx, { file_name, date_order }: Sent, about: Seen, index: number, sheet: ImportSheet) {
  const { mapping } = recogniseColumns(sheet.header.cells)
  // The old program's code of a project may be the reference of another one here.
  const { project_code: _code, ...named } = mapping
  const body: DiaryImportFile = {
    file_name,
    content: '',
    mapping: mapping.project === undefined ? mapping : named,
    date_order,
    people: [],
    projects: [],
    tasks: [],
    skip: [],
    duplicates: 'skip',
  }
  const read = readHours(ctx, body, sheet)
  if (read.kind !== 'read') return { seen: { ...about, question: questionOf(read) }, file: null }
  const days = read.file.rows.flatMap(({ date }) => date ?? []).toSorted()
  const seen = { ...about, rows: read.file.rows.length, first_day: days[0] ?? null, last_day: days.at(-1) ?? null }
  return { seen, file: { kind: 'hours' as const, index, body, read } }
}

async function lookAtRecords(
  ctx: Ctx,
  { file_name, date_order }: Sent,
  about: Seen,
  index: number,
  given: ImportSheet,
  kind: RecordMoveKind,
) {
  const { sheet, remarks: left } = kind === 'invoices' ? openRows(given) : { sheet: given, remarks: [] }
  const body = recordFile(file_name, date_order)
  const { question, remarks } = await readRecords(ctx, kindsOfRecords[kind], body, sheet)
  if (question)
    return {
      seen: { ...about, question: question.kind === 'mapping' ? columnsUnknown(question.text) : questionOf(question) },
      file: null,
    }
  return {
    seen: { ...about, rows: sheet.rows.length, remarks: [...left, ...remarks] },
    file: { kind, index, sheet, body },
  }
}

/** The answers that a move gives to each import: what is here is left, and what is missing is added. */
export const recordFile = (file_name: string, date_order?: RecordFile['date_order']): RecordFile => ({
  file_name,
  content: '',
  date_order,
  names: [],
  skip: [],
  duplicates: 'skip',
  missing: 'add',
})

const columnsUnknown = (text: string) => ({ kind: 'columns' as const, text })
function questionOf(
  open: { kind: 'mapping'; problem: string } | { kind: string; sample: string },
): NonNullable<Seen['question']> {
  if ('problem' in open) return columnsUnknown(open.problem)
  return {
    kind: 'date_order',
    text: `Dates like ${open.sample} are ambiguous. Choose the order of day and month.`,
  }
}
