/** Imports files of entries from other programs as drafts, all rows or none. */
import { sql } from 'kysely'

import { isZone } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import type { DateOrder } from '#core/typedDate.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchInvalid, invalid } from '#server/http/errors.ts'
import { columnsUsed, notImported } from '#server/import/leftovers.ts'
import { aboutFile, type CellsOf, cellsIn } from '#server/import/table.ts'
import { publish } from '#server/jobs/outbox.ts'
import { deriveHours } from '../../entries/entryHours.ts'
import type { DiaryImport, DiaryImportFile, DiaryImportPreview, PreviewRow } from '../transfer.contract.ts'
import { readFile, type TransferFileAnswer } from '../transferFile.ts'
import { withRowForEachDay } from '../transferGrid.ts'
import { validateRows, type TransferJudgement } from './validateImportRows.ts'
import { matchNames } from './matchImportRows.ts'
import { getImport } from './transferImports.ts'

/** Number of rows per statement. */
const chunk = 500
/** Reported rows at most: with more errors the file itself needs repair. */
const maxErrors = 500

/** Previews an import of this table. */
export async function previewFile(ctx: Ctx, body: DiaryImportFile, given: ImportSheet): Promise<DiaryImportPreview> {
  const sheet = withRowForEachDay(given)
  const answer = readHours(ctx, body, sheet)
  const empty = { people: [], projects: [], tasks: [] }
  const { source, mapping } = answer.file
  const remarks = notImported(sheet, columnsUsed(mapping))
  const about = { source, mapping, remarks, ...aboutFile(sheet) }
  if (answer.kind !== 'read')
    return {
      ...about,
      date_order: null,
      question: questionOf(answer),
      unmatched: empty,
      rows: [],
      totals: totalsOf([]),
    }
  const { judged, unmatched } = await judgeHours(ctx, body, answer)
  return {
    ...about,
    date_order: answer.file.order,
    question: null,
    unmatched,
    rows: judged.map(previewRow(cellsIn(sheet))),
    totals: totalsOf(judged),
  }
}

/**
 * Imports a file. 400: a question of the preview, under `mapping` or `date_order`; refused rows that are not skipped,
 * by number. 409 `overlap` when another write came first.
 */
export async function importFile(ctx: Ctx, body: DiaryImportFile, sheet: ImportSheet): Promise<DiaryImport> {
  const answer = readHours(ctx, body, withRowForEachDay(sheet))
  if (answer.kind !== 'read') {
    const question = questionOf(answer)
    throw invalid({ [question.kind]: [question.text] })
  }
  const { judged } = await judgeHours(ctx, body, answer)
  const refused = judged.filter(({ outcome }) => outcome === 'refuse')
  if (refused.length > 0)
    throw batchInvalid(
      `Nothing was imported. ${refused.length} of ${judged.length} rows have errors.`,
      Object.fromEntries(refused.slice(0, maxErrors).map(({ row, problems }) => [row.row, problems])),
    )
  const taken = judged.filter(({ outcome }) => outcome === 'import')
  if (taken.length === 0) throw invalid({ non_field_errors: ['Nothing to import because every row is skipped.'] })
  await ctx.act('import')
  const id = await writeHours(ctx, body, answer, judged)
  await ctx.offerUndo()
  return getImport(ctx, id)
}

/** Adds the judged rows that are to be imported as draft entries of a new import; returns its id. */
export async function writeHours(
  ctx: Ctx,
  body: Pick<DiaryImportFile, 'file_name'>,
  { file }: HoursRead,
  validated: readonly TransferJudgement[],
): Promise<number> {
  const taken = validated.filter(({ outcome }) => outcome === 'import')
  const id = await record(ctx, body, file.source, taken, validated.length - taken.length)
  for (let index = 0; index < taken.length; index += chunk) await insert(ctx, id, taken.slice(index, index + chunk))
  // One event covers the whole import: open diaries refetch.
  await publish(ctx, [{ topic: 'diary.imported', entity: 'diary_import', id, version: 1 }])
  return id
}

type Params = Exclude<TransferFileAnswer, { kind: 'read' }>

/** A file of hours whose columns and dates are understood. */
export type HoursRead = Extract<TransferFileAnswer, { kind: 'read' }>

/** Reads a table of hours: its rows, or the question that it leaves open. */
export function readHours({ me }: Pick<Ctx, 'me'>, body: DiaryImportFile, sheet: ImportSheet): TransferFileAnswer {
  const timezone = body.timezone ?? me.timezone
  if (!isZone(timezone)) throw invalid({ timezone: ['Unknown time zone. Choose one, such as Europe/London.'] })
  return readFile(sheet, { ...body, timezone })
}

const examples: Record<DateOrder, (a: string, b: string) => string> = {
  dmy: (a, b) => `day ${a}, month ${b}`,
  mdy: (a, b) => `month ${a}, day ${b}`,
  ymd: () => 'year first',
}

