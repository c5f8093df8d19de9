/** The timesheet per person and week, as a PDF to be signed. */
import { readFileSync } from 'node:fs'

import { newClocks, type Clocks } from '#core/clock.ts'
import { today, weekOf } from '#core/days.ts'
import { hoursThatAddUp, minutesToClock, minutesToHours } from '#core/hours.ts'
import { formatsOf, type Formats } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { inTenant } from '#server/db/db.ts'
import { invalid } from '#server/http/errors.ts'
import { typeset } from '#server/formats/typst.ts'
import { maxPrinted, type ExportFormat, type ExportQuery } from '../transfer.contract.ts'
import type { ExportRow } from './exportRows.ts'

/** Printed reports (`GET /diary/reports/`). */
export const reports: { id: number; name: string; format: ExportFormat }[] = [
  { id: 1, name: 'Timesheet per person and week', format: 'pdf' },
]

// Unlike the other formats it is held in memory: at most `maxPrinted` entries.
const template = readFileSync(new URL('./transfer.timesheet.typ', import.meta.url), 'utf8')

/** The PDF of these rows; 400 when they are too many. */
export async function timesheets(
  ctx: OwnCtx,
  batches: AsyncIterable<readonly ExportRow[]>,
  query: ExportQuery,
): Promise<AsyncIterable<Uint8Array>> {
  const taken: ExportRow[] = []
  for await (const rows of batches) {
    taken.push(...rows)
    if (taken.length > maxPrinted)
      throw invalid({
        end: [`A PDF timesheet has at most 5,000 entries. Choose a shorter period, fewer people or another format.`],
      })
  }
  const data = documentOf(ctx.me, await organisationOf(ctx), taken, query)
  const pdf = await typeset({ source: template, data: JSON.stringify(data) })
  return (async function* () {
    yield pdf
  })()
}

async function organisationOf({ database, me }: OwnCtx): Promise<string> {
  const org = await inTenant(database, { orgId: me.org_id }, (db) =>
    db.selectFrom('org').where('id', '=', me.org_id).select('name').executeTakeFirst(),
  )
  return org?.name ?? ''
}

/** Builds the document as its template takes it. */
export function documentOf(me: Me, organisation: string, rows: readonly ExportRow[], { start, end }: ExportQuery) {
  const formats = formatsOf(me.locale, me.clock ?? undefined)
  const { weekStart: first, paper } = locales[me.locale]
  const now = today(me.timezone)
  const weeks = new Map<string, ExportRow[]>()
  for (const row of rows) {
    const key = `${weekOf(row.date, first).start} ${row.user_id}`
    const week = weeks.get(key)
    if (week) week.push(row)
    else weeks.set(key, [row])
  }
  const byWeek = [...weeks.values()].map((entries) => weekOfPerson(entries, first, formats, now))
  const sorted = byWeek.toSorted(
    (a, b) => a.user.localeCompare(b.user) || a.user_id - b.user_id || (a.start < b.start ? -1 : 1),
  )
  const period = start && end ? `, ${withYear(formats, start, end)}` : ''
  return {
    title: `Timesheets of ${organisation}${period}`,
    name: 'Timesheet',
    organisation,
    region: me.locale.toLowerCase(),
    paper,
    printed: `Printed ${formats.longDate(now)}`,
    signatures: ['Signed, date', 'Approved, date'],
    columns,
    weeks: sorted,
  }
}

const columns = [
  { name: 'Start', share: 0, number: false },
  { name: 'End', share: 0, number: false },
  { name: 'Project', share: 12, number: false },
  { name: 'Task', share: 8, number: false },
  { name: 'Details', share: 24, number: false },
  { name: 'Status', share: 0, number: false },
  { name: 'Breaks', share: 0, number: true },
  { name: 'Travel', share: 0, number: true },
  { name: 'Non-billable', share: 0, number: true },
  { name: 'h:mm', share: 0, number: true },
  { name: 'Hours', share: 0, number: true },
]

