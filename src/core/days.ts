/**
 * Days, times of day and zones. A day is text, `YYYY-MM-DD`, so it compares as text; an instant is RFC 3339 text with
 * its offset. Which day an instant falls on is a matter of place, so every function that needs a zone asks for it.
 */

/** ISO weekdays: Monday 1 … Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The locale's first day of the week: Monday or Sunday. */
export type WeekStart = 1 | 7

/** Days, both included. */
export interface DayWindow {
  start: string
  end: string
}

const shape = /^\d{4}-\d{2}-\d{2}$/
// The range of days that both PostgreSQL and `YYYY-MM-DD` can express.
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** True for a day that exists, from 0001-01-01 to 9999-12-31. */
export function isDay(text: string): boolean {
  if (!shape.test(text) || text < firstDay) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/** True for a named IANA zone that this machine knows; a bare offset is no zone. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(text)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return true
  } catch {
    return false
  }
}

/** Today in the zone; `now` is for tests and for servers that hold one instant through a request. */
export function today(zone: string, now: string = Temporal.Now.instant().toString()): string {
  return dayOf(now, zone)
}

/** The day on which the instant falls in the zone. */
export function dayOf(instant: string, zone: string): string {
  return zoned(instant, zone).toPlainDate().toString()
}

/** The local time at the instant: `HH:MM`. */
export function timeOf(instant: string, zone: string): string {
  return zoned(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/** Returns the same instant as text with the zone's offset, cut to the minute (docs/rules/diary.md#entries). */
export function minuteIn(instant: string, zone: string): string {
  const { epochMilliseconds } = Temporal.Instant.from(instant)
  const minute = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMilliseconds / 60_000) * 60_000)
  return text(minute.toZonedDateTimeISO(zone))
}

/** The first or second occurrence of a local time that the clock shows twice when it is put back. */
export type Occurrence = 'first' | 'second'

/**
 * Returns the instant of a day and time of day (`HH:MM`) in a zone. A time that the clock skips moves forward by the
 * skipped span; of a time that it shows twice the first is taken by default ("compatible";
 * docs/rules/diary.md#clock-changes).
 */
export function instantAt(day: string, time: string, zone: string, occurrence: Occurrence = 'first'): string {
  const disambiguation = occurrence === 'second' && isRepeated(day, time, zone) ? 'later' : 'compatible'
  return text(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation }))
}

/** Whether the clock there shows the time of day twice on that day. */
export function isRepeated(day: string, time: string, zone: string): boolean {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  if (!earlier || !later || earlier.epochMilliseconds === later.epochMilliseconds) return false
  // For a time that the clock skips, both candidates differ from `wall`.
  return earlier.toPlainDateTime().equals(wall)
}

/** Returns which occurrence of its local time an instant is; `first` where there is only one. */
export function occurrenceOf(instant: string, zone: string): Occurrence {
  const [day, time] = [dayOf(instant, zone), timeOf(instant, zone)]
  return isRepeated(day, time, zone) && minutesBetween(instantAt(day, time, zone), instant) >= 1 ? 'second' : 'first'
}

/** Returns the same time of day `days` later in the zone, which is not always a multiple of 24 hours. */
export function addDaysIn(instant: string, days: number, zone: string): string {
  return text(zoned(instant, zone).add({ days }))
}

/** The instant `minutes` of elapsed time later, as text in the zone. */
export function addMinutes(instant: string, minutes: number, zone: string): string {
  return text(zoned(instant, zone).add({ minutes }))
}

/** Elapsed whole minutes between two instants; negative when `to` comes first. */
export function minutesBetween(from: string, to: string): number {
  const elapsed = Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds
  return Math.trunc(elapsed / 60_000)
}

/** The day `count` days later; it stops at the first and the last day that there is text for. */
export function addDays(day: string, count: number): string {
  const moved = Temporal.PlainDate.from(day).add({ days: count })
  if (moved.year > 9999) return lastDay
  return moved.year < 1 ? firstDay : moved.toString()
}

/** Every day of a window, from its first to its last; none where the end is before the start. */
export function eachDay({ start, end }: DayWindow): string[] {
  if (start === end) return [start]
  const days: string[] = []
  for (let record = Temporal.PlainDate.from(start), day = start; day <= end; day = record.toString()) {
    days.push(day)
    record = record.add(oneDay)
  }
  return days
}
const oneDay = { days: 1 }

/** Days from one to the other: 0 for the same, 1 for the next. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}

/** Returns the weekday, 1 (Monday) to 7. Sakamoto's rule needs no object: a board calls this thousands of times. */
export function weekday(day: string): Weekday {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return (((year + leaps + (beforeMonth[month - 1] ?? 0) + date + 6) % 7) + 1) as Weekday
}
/** Weekdays by which a month begins after the one before it, summed up. */
const beforeMonth = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** Saturday and Sunday in every locale (docs/rules/screens.md#locales). */
export function isWeekend(day: string): boolean {
  return weekday(day) >= 6
}

/** The first day of the day's week, which starts on Monday (1) or Sunday (7). */
export function weekStart(day: string, first: WeekStart): string {
  return addDays(day, -((weekday(day) - first + 7) % 7))
}

export function weekOf(day: string, first: WeekStart): DayWindow {
  const start = weekStart(day, first)
  return { start, end: addDays(start, 6) }
}

export function monthOf(day: string): DayWindow {
  const date = Temporal.PlainDate.from(day)
  return { start: date.with({ day: 1 }).toString(), end: date.with({ day: date.daysInMonth }).toString() }
}

const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const text = (zonedDateTime: Temporal.ZonedDateTime) =>
  zonedDateTime.toString({ timeZoneName: 'never', smallestUnit: 'second' })