function questionOf(answer: Params): NonNullable<DiaryImportPreview['question']> {
  if (answer.kind === 'mapping') return { kind: 'mapping', text: answer.problem }
  const { sample, possible } = answer
  const [a = '', b = ''] = sample.split(/[/\- ]/)
  return {
    kind: 'date_order',
    text: `Dates like ${sample} are ambiguous. Choose the order of day and month.`,
    sample,
    options: possible.map((value) => ({ value, example: examples[value](a, b) })),
  }
}

/** Matches the names of the rows, and judges each row. Writes nothing. */
export async function judgeHours(ctx: Ctx, body: DiaryImportFile, { file }: HoursRead) {
  if (file.rows.length === 0) throw invalid({ content: ['This file has no rows with a date or hours.'] })
  const matches = await matchNames(ctx, file.rows, body)
  return { judged: await validateRows(ctx, file.rows, matches, body), unmatched: matches.unmatched }
}

/** Returns the minutes of a row that count as hours. */
export const minutesOf = ({ times }: TransferJudgement) =>
  times === null ? 0 : deriveHours({ ...times, nonbillable: times.nonbillable_minutes }).hours

const previewRow =
  (cellsOf: CellsOf) =>
  (validated: TransferJudgement): PreviewRow => {
    const { row, matched, outcome, problems, warnings, times } = validated
    const { user, project, task } = matched
    const hours = times ? minutesOf(validated) : row.minutes
    return {
      row: row.row,
      outcome,
      errors: outcome === 'refuse' ? problems : {},
      ...(outcome === 'refuse' && cellsOf(row.row)),
      warnings,
      entry: {
        user: user && { id: user.id, name: user.name },
        project: project && { id: project.id, reference: project.reference, name: project.name },
        task: task && { id: task.id, name: task.name },
        date: times?.date ?? row.date,
        start: times?.start ?? null,
        end: times?.end ?? null,
        timezone: row.timezone,
        hours: hours === null ? null : minutesToHours(hours),
        hours_nonbillable: times && minutesToHours(times.nonbillable_minutes),
        details: row.details.slice(0, 10_000),
      },
    }
  }

function totalsOf(validated: readonly TransferJudgement[]): DiaryImportPreview['totals'] {
  const count = (outcome: TransferJudgement['outcome']) => validated.filter((item) => item.outcome === outcome).length
  const taken = validated.filter(({ outcome }) => outcome === 'import')
  const days = daysOf(taken)
  return {
    rows: validated.length,
    import: count('import'),
    skip: count('skip'),
    refuse: count('refuse'),
    warnings: taken.filter(({ warnings }) => warnings.length > 0).length,
    duplicates: validated.filter(({ duplicate }) => duplicate).length,
    hours: minutesToHours(taken.reduce((sum, item) => sum + minutesOf(item), 0)),
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
  }
}

const daysOf = (validated: readonly TransferJudgement[]) =>
  validated.flatMap(({ times }) => times?.date ?? []).toSorted()

async function record(
  { db, me }: Ctx,
  { file_name }: Pick<DiaryImportFile, 'file_name'>,
  source: DiaryImport['source'],
  taken: readonly TransferJudgement[],
  skipped: number,
): Promise<number> {
  const days = daysOf(taken)
  const { id } = await db
    .insertInto('diary_import')
    .values({
      user_id: me.id,
      file_name,
      source,
      entries: taken.length,
      skipped,
      minutes: taken.reduce((sum, validated) => sum + minutesOf(validated), 0),
      first_day: days[0] ?? '',
      last_day: days.at(-1) ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** COPY is refused under row security: a list of each column instead. */
async function insert({ db, me }: Ctx, importId: number, validated: readonly TransferJudgement[]): Promise<void> {
  const rows = validated.flatMap(({ details, matched, times, key }) =>
    times ? [{ details, ...matched, ...times, key }] : [],
  )
  const list = <T>(value: (row: (typeof rows)[number]) => T) => rows.map(value)
  await sql`
    insert into diary_entry (user_id, project_id, task_id, date, start, "end", timezone, breaks, travel,
      nonbillable_minutes, details, overlap_blocked, import_id, import_key)
    select r.user_id, r.project_id, r.task_id, r.date, r.start, r."end", r.timezone, r.breaks, r.travel,
      r.nonbillable_minutes, r.details, ${me.diary.overlap === 'block'}, ${importId}, decode(r.key, 'hex')
    from unnest(${list(({ user }) => user?.id ?? null)}::bigint[], ${list(({ project }) => project?.id ?? null)}::bigint[],
      ${list(({ task }) => task?.id ?? null)}::bigint[], ${list(({ date }) => date)}::date[],
      ${list(({ start }) => start)}::timestamptz[], ${list(({ end }) => end)}::timestamptz[],
      ${list(({ timezone }) => timezone)}::text[], ${list(({ breaks }) => breaks)}::int[],
      ${list(({ travel }) => travel)}::int[], ${list(({ nonbillable_minutes }) => nonbillable_minutes)}::int[],
      ${list(({ details }) => details)}::text[], ${list(({ key }) => key)}::text[])
      as r (user_id, project_id, task_id, date, start, "end", timezone, breaks, travel, nonbillable_minutes, details, key)`.execute(
    db,
  )
}
