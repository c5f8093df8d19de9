/** Where an entry lies once it is copied to another day: pure, for the server and for what the browser foresees. */
import { addDays, addMinutes, dayOf, daysBetween, instantAt, minutesBetween, timeOf } from '#core/days.ts'

interface Timed {
  date: string
  /** Instants. */
  start: string
  end: string
  timezone: string
}

/**
 * The instants of the same clock times on another day of the entry's own zone, whatever its clocks did in between. Where
 * that day's clocks leave nothing between the two times, the length stays what it was.
 */
export function copiedTimes(entry: Timed, date: string): { start: string; end: string } {
  const { timezone } = entry
  const nights = daysBetween(entry.date, dayOf(entry.end, timezone))
  const start = instantAt(date, timeOf(entry.start, timezone), timezone)
  const end = instantAt(addDays(date, nights), timeOf(entry.end, timezone), timezone)
  const length = minutesBetween(entry.start, entry.end)
  return minutesBetween(start, end) > 0 || length === 0
    ? { start, end }
    : { start, end: addMinutes(start, length, timezone) }
}
