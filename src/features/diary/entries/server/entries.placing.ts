/** Finding room for an entry of which only the day and the hours are known: the week grid writes like this. */
import { sql } from 'kysely'

import { addDays, addMinutes, instantAt, minuteIn, weekday } from '#core/days.ts'
import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { deriveHours, type Interval } from '../entries.hours.ts'
import { morning, placedStart } from '../entries.place.ts'
import { maxGross } from '../entries.rules.ts'
import type { SentTimes, StoredTimes } from './entries.times.ts'
import { holdDiaries } from './entries.work.ts'

interface Placing {
  /** The entry itself, which is not in its own way; null for a new one. */
  id: number | null
  timezone: string
  breaks: number
  travel: number
}

/**
 * Where the entry starts: where it is while it fits, else as near as there is room to the end of the day's last entry,
 * the schedule's start or 09:00. Throws 400 on hours where the day is full and the organisation blocks overlaps. Holds
 * the person's diary, so that of several that are placed at once each sees what the one before it took.
 */
export async function placeFor(
  ctx: Ctx,
  userId: number,
  sent: SentTimes,
  before: StoredTimes | null,
  { id, timezone, breaks, travel }: Placing,
): Promise<string> {
  for (const field of ['start', 'end'] as const)
    if (sent[field] !== undefined) throw invalid({ [field]: ['With place, the times are found for you.'] })
  const date = sent.date ?? before?.date
  if (date === undefined) throw invalid({ date: ['This field is required'] })
  const hours =
    sent.hours === undefined ? before && deriveHours({ ...before, nonbillable: 0 }).hours : hoursToMinutes(sent.hours)
  if (hours === null) throw invalid({ hours: ['This field is required'] })
  const length = hours + breaks + travel
  if (length > maxGross) throw invalid({ hours: ['An entry lasts at most 24 hours.'] })
  await holdDiaries(ctx, [userId])
  const kept = before && before.date === date && before.timezone === timezone ? before.start : null
  const now = minuteIn(Temporal.Now.instant().toString(), timezone)
  const { busy, schedule } = await dayOfPerson(ctx, userId, { id, date, timezone, kept, length })
  const day = {
    date,
    timezone,
    busy,
    ends: busy.flatMap((other) => (other.date === date && other.end !== null ? [other.end] : [])),
    schedule,
    length,
    kept,
    now,
  }
  const { allow_future_times: future, overlap } = ctx.me.diary
  const latest = future === 'A' ? null : future === 'N' ? addMinutes(now, -length, timezone) : now
  // What only the future would have room for is judged, and refused, like any other time.
  const start = placedStart({ ...day, latest }) ?? placedStart({ ...day, latest: null })
  if (start !== null) return start
  if (overlap === 'block')
    throw invalid({ hours: [`There is no room for ${minutesToClock(length)} between the other entries of this day.`] })
  return morning(day)
}

/** The person's entries about the day, and when their schedule starts on it. */
async function dayOfPerson(
  { db, me }: Ctx,
  userId: number,
  at: { id: number | null; date: string; timezone: string; kept: string | null; length: number },
): Promise<{ busy: (Interval & { date: string })[]; schedule: string | null }> {
  const from = at.kept ?? instantAt(at.date, '00:00', at.timezone)
  const to = addMinutes(from, at.length, at.timezone)
  const entries = db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('date', '>=', addDays(at.date, -3))
    .where('date', '<=', addDays(at.date, 3))
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`id is distinct from ${at.id}::bigint`)
    .where(
      sql<boolean>`tstzrange(start, greatest(start, coalesce("end", date_trunc('minute', now())))) && tstzrange(
        least(${instantAt(at.date, '00:00', at.timezone)}::timestamptz, ${from}::timestamptz),
        greatest(${instantAt(addDays(at.date, 1), '00:00', at.timezone)}::timestamptz, ${to}::timestamptz))`,
    )
    .select(['date', 'start', 'end'])
  const scheduled = db
    .selectFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('weekday', '=', weekday(at.date))
    .select('start_time')
  const [busy, day] = await Promise.all([entries.execute(), scheduled.executeTakeFirst()])
  return { busy, schedule: day?.start_time ?? null }
}
