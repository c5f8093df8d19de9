/**
 * Hours that a person should have logged and has not, beside what their schedule says. Pure: whoever loads the schedule,
 * the bank holidays and the entries may ask, for a reminder, an inbox or the screen of a week.
 */
import { addDays, type DayWindow } from '#core/days.ts'
import { type Holidays, minutesWorked, type Workday, workdayOn, workMinutes } from '#core/workday.ts'

/** A working day of a person's week. */
export interface SuggestionScheduledDay extends Workday {
  /** Off: the day is worked and no entry is expected of it. */
  diary_entry?: boolean
}

/** An entry that counts (`countsInTotals`), with its paid minutes: without breaks, with travel, as a schedule counts. */
export interface LoggedMinutes {
  date: string
  paid: number
}

/** Minutes for which entries are expected on a day: none on a bank holiday, half of them on half a one, none where the schedule wants none. */
export function scheduledOn(date: string, schedule: readonly SuggestionScheduledDay[], holidays: Holidays): number {
  const workday = workdayOn(schedule, date)
  const minutes = workday && workday.diary_entry !== false ? workMinutes(workday) : 0
  return minutesWorked(minutes, holidays.get(date))
}

export interface SuggestionMissing {
  scheduled: number
  logged: number
  /** Hours scheduled in the window less all that are logged in it; hours of one day make up for those of another. */
  missing: number
  /** The days with less than is scheduled, in order. */
  days: readonly { date: string; scheduled: number; logged: number }[]
}

/**
 * Minutes missing in a window of days, both ends included, of days that are over: the caller ends the window at
 * yesterday, and cuts it to the days on which the person is employed.
 */
export function minutesMissing(
  schedule: readonly SuggestionScheduledDay[],
  holidays: Holidays,
  entries: readonly LoggedMinutes[],
  { start, end }: DayWindow,
  /** Minutes of leave, which are not expected. */
  leave: ReadonlyMap<string, number> = new Map(),
): SuggestionMissing {
  const logged = new Map<string, number>()
  for (const { date, paid } of entries)
    if (date >= start && date <= end) logged.set(date, (logged.get(date) ?? 0) + paid)
  const days = []
  for (let date = start; date <= end; date = addDays(date, 1)) {
    const scheduled = Math.max(0, scheduledOn(date, schedule, holidays) - (leave.get(date) ?? 0))
    days.push({ date, scheduled, logged: logged.get(date) ?? 0 })
  }
  const [scheduled, all] = [sum(days.map((day) => day.scheduled)), sum(days.map((day) => day.logged))]
  return {
    scheduled,
    logged: all,
    missing: Math.max(0, scheduled - all),
    days: days.filter((day) => day.logged < day.scheduled),
  }
}

/** The part of a window in which somebody is employed; null when there is none. */
export function employedWithin(
  { start, end }: DayWindow,
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
): DayWindow | null {
  const from = start_date !== null && start_date > start ? start_date : start
  const to = end_date !== null && end_date < end ? end_date : end
  return from <= to ? { start: from, end: to } : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
