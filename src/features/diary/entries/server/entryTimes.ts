/** Computes the stored times from the times sent: cut to the minute, derived where left out, validated. */
import { sql } from 'kysely'

import { addDays, addMinutes, dayOf, instantAt, isZone, minuteIn, today, weekday } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import type { NewDiaryEntry } from '../entries.contract.ts'
import {
  dayIsFull,
  derivedStart,
  deriveHours,
  endForHours,
  hoursAgree,
  hoursDisagree,
  nonbillableMinutes,
  settledEnd,
} from '../entryHours.ts'
import { morning, placedStart } from '../entryPlace.ts'
import { maxGross, timeProblems } from '../entries.rules.ts'
import { lockDiaries } from './entries.queries.ts'

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

/** Facts that an entry's times are derived from. */
interface Sending {
  userId: number
  sent: SentTimes
  before: StoredTimes | null
  /** The entry itself; null for a new one. */
  id: number | null
  timezone: string
  breaks: number
  travel: number
}

/**
 * The times of an entry of `userId` after a change from `before` (null: a new one). Throws 400 by field: a missing start
 * or end, hours that do not agree with them, and everything that `timeProblems` finds.
 */
export async function settleTimes(
  ctx: Ctx,
  userId: number,
  sent: SentTimes,
  before: StoredTimes | null,
  id: number | null,
): Promise<StoredTimes> {
  const timezone = sent.timezone ?? before?.timezone ?? ctx.me.timezone
  if (!isZone(timezone)) throw invalid({ timezone: ['Unknown time zone. Choose one, such as Europe/London.'] })
  const breaks = sent.breaks ?? before?.breaks ?? 0
  const travel = sent.travel ?? before?.travel ?? 0
  const nonbillable =
    sent.hours_nonbillable === undefined
      ? (before?.nonbillable_minutes ?? 0)
      : nonbillableMinutes(sent.hours_nonbillable)
  const sending: Sending = { userId, sent, before, id, timezone, breaks, travel }
  const start = await (sent.place ? findRoom : startOf)(ctx, sending)
  const end = endOf(ctx, sending, start)
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

async function startOf(ctx: Ctx, { userId, sent, before, timezone, id }: Sending): Promise<string> {
  const { db, me } = ctx
  if (sent.start !== undefined) return minuteIn(sent.start, timezone)
  const moved = sent.date !== undefined && before !== null && sent.date !== before.date
  if (before && !(moved && !me.diary.diary_fields.times)) return before.start
  if (me.diary.diary_fields.times) throw invalid({ start: ['This field is required'] })
  const date = sent.date ?? today(timezone)
  const entries = db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`id is distinct from ${id}::bigint`)
    .where('end', 'is not', null)
    .select('end')
  const [found, schedule] = await Promise.all([entries.execute(), scheduledStart(ctx, userId, date)])
  const ends = found.flatMap(({ end }) => (end === null ? [] : [end]))
  const start = derivedStart({ date, timezone, ends, schedule })
  if (start === null) throw invalid({ hours: [dayIsFull] })
  return start
}

function endOf({ me }: Ctx, { sent, before, breaks, travel, timezone }: Sending, start: string): string {
  const { times } = me.diary.diary_fields
  if (sent.end !== undefined) return settledEnd(start, minuteIn(sent.end, timezone), timezone)
  const span = { start, breaks, travel, timezone }
  if (sent.hours !== undefined) return endForHours({ ...span, hours: hoursToMinutes(sent.hours) })
  if (!before) throw invalid({ [times ? 'end' : 'hours']: ['This field is required'] })
  // When the organisation enters times, they stay unchanged; when it enters hours, those stay and the end follows.
  if (times && !sent.place) return before.end
  return endForHours({ ...span, hours: deriveHours({ ...before, nonbillable: before.nonbillable_minutes }).hours })
}

/**
 * Finds the start of an entry with known day and hours only, as the week grid sends it: the current start while it
 * fits, else as near as possible to the end of the day's last entry, the schedule's start or 09:00. Throws 400 on
 * hours if the day is full and the organisation blocks overlaps. Locks the person's diary, so that several entries
 * placed at once do not take the same time.
 */
async function findRoom(ctx: Ctx, { userId, sent, before, id, timezone, breaks, travel }: Sending): Promise<string> {
  const { db, me } = ctx
  for (const field of ['start', 'end'] as const)
    if (sent[field] !== undefined) throw invalid({ [field]: ['Leave out the times when place is set.'] })
  const date = sent.date ?? before?.date
  if (date === undefined) throw invalid({ date: ['This field is required'] })
  const hours =
    sent.hours === undefined ? before && deriveHours({ ...before, nonbillable: 0 }).hours : hoursToMinutes(sent.hours)
  if (hours === null) throw invalid({ hours: ['This field is required'] })
  const length = hours + breaks + travel
  if (length > maxGross) throw invalid({ hours: ['An entry can last at most 24 hours.'] })
  await lockDiaries(ctx, [userId])
  const saved = before && before.date === date && before.timezone === timezone ? before.start : null
  const now = minuteIn(Temporal.Now.instant().toString(), timezone)
  const [midnight, nextMidnight] = [instantAt(date, '00:00', timezone), instantAt(addDays(date, 1), '00:00', timezone)]
  const from = saved ?? midnight
  const entries = db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('date', '>=', addDays(date, -3))
    .where('date', '<=', addDays(date, 3))
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`id is distinct from ${id}::bigint`)
    .where(
      sql<boolean>`tstzrange(start, greatest(start, coalesce("end", date_trunc('minute', now())))) && tstzrange(
        least(${midnight}::timestamptz, ${from}::timestamptz),
        greatest(${nextMidnight}::timestamptz, ${addMinutes(from, length, timezone)}::timestamptz))`,
    )
    .select(['date', 'start', 'end'])
  const [busy, schedule] = await Promise.all([entries.execute(), scheduledStart(ctx, userId, date)])
  const ends = busy.flatMap((otherRecord) =>
    otherRecord.date === date && otherRecord.end !== null ? [otherRecord.end] : [],
  )
  const day = { date, timezone, busy, ends, schedule, length, kept: saved, now }
  const { allow_future_times: future, overlap } = me.diary
  const latest = future === 'A' ? null : future === 'N' ? addMinutes(now, -length, timezone) : now
  // A start that fits only in the future is validated, and refused, like any other time.
  const start = placedStart({ ...day, latest }) ?? placedStart({ ...day, latest: null })
  if (start !== null) return start
  if (overlap === 'block')
    throw invalid({
      hours: [`The other entries of this day leave no room for ${formatsFor(me).hours(length)}. Enter fewer hours.`],
    })
  return morning(day)
}

/** Returns the start of the person's schedule on that day (`HH:MM`), or null. */
async function scheduledStart({ db, me }: Ctx, userId: number, date: string): Promise<string | null> {
  const day = await db
    .selectFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('weekday', '=', weekday(date))
    .where(sql<boolean>`holds_on(schedule_day, ${date}::date)`)
    .select('start_time')
    .executeTakeFirst()
  return day?.start_time ?? null
}