/** Rejected and running entries are printed, and count in no total (docs/rules/diary.md#totals). */
const counts = (row: ExportRow) => row.gross_minutes !== null && row.status !== 'rejected'
const nonbillableIn = ({ nonbillable_minutes }: ExportRow) => nonbillable_minutes
const hoursIn = ({ gross_minutes, breaks, travel }: ExportRow) => (gross_minutes ?? 0) - breaks - travel
const sumOf = (rows: readonly ExportRow[], minutes: (row: ExportRow) => number) =>
  rows.filter(counts).reduce((total, row) => total + minutes(row), 0)
const sum = (rows: readonly ExportRow[], minutes: (row: ExportRow) => number) => {
  const total = sumOf(rows, minutes)
  return { hours: minutesToHours(total), clock: minutesToClock(total) }
}
/** Rounds the hours of rows so that the counting ones add up to `total`. */
function addedUp(rows: readonly ExportRow[], minutes: (row: ExportRow) => number, total: string) {
  const counted = rows.filter(counts)
  const hours = hoursThatAddUp(counted.map(minutes), { total })
  const known = new Map(counted.map((row, index) => [row, hours[index] ?? '']))
  return (row: ExportRow) => known.get(row) ?? minutesToHours(minutes(row))
}

/** Writes the year of every date, since a signed paper is read in other years. */
const withYear = ({ dayRange }: Formats, start: string, end: string) => dayRange(start, end, '')

/** Hours and travel together are what is billable and what is not. */
function weekOfPerson(entries: readonly ExportRow[], first: 1 | 7, formats: Formats, now: string) {
  const [entry] = entries
  const { start, end } = weekOf(entry?.date ?? now, first)
  const travels = entries.some((row) => counts(row) && row.travel > 0)
  const inOrder = entries.toSorted((a, b) => a.start_seconds - b.start_seconds || a.id - b.id)
  const clocks = newClocks()
  const days = [...new Set(inOrder.map(({ date }) => date))].toSorted()
  const dayHours = hoursThatAddUp(
    days.map((date) =>
      sumOf(
        inOrder.filter((row) => row.date === date),
        hoursIn,
      ),
    ),
  )
  const nonbillable = addedUp(entries, nonbillableIn, sum(entries, nonbillableIn).hours)
  return {
    user: entry?.user_name ?? '',
    user_id: entry?.user_id ?? 0,
    start,
    period: withYear(formats, start, end),
    totals: [
      { name: 'Hours', ...sum(entries, hoursIn) },
      ...(travels ? [{ name: 'Travel', ...sum(entries, ({ travel }) => travel) }] : []),
      {
        name: travels ? 'Billable, with travel' : 'Billable',
        ...sum(entries, (row) => hoursIn(row) + row.travel - row.nonbillable_minutes),
      },
      { name: 'Non-billable', ...sum(entries, nonbillableIn) },
    ],
    days: days.map((date, index) => {
      const ofDay = inOrder.filter((row) => row.date === date)
      const total = dayHours[index] ?? ''
      const hours = addedUp(ofDay, hoursIn, total)
      return {
        name: formats.dayHeading(date),
        hours: total,
        clock: minutesToClock(sumOf(ofDay, hoursIn)),
        entries: ofDay.map((row) => cells(row, formats, clocks, { hours: hours(row), nonbillable: nonbillable(row) })),
      }
    }),
  }
}

function cells(
  row: ExportRow,
  formats: Formats,
  clocks: Clocks,
  printed: { hours: string; nonbillable: string },
): string[] {
  const { start_seconds, end_seconds, timezone, breaks, travel, nonbillable_minutes: nonbillable } = row
  const clock = clocks(timezone)
  const end = end_seconds === null ? null : clock(end_seconds)
  const nextDay = end !== null && end.day > row.date ? ' (+1)' : ''
  return [
    formats.timeOfDay(clock(start_seconds).time),
    end === null ? 'running' : `${formats.timeOfDay(end.time)}${nextDay}`,
    [row.project_reference, row.project_name].filter(Boolean).join(' '),
    row.task_name ?? '',
    row.details,
    row.status,
    breaks === 0 ? '' : String(breaks),
    travel === 0 ? '' : String(travel),
    nonbillable === 0 ? '' : printed.nonbillable,
    end === null ? '' : minutesToClock(hoursIn(row)),
    end === null ? '' : printed.hours,
  ]
}
