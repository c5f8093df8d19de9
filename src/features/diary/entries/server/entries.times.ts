/** From what was sent to the times that are stored: cut to the minute, derived where they were left out, judged. */
import { sql } from 'kysely'

import { dayOf, isZone, minuteIn, today, weekday } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { NewDiaryEntry } from '../entries.contract.ts'
import {
  dayIsFull,
  derivedStart,
  deriveHours,
  endForHours,
  hoursAgree,
  hoursDisagree,
  settledEnd,
} from '../entries.hours.ts'
import { timeProblems } from '../entries.rules.ts'
import { placeFor } from './entries.placing.ts'

export type SentTimes = Pick<
  NewDiaryEntry,
  'date' | 'start' | 'end' | 'timezone' | 'breaks' | 'travel' | 'hours' | 'hours_nonbillable' | 'place'
>

export interface StoredTimes {
  date: string
  /** Instants, on whole minutes. */
  start: string
  end: string
  timezone: string
  /** Minutes. */
  breaks: number
  travel: number
  nonbillable_minutes: number
}

/**
 * The times of an entry of `userId` after a change from `before` (null: a new one). Throws 400 by field: a missing start
 * or end, hours that do not agree with them, and everything that `timeProblems` says.
 */
export async function settleTimes(
  ctx: Ctx,
  userId: number,
  sent: SentTimes,
  before: StoredTimes | null,
  id: number | null,
): Promise<StoredTimes> {
  const timezone = sent.timezone ?? before?.timezone ?? ctx.me.timezone
  if (!isZone(timezone)) throw invalid({ timezone: ['This is not a time zone that is known here.'] })
  const breaks = sent.breaks ?? before?.breaks ?? 0
  const travel = sent.travel ?? before?.travel ?? 0
  const nonbillable =
    sent.hours_nonbillable === undefined ? (before?.nonbillable_minutes ?? 0) : hoursToMinutes(sent.hours_nonbillable)
  const start = sent.place
    ? await placeFor(ctx, userId, sent, before, { id, timezone, breaks, travel })
    : await startOf(ctx, userId, sent, before, timezone, id)
  const end = endOf(ctx, sent, before, { start, breaks, travel, timezone })
  const problems = timeProblems(
    { start, end, timezone, breaks, travel, nonbillable, ...(sent.date !== undefined && { date: sent.date }) },
    ctx.me.diary,
    Temporal.Now.instant().toString(),
  )
  if (
    !problems['end'] &&
    sent.hours !== undefined &&
    !hoursAgree({ start, end, breaks, travel, nonbillable }, sent.hours)
  )
    problems['hours'] = [hoursDisagree]
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { date: dayOf(start, timezone), start, end, timezone, breaks, travel, nonbillable_minutes: nonbillable }
}

async function startOf(
  ctx: Ctx,
  userId: number,
  sent: SentTimes,
  before: StoredTimes | null,
  timezone: string,
  id: number | null,
): Promise<string> {
  if (sent.start !== undefined) return minuteIn(sent.start, timezone)
  const moved = sent.date !== undefined && before !== null && sent.date !== before.date
  if (before && !(moved && !ctx.me.diary.diary_fields.times)) return before.start
  if (ctx.me.diary.diary_fields.times) throw invalid({ start: ['This field is required'] })
  const date = sent.date ?? today(timezone)
  const start = derivedStart({ date, timezone, ...(await dayBefore(ctx, userId, date, id)) })
  if (start === null) throw invalid({ hours: [dayIsFull] })
  return start
}

/** What the day holds already: the ends of its entries, and when the person's schedule starts. */
async function dayBefore({ db, me }: Ctx, userId: number, date: string, id: number | null) {
  const entries = db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`id is distinct from ${id}::bigint`)
    .where('end', 'is not', null)
    .select('end')
  const scheduled = db
    .selectFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('weekday', '=', weekday(date))
    .select('start_time')
  const [ends, day] = await Promise.all([entries.execute(), scheduled.executeTakeFirst()])
  return { ends: ends.flatMap(({ end }) => (end === null ? [] : [end])), schedule: day?.start_time ?? null }
}

function endOf(
  { me }: Ctx,
  sent: SentTimes,
  before: StoredTimes | null,
  at: { start: string; breaks: number; travel: number; timezone: string },
): string {
  const { times } = me.diary.diary_fields
  if (sent.end !== undefined) return settledEnd(at.start, minuteIn(sent.end, at.timezone), at.timezone)
  if (sent.hours !== undefined) return endForHours({ ...at, hours: hoursToMinutes(sent.hours) })
  if (!before) throw invalid({ [times ? 'end' : 'hours']: ['This field is required'] })
  // Where times are entered they stand as they are; where hours are, those stay and the end follows.
  if (times && !sent.place) return before.end
  return endForHours({ ...at, hours: deriveHours({ ...before, nonbillable: before.nonbillable_minutes }).hours })
}
