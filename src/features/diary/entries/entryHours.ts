/**
 * An entry's times and hours (docs/rules/diary.md#hours, docs/rules/diary.md#clock-changes). Durations are elapsed
 * whole minutes between instants, so the nights when the clocks change are right and the viewer's zone changes nothing
 * (T-4); which day it is and what a typed time means is decided in the entry's own zone.
 */
import {
  isRepeated,
  type Occurrence,
  addDays,
  addDaysIn,
  addMinutes,
  dayOf,
  instantAt,
  minutesBetween,
  monthOf,
  type WeekStart,
  weekStart,
} from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'

export interface Span {
  /** Instants. */
  start: string
  end: string
  /** Minutes. */
  breaks: number
  travel: number
  nonbillable: number
}

/** Minutes. */
export interface EntryHours {
  gross: number
  hours: number
  hours_total: number
  hours_nonbillable: number
  hours_paid: number
  hours_billable: number
}

/** The only place that computes an entry's hours. It does not check them: `timeProblems` does. */
export function deriveHours({ start, end, breaks, travel, nonbillable }: Span): EntryHours {
  const gross = minutesBetween(start, end)
  const hours_total = gross - breaks
  return {
    gross,
    hours: hours_total - travel,
    hours_total,
    hours_nonbillable: nonbillable,
    hours_paid: hours_total,
    hours_billable: hours_total - nonbillable,
  }
}

/** Editing hours moves the end: start + hours + breaks + travel, all in minutes of elapsed time. */
export function endForHours(entry: {
  start: string
  hours: number
  breaks: number
  travel: number
  timezone: string
}): string {
  return addMinutes(entry.start, entry.hours + entry.breaks + entry.travel, entry.timezone)
}

/** True when hours as text (`7.75`) say the same as the times; else it is a 400 on hours. */
export function hoursAgree(span: Span, hours: string): boolean {
  return hoursToMinutes(hours) === deriveHours(span).hours
}
/** Returns non-billable hours as text (`1.50`) in minutes; NaN for invalid text, which `timeProblems` refuses. */
export const nonbillableMinutes = (hours: string): number =>
  /^-?\d{1,3}(\.\d{1,2})?$/.test(hours) ? hoursToMinutes(hours) : Number.NaN

export const hoursDisagree = 'Hours do not agree with start and end.'

interface TypedTimes {
  date: string
  start: string
  end: string
  timezone: string
  /** The first or second occurrence of a time that the clock shows twice; the first by default. */
  start_occurrence?: Occurrence
  end_occurrence?: Occurrence
}

/**
 * The instants of a day and two times of day (`HH:MM`): an end earlier than the start is on the next day. An end that the
 * clock shows twice is the second where the first is before the start.
 */
export function instantsOf(typed: TypedTimes): { start: string; end: string } {
  const { date, timezone } = typed
  const start = instantAt(date, typed.start, timezone, typed.start_occurrence)
  const text = instantAt(date, typed.end, timezone, typed.end_occurrence)
  const end = minutesBetween(start, text) < 0 ? instantAt(date, typed.end, timezone, 'second') : text
  // Compare the instants, too: a start within the hour that the clock skips becomes later than it was typed.
  const earlier = minutesBetween(start, end) < 0 || (typed.end < typed.start && !isRepeated(date, typed.end, timezone))
  return { start, end: earlier ? instantAt(addDays(typed.date, 1), typed.end, typed.timezone) : end }
}

/** Returns the intended end: when it is before the start on the same day, the next day is meant. */
export function settledEnd(start: string, end: string, timezone: string): string {
  const earlier = minutesBetween(start, end) < 0 && dayOf(start, timezone) === dayOf(end, timezone)
  return earlier ? addDaysIn(end, 1, timezone) : end
}

/** True for the "Next Day" chip: the end falls on a later day than the start. */
export function endsNextDay(start: string, end: string, timezone: string): boolean {
  return dayOf(end, timezone) > dayOf(start, timezone)
}

/** Minutes to choose breaks from: 0 to 180 by 15, at most what the total leaves beside travel. */
export function breakOptions(gross: number, travel: number): number[] {
  return steps(Math.min(180, gross - travel))
}

