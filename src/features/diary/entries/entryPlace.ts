/**
 * Finds the start of an entry with known hours only (docs/rules/diary.md#entries): after the day's last entry, else at
 * the schedule's start, else at 09:00. If another entry is in the way, the nearest gap that is long enough.
 */
import { addDays, addMinutes, instantAt, minutesBetween } from '#core/days.ts'
import { derivedStart, type Interval, overlaps } from './entryHours.ts'

export interface EntryDay {
  date: string
  timezone: string
  /** The person's other entries on and around the day, rejected ones left out; a running one ends now. */
  busy: readonly Interval[]
  /** Ends of those that are of the day itself. */
  ends: readonly string[]
  /** Start of the person's schedule (`HH:MM`), or null. */
  schedule: string | null
  /** Minutes from start to end. */
  length: number
  /** The entry's current start, which it keeps while it fits; null for a new entry. */
  kept: string | null
  /** No later start; null where the future is open. */
  latest: string | null
  now: string
}

/** The start, as an instant; null where the day has no room for it. */
export function placedStart(day: EntryDay): string | null {
  const { kept, length, timezone, busy, now } = day
  if (kept !== null && !busy.some((otherInterval) => overlaps(spanOf(kept, length, timezone), otherInterval, now)))
    return kept
  const wish = kept ?? derivedStart(day) ?? morning(day)
  const gaps = gapsOf(day).filter(({ start, end }) => minutesBetween(start, end) >= length)
  const starts = gaps.flatMap((gap) => nearest(gap, wish, day) ?? [])
  return starts.toSorted((a, b) => distance(a, wish) - distance(b, wish))[0] ?? null
}

/** The start of an entry that overlaps others, where the organisation allows that. */
export const morning = ({ date, schedule, timezone }: Pick<EntryDay, 'date' | 'schedule' | 'timezone'>): string =>
  instantAt(date, schedule ?? '09:00', timezone)

const spanOf = (start: string, length: number, timezone: string): Interval => ({
  start,
  end: addMinutes(start, length, timezone),
})

interface Gap {
  start: string
  end: string
}

/** The free time from midnight to midnight. */
function gapsOf({ date, timezone, busy, now }: EntryDay): Gap[] {
  const [first, last] = [instantAt(date, '00:00', timezone), instantAt(addDays(date, 1), '00:00', timezone)]
  const gaps: Gap[] = []
  let free = first
  for (const { start, end } of busy.toSorted((a, b) => minutesBetween(b.start, a.start))) {
    if (isBefore(free, start)) gaps.push({ start: free, end: isBefore(start, last) ? start : last })
    const until = end ?? now
    if (isBefore(free, until)) free = until
    if (!isBefore(free, last)) break
  }
  if (isBefore(free, last)) gaps.push({ start: free, end: last })
  return gaps
}

/** The start in a gap that is nearest to the wish, no later than the latest. */
function nearest(gap: Gap, wish: string, { length, timezone, latest }: EntryDay): string | null {
  const fits = addMinutes(gap.end, -length, timezone)
  const last = latest !== null && isBefore(latest, fits) ? latest : fits
  if (isBefore(last, gap.start)) return null
  if (isBefore(wish, gap.start)) return gap.start
  return isBefore(last, wish) ? last : wish
}

const isBefore = (a: string, b: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)) < 0
const distance = (a: string, b: string) => Math.abs(minutesBetween(a, b))
