/**
 * Previews each row of a file by the rules of every other way in: times settled by `settleTimes`, overlaps with
 * existing entries and among the rows themselves (T-2), rows that an earlier import brought in already. Nothing is
 * written here.
 */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { instantAt, minutesBetween, timeOf } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import { type Workday, workdayOn } from '#core/workday.ts'
import type { Ctx } from '#server/http/context.ts'
import { AppError } from '#server/http/errors.ts'
import { dayIsFull, derivedStart, deriveHours, instantsOf } from '../../entries/entryHours.ts'
import type { DiaryImportFile } from '../transfer.contract.ts'
import { hoursOf, type ImportRow, type TransferProblems } from '../transferRows.ts'
import { clashSentence, daysAround, instantOf, millisecondsOf, newSlots, type Slots } from '../transferSlots.ts'
import { type Mentionable, mentionableIn, mentionProblem } from '#server/import/mentions.ts'
import type { Matched, TransferMatches } from './matchImportRows.ts'
import { settleTimes, type SentTimes, type StoredTimes } from '../../entries/server/entryTimes.ts'
import { yieldingIterator } from '#server/import/yieldingIterator.ts'

export interface TransferJudgement {
  row: ImportRow
  /** Details as stored: mentions by id instead of name. */
  details: string
  matched: Matched
  outcome: 'import' | 'skip' | 'refuse'
  problems: TransferProblems
  warnings: string[]
  times: StoredTimes | null
  /** An earlier import brought it in already. */
  duplicate: boolean
  /** Hexadecimal; stable when the same file is imported again. */
  key: string
}

export async function validateRows(
  ctx: Ctx,
  rows: readonly ImportRow[],
  matches: TransferMatches,
  { skip, duplicates }: Pick<DiaryImportFile, 'skip' | 'duplicates'>,
): Promise<TransferJudgement[]> {
  const skipped = new Set(skip)
  const keyOf = keys()
  const texts = () => rows.values().map(({ details }) => [details])
  const people = await mentionableIn(ctx, texts(), texts())
  const validate = (row: ImportRow): TransferJudgement => {
    const matched = matches.of(row)
    hoursOf(row)
    const details = row.details.length > longest ? row.details : people.stored(row.details)
    const problems = { ...row.problems, ...matched.problems, ...textProblems(details, people) }
    const outcome = skipped.has(row.row) || matched.leftOut ? 'skip' : 'import'
    return {
      row,
      details,
      matched,
      outcome,
      problems,
      warnings: [],
      times: null,
      duplicate: false,
      key: keyOf(row, matched),
    }
  }
  const validated: TransferJudgement[] = []
  for await (const row of yieldingIterator(rows)) validated.push(validate(row))
  await findDuplicates(ctx, validated, duplicates)
  const settling = validated.filter(({ outcome, problems }) => outcome === 'import' && isFine(problems))
  const days = await daysOf(ctx, settling)
  // Rows with times first: rows with only hours are placed after them.
  const inTurn = [
    ...settling.filter(({ row }) => row.start !== null),
    ...settling.filter(({ row }) => row.start === null),
  ]
  for await (const record of yieldingIterator(inTurn)) await settle(ctx, record, days)
  for (const record of validated) if (record.outcome === 'import' && !isFine(record.problems)) record.outcome = 'refuse'
  return validated
}

const isFine = (problems: TransferProblems) => Object.keys(problems).length === 0

/** Characters of an entry’s details (docs/rules/api.md#what-travels). */
const longest = 10_000
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

function textProblems(details: string, people: Mentionable): TransferProblems {
  if (details.length > longest) return { details: [`Maximum of ${longest} characters allowed`] }
  if (controls.test(details)) return { details: ['Control characters are not allowed.'] }
  const problem = mentionProblem(details, people.ids)
  return problem === undefined ? {} : { details: [problem] }
}

