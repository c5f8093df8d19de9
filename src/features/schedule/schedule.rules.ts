/** Bounds of the schedule and its bookings, and the sentences of refusals: pure, for both sides. */
import { lastDay } from '#core/contract.ts'
import { addDays, type DayWindow, daysBetween, weekStart } from '#core/days.ts'
import { maxDays } from './scheduleBounds.ts'

/** Days that the board shows by default: 14 from a Monday (docs/rules/leave-and-schedule.md#the-board). */
export const defaultDays = 14
/** Days that fit on the board at once: a longer window is paged. */
export const daysOnPage = 60
/** Longest booking, in days. */
export const longestBooking = 366
/** Most bookings that are made, moved, copied or deleted at once. */
export const maxBookings = 500

export const windowSentence = `The schedule shows 1 to ${maxDays} days.`

/**
 * Returns the days to show; without a start they begin on this week's Monday. Returns a sentence if they are too many.
 */
export function windowOf(
  { start, end, days }: { start?: string | undefined; end?: string | undefined; days?: number | undefined },
  today: string,
): DayWindow | string {
  const first = start ?? weekStart(today, 1)
  const [last = first] = [end ?? addDays(first, (days ?? defaultDays) - 1), lastDay].toSorted()
  if (last < first) return endSentence
  return daysBetween(first, last) < maxDays ? { start: first, end: last } : windowSentence
}

/** Returns the days of a page of a window; beyond the end those of the last page. */
export function pageOfWindow({ start, end }: DayWindow, page: number): DayWindow {
  const last = Math.floor(daysBetween(start, end) / daysOnPage)
  const first = addDays(start, Math.min(Math.max(0, page - 1), last) * daysOnPage)
  const [until = end] = [addDays(first, daysOnPage - 1), end].toSorted()
  return { start: first, end: until }
}

const endSentence = 'The end must not be before the start.'

/** Messages by field for the days of a booking; none when all is well. */
export function wrongDays({ start, end }: DayWindow): Record<string, string[]> {
  if (end < start) return { end: [endSentence] }
  return daysBetween(start, end) < longestBooking ? {} : { end: ['A booking can last at most a year.'] }
}

interface Employed {
  name: string
  active: boolean
  start_date: string | null
  end_date: string | null
}
/** Formats a day for the reader. */
type Written = (day: string) => string

/** Returns why a person cannot be booked on these days, or null. Leave and hours only warn: plans change. */
export function personRefusal(
  { name, active, start_date, end_date }: Employed,
  { start, end }: DayWindow,
  written: Written,
): string | null {
  if (end_date !== null && end > end_date) return `The last day of ${name} is ${written(end_date)}.`
  if (!active) return `${name} has left.`
  if (start_date !== null && start < start_date) return `${name} is here from ${written(start_date)}.`
  return null
}

interface Lacking {
  /** Name of the person who would need the qualification. */
  name: string
  type: { name: string }
  expiration: string | null
}

/**
 * Describes the qualification that somebody lacks on these days, for which a booking needs a reason
 * (docs/rules/directory.md#qualifications).
 */
export function lacks({ name, type, expiration }: Lacking, { start, end }: DayWindow, written: Written): string {
  if (expiration === null || expiration >= end) return `${name} does not have “${type.name}” on these days.`
  if (expiration < start) return `${name}’s “${type.name}” ended on ${written(expiration)}.`
  return `${name}’s “${type.name}” ends on ${written(expiration)}, before the booking does.`
}

interface Usable {
  name: string
  active_from: string | null
  active_until: string | null
  next_calibration: string | null
}

/**
 * Returns why a piece of equipment cannot be booked on these days, or null
 * (docs/rules/leave-and-schedule.md#equipment-bookings).
 */
export function equipmentRefusal(piece: Usable, { start, end }: DayWindow, written: Written): string | null {
  const { name, active_from, active_until, next_calibration } = piece
  if (active_until !== null && end > active_until) return `${name} is in use until ${written(active_until)}.`
  if (active_from !== null && start < active_from) return `${name} is in use from ${written(active_from)}.`
  if (next_calibration !== null && next_calibration < end)
    return `${name} is due for calibration on ${written(next_calibration)}, before the booking ends.`
  return null
}

export const overlaps = (dayWindow: DayWindow, otherDayWindow: DayWindow) =>
  dayWindow.start <= otherDayWindow.end && otherDayWindow.start <= dayWindow.end
