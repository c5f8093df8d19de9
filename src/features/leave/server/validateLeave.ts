/** Checks a leave and returns why it would be refused: for the form's preview, the request and the approval. */
import { sql } from 'kysely'

import { minutesToHours } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import { balanceAfter, type YearAfter } from '../leaveLedger.ts'
import { type Dates, type LeaveDay, leaveDays, minutesOf, wrongDates } from '../leave.rules.ts'
import { daysText, inDays } from '../leaveText.ts'
import { dayMinutes } from './leaveAllowances.ts'
import type { PersonFacts, Within } from './leaveFacts.ts'

export interface LeaveRequest extends Dates {
  type_id: number | undefined
  /** Id of the request that is being changed. */
  id?: number | null | undefined
}

export interface LeaveJudgement {
  days: LeaveDay[]
  years: YearAfter[]
  /** Sentences by field. */
  problems: Record<string, string[]>
}

/** Returns the balance after these days; none for a type that is not counted. */
export const yearsAfter = (
  facts: PersonFacts,
  { type_id, id }: Pick<LeaveRequest, 'type_id' | 'id'>,
  days: readonly LeaveDay[],
) =>
  type_id !== undefined && facts.policies.get(type_id)?.counts
    ? balanceAfter(facts.factsOf(type_id, id ?? null), days)
    : []

/** Returns why the balance refuses the request, in days of `day` minutes; null if it allows it. */
export function notEnough(
  years: readonly YearAfter[],
  { type, day, formats }: { type: string; day: number; formats: Formats },
): string | null {
  const short = years.find(({ enough }) => !enough)
  if (!short) return null
  const days = (minutes: number) => daysText(inDays(minutesToHours(minutes), minutesToHours(day)), formats)
  const year = `in the leave year from ${formats.longDate(short.year_start)}`
  return short.takes === 0
    ? `This reduces the carry-over: ${days(short.after)} would be left ${year}.`
    : `This takes ${days(short.takes)} of ${type} ${year}, but only ${days(short.before)} are left. Choose fewer days.`
}

export async function validate(
  within: Within,
  facts: PersonFacts,
  request: LeaveRequest,
  formats: Formats,
): Promise<LeaveJudgement> {
  const wrong = wrongDates(request)
  if (Object.keys(wrong).length > 0) return { days: [], years: [], problems: wrong }
  const days = leaveDays(request, facts.calendar)
  const years = yearsAfter(facts, request, days)
  const type = facts.policies.get(request.type_id ?? 0)?.name ?? ''
  const overlapping = await overlapOf(within, facts.id, request, formats)
  const day = dayMinutes(facts.calendar.schedule, request.start)
  const short = notEnough(years, { type, day, formats })
  return {
    days,
    years,
    problems:
      overlapping !== null
        ? { start: [overlapping] }
        : minutesOf(days) === 0
          ? {
              start: [
                `No leave is needed: ${facts.name} does not work on ${request.start === request.end ? 'that day' : 'these days'}.`,
              ],
            }
          : short === null
            ? {}
            : { end: [short] },
  }
}

const halvesOf = ({ start, end, start_half, end_half }: Dates) => sql`int4range(
  (${start}::date - date '1900-01-01') * 2 + ${start_half}::boolean::int, (${end}::date - date '1900-01-01') * 2 + 2 - ${end_half}::boolean::int)`

async function overlapOf(
  { db, orgId }: Within,
  userId: number,
  request: LeaveRequest,
  { longDate }: Formats,
): Promise<string | null> {
  const { rows } = await sql<{ start: string; end: string; decision: string }>`
    select start, "end", decision from leave where org_id = ${orgId} and user_id = ${userId} and decision in ('P', 'A')
       and id is distinct from ${request.id ?? null}::bigint and halves && ${halvesOf(request)} order by start limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const days = row.start === row.end ? longDate(row.start) : `${longDate(row.start)} to ${longDate(row.end)}`
  return `${overlap}: ${days}.`
}

const overlap = 'There is already leave on these days'
/** The sentence of the database's own refusal, which does not know the dates. */
export const overlapSentence = `${overlap}.`
