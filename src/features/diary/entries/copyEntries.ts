/** The times of a copied entry: pure, for the server and for the browser's preview. */
import { addDays, addMinutes, dayOf, daysBetween, instantAt, minutesBetween, timeOf } from '#core/days.ts'

/** The most copies of one request. */
const maxCopies = 500

/** Says that these are too many copies, and how many days are possible; null when they are not too many. */
export function tooManyCopies(entries: number, days: number): string | null {
  if (entries * days <= maxCopies) return null
  const max = Math.floor(maxCopies / entries)
  const limit = `At most ${maxCopies} copies at once`
  return max < 1
    ? `${limit}.`
    : `${limit}: choose at most ${max} ${max === 1 ? 'day' : 'days'} for ${entries} ${entries === 1 ? 'entry' : 'entries'}.`
}

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