/** Minutes to choose travel from: 0 to 600 by 15, at most what the total leaves beside breaks. */
export function travelOptions(gross: number, breaks: number): number[] {
  return steps(Math.min(600, gross - breaks))
}

const steps = (max: number) => Array.from({ length: Math.max(0, Math.floor(max / 15)) + 1 }, (_, step) => step * 15)

/**
 * Returns where an entry starts when the organisation does not ask for times: the end of that day's last entry, else
 * the schedule's start (`HH:MM`), else 09:00 (docs/rules/diary.md#entries). `ends` are those of the day's entries
 * except rejected ones. Null when they reach midnight: the day is full, and `dayIsFull` reports it under hours.
 */
export function derivedStart(day: {
  date: string
  timezone: string
  ends: readonly string[]
  schedule: string | null
}): string | null {
  const [first, ...rest] = day.ends
  if (first === undefined) return instantAt(day.date, day.schedule ?? '09:00', day.timezone)
  const last = rest.reduce(later, first)
  return dayOf(last, day.timezone) > day.date ? null : addMinutes(last, 0, day.timezone)
}
export const dayIsFull = 'The entries of this day run until midnight. Choose another day or shorten one.'

/** Half-open: touching is no overlap. A running timer (no end) counts as [start, now). */
export function overlaps(a: Interval, b: Interval, now: string): boolean {
  const [from, to] = [later(a.start, b.start), earlier(a.end ?? now, b.end ?? now)]
  return Temporal.Instant.compare(Temporal.Instant.from(from), Temporal.Instant.from(to)) < 0
}

export interface Interval {
  start: string
  end: string | null
}

const later = (a: string, b: string) => (compare(a, b) >= 0 ? a : b)
const earlier = (a: string, b: string) => (compare(a, b) <= 0 ? a : b)
const compare = (a: string, b: string) => Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b))

// --- Totals: of a person's day, week and month, and of the divider over a day (docs/rules/diary.md#totals) --------

export interface Totals {
  day: number
  week: number
  month: number
}

/** Finished task entries count: no rejected, running or computed rows. */
export function countsInTotals(row: {
  id?: number | null
  status: string | null
  active: boolean
  diary_type: string
}): boolean {
  return row.id !== null && row.diary_type === 'task' && !row.active && row.status !== 'rejected'
}

/** Minutes of each person by day, week and month; the rows given are those that count. */
export function totalsOf(
  rows: readonly { user_id: number; date: string; minutes: number }[],
  first: WeekStart,
): (user_id: number, date: string) => Totals {
  const sums = new Map<string, number>()
  for (const { user_id, date, minutes } of rows)
    for (const key of keysOf(date, first)) sums.set(`${user_id} ${key}`, (sums.get(`${user_id} ${key}`) ?? 0) + minutes)
  return (user_id, date) => {
    const [day = 0, week = 0, month = 0] = keysOf(date, first).map((key) => sums.get(`${user_id} ${key}`) ?? 0)
    return { day, week, month }
  }
}

/** A listed row's own totals, as text with two decimals; a computed row may have none. */
export interface TotalledRow {
  user_id: number | null
  date: string
  hours_day: string | null
  hours_week: string | null
  hours_month: string | null
}

/**
 * The dividers of a list, one per day in the order of the rows: minutes summed over the people listed. Someone without
 * a row that day still counts in its week and month, by what their other rows there say.
 */
export function dividersOf(rows: readonly TotalledRow[], first: WeekStart): (Totals & { date: string })[] {
  const sums = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const totals = [row.hours_day, row.hours_week, row.hours_month]
    keysOf(row.date, first).forEach((key, i) => {
      const hours = totals[i]
      if (typeof hours === 'string' && row.user_id !== null)
        sums.set(key, (sums.get(key) ?? new Map<number, number>()).set(row.user_id, hoursToMinutes(hours)))
    })
  }
  const sum = (key: string) => [...(sums.get(key)?.values() ?? [])].reduce((a, b) => a + b, 0)
  return [...new Set(rows.map((row) => row.date))].map((date) => {
    const [day = 0, week = 0, month = 0] = keysOf(date, first).map(sum)
    return { date, day, week, month }
  })
}

const keysOf = (date: string, first: WeekStart) => [
  `day ${date}`,
  `week ${weekStart(date, first)}`,
  `month ${monthOf(date).start}`,
]