/** Identical rows of one file are numbered. */
function keys() {
  const seen = new Map<string, number>()
  return (row: ImportRow, { user, project, task }: Matched): string => {
    const content = JSON.stringify([
      user?.id,
      project?.id,
      task?.id,
      row.date,
      row.start,
      row.end_date,
      row.end,
      row.timezone,
      row.minutes,
      row.breaks,
      row.travel,
      row.details,
    ])
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return createHash('sha256').update(`${content} ${nth}`).digest('hex').slice(0, 32)
  }
}

async function findDuplicates(
  { db, me }: Ctx,
  validated: readonly TransferJudgement[],
  duplicates: DiaryImportFile['duplicates'],
) {
  if (duplicates === 'import') return
  const { rows } = await sql<{ key: string; day: string }>`
    select encode(entry.import_key, 'hex') as key, (made.created at time zone ${me.timezone})::date as day
      from diary_entry entry join diary_import made on made.org_id = entry.org_id and made.id = entry.import_id
     where entry.org_id = ${me.org_id}
       and entry.import_key in (select decode(k, 'hex') from unnest(${validated.map(({ key }) => key)}::text[]) k)`.execute(
    db,
  )
  const { longDate } = formatsOf(me.locale)
  const known = new Map(rows.map(({ key, day }) => [key, day]))
  for (const record of validated) {
    const day = known.get(record.key)
    if (day === undefined || record.outcome === 'skip') continue
    record.duplicate = true
    const sentence = `This row was imported before, on ${longDate(day)}.`
    if (duplicates === 'skip') Object.assign(record, { outcome: 'skip', warnings: [sentence] })
    else record.problems = { ...record.problems, non_field_errors: [sentence] }
  }
}

interface Days {
  slots: Slots
  /** The working days of their weeks, by person. */
  schedule: ReadonlyMap<number, readonly StartOfDay[]>
}
type StartOfDay = Pick<Workday, 'weekday' | 'start_time' | 'first_day' | 'last_day'>

/** Reads the entries on the people's days, and when their schedules start. */
async function daysOf({ db, me }: Ctx, validated: readonly TransferJudgement[]): Promise<Days> {
  const slots = newSlots()
  const around = daysAround(validated.flatMap(({ row }) => [row.date ?? [], row.end_date ?? []].flat()))
  if (!around) return { slots, schedule: new Map() }
  const people = [...new Set(validated.flatMap(({ matched }) => matched.user?.id ?? []))]
  const [entries, days] = await Promise.all([
    db
      .selectFrom('diary_entry')
      .where('org_id', '=', me.org_id)
      .where(sql<boolean>`user_id = any(${people}::bigint[])`)
      .where(sql<boolean>`date between ${around.first} and ${around.last}`)
      .where('status', '<>', 'rejected')
      .select(['user_id', 'date', 'start', 'end'])
      .execute(),
    db
      .selectFrom('schedule_day')
      .where('org_id', '=', me.org_id)
      .where(sql<boolean>`user_id = any(${people}::bigint[])`)
      .select(['user_id', 'weekday', 'start_time', 'first_day', 'last_day'])
      .execute(),
  ])
  const now = Temporal.Now.instant().epochMilliseconds
  for (const { user_id, date, start, end } of entries) {
    const to = end === null ? now : millisecondsOf(end)
    slots.add(user_id, { from: millisecondsOf(start), to, row: null })
    if (end !== null) slots.ends(user_id, date, to)
  }
  return { slots, schedule: Map.groupBy(days, ({ user_id }) => user_id) }
}

async function settle(ctx: Ctx, validated: TransferJudgement, { slots, schedule }: Days): Promise<void> {
  const { row, matched, problems, warnings } = validated
  const userId = matched.user?.id
  if (row.date === null || userId === undefined) return
  const start = row.start === null ? placed(row.date, userId, row, slots, schedule) : undefined
  if (start === null) return void (problems['hours'] = [dayIsFull])
  try {
    validated.times = await settleTimes(ctx, userId, sentTimes(ctx, row, row.date, start), null, null)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    return void Object.assign(problems, error.body)
  }
  const { times } = validated
  Object.assign(problems, skippedTime(row, times))
  if (!isFine(problems)) return
  const [from, to] = [millisecondsOf(times.start), millisecondsOf(times.end)]
  const clash = ctx.me.diary.overlap === 'allow' ? null : slots.clash(userId, from, to)
  if (clash) {
    const sentence = clashSentence(clash, times.timezone, {
      longDate: formatsOf(ctx.me.locale).longDate,
      time: (instant) => timeOf(instant, times.timezone),
    })
    if (ctx.me.diary.overlap === 'block') return void (problems['start'] = [sentence])
    warnings.push(sentence)
  }
  slots.add(userId, { from, to, row: row.row })
  slots.ends(userId, times.date, to)
  warnings.push(...doubts(ctx, validated, times))
}

/** The start of an entry that has only hours (docs/rules/diary.md#entries); null when its day is full. */
function placed(date: string, userId: number, row: ImportRow, slots: Slots, schedule: Days['schedule']) {
  const last = slots.lastEnd(userId, date)
  const starts = workdayOn(schedule.get(userId) ?? [], date)?.start_time ?? null
  return derivedStart({ date, timezone: row.timezone, ends: last === null ? [] : [instantOf(last)], schedule: starts })
}

function sentTimes({ me }: Ctx, row: ImportRow, date: string, start: string | undefined): SentTimes {
  const { timezone, breaks, travel } = row
  const { non_billable } = me.diary.diary_fields
  const base = { timezone, breaks, travel }
  const nonbillable = (total: number) => {
    const minutes = row.nonbillable ?? (row.billable === false ? Math.max(0, total) : 0)
    return non_billable ? { hours_nonbillable: minutesToHours(minutes) } : {}
  }
  if (start === undefined && row.start !== null && row.end !== null) {
    const span = spanOf(row, date, row.start, row.end)
    return { ...base, ...span, ...nonbillable(minutesBetween(span.start, span.end) - breaks) }
  }
  const minutes = row.minutes ?? 0
  const from = start ?? instantAt(date, row.start ?? '00:00', timezone)
  return { ...base, start: from, hours: minutesToHours(minutes), ...nonbillable(minutes + travel) }
}

function spanOf({ end_date, timezone }: ImportRow, date: string, start: string, end: string) {
  if (end_date === null || end_date === date) return instantsOf({ date, start, end, timezone })
  return { start: instantAt(date, start, timezone), end: instantAt(end_date, end, timezone) }
}

/** A time of the day on which clocks went forward that there was not; a duration of it would be made up. */
function skippedTime({ start, end }: ImportRow, times: StoredTimes): TransferProblems {
  if (start === null) return {}
  const skipped = (['start', 'end'] as const).find((field) => {
    const text = field === 'start' ? start : end
    return text !== null && text !== timeOf(times[field], times.timezone)
  })
  const time = skipped === 'end' ? end : start
  return skipped === undefined
    ? {}
    : { [skipped]: [`${time} does not exist on this day because the clocks went forward. Enter another time.`] }
}

/** Warnings: the row is imported all the same. */
function doubts({ me }: Ctx, { row, matched }: TransferJudgement, times: StoredTimes): string[] {
  const { gross, hours } = deriveHours({ ...times, nonbillable: times.nonbillable_minutes })
  const minutesInFile = row.minutes
  const differs =
    minutesInFile !== null &&
    row.end !== null &&
    Math.abs(minutesInFile - hours) > 1 &&
    Math.abs(minutesInFile - gross) > 1
  const missing = [
    ...(matched.project ? [] : ['a project']),
    ...(matched.task || !me.diary.task_required ? [] : ['a task']),
    ...(row.details === '' ? ['details'] : []),
  ]
  return [
    ...(gross === 0 ? ['An entry must last at least a minute.'] : []),
    ...(differs
      ? [
          `The file has ${minutesToHours(minutesInFile)} hours, but start and end make ${minutesToHours(hours)}. The times are used.`,
        ]
      : []),
    ...(missing.length > 0
      ? [`Before you can submit it, this entry needs ${missing.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`]
      : []),
  ]
}
