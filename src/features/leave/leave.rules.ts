/**
 * Rules for the days of leave and the hours that it takes (docs/rules/leave-and-schedule.md#leave-days). Pure, minutes
 * are whole: the form shows the results, and the server enforces them. Its states are in leave.workflow.ts.
 */
import { addDays, daysBetween } from '#core/days.ts'
import { dayParts, type DayPart, type Holidays, minutesWorked, scheduledOn, type Workday } from '#core/workday.ts'

/** The longest leave, in days. */
export const longestLeave = 366

export interface Dates {
  start: string
  end: string
  /** Whether the leave begins at midday of its first day; `end_half`: whether it ends at midday of its last one. */
  start_half: boolean
  end_half: boolean
}

/** Messages by field for dates that do not fit together. */
export function wrongDates({ start, end, start_half, end_half }: Dates): Record<string, string[]> {
  if (end < start) return { end: ['The end must not be before the start.'] }
  if (daysBetween(start, end) >= longestLeave) return { end: [`Choose at most ${longestLeave} days.`] }
  if (start === end && start_half && end_half)
    return { end_half: ['Choose the morning or the afternoon. For both, choose the whole day.'] }
  return {}
}

/** Returns the days in halves, so that two leaves of one person may meet at midday without overlapping. */
const halvesOf = ({ start, end, start_half, end_half }: Dates): [from: number, to: number] => [
  daysBetween('1900-01-01', start) * 2 + Number(start_half),
  daysBetween('1900-01-01', end) * 2 + 2 - Number(end_half),
]
export function overlaps(dates: Dates, otherDates: Dates): boolean {
  const [[from, to], [otherFrom, otherTo]] = [halvesOf(dates), halvesOf(otherDates)]
  return from < otherTo && otherFrom < to
}

// --- Leave years -----------------------------------------------------------------------------------------------------

/** The first day of the leave year of a day; `begins` is the firm's `MM-DD`. */
export function yearOf(day: string, begins: string): string {
  const same = `${day.slice(0, 4)}-${begins}`
  return day >= same ? same : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${begins}`
}
export const nextYear = (year: string): string =>
  `${String(Number(year.slice(0, 4)) + 1).padStart(4, '0')}${year.slice(4)}`
export const previousYear = (year: string): string =>
  `${String(Number(year.slice(0, 4)) - 1).padStart(4, '0')}${year.slice(4)}`
export const lastDayOf = (year: string): string => addDays(nextYear(year), -1)

// --- Days ------------------------------------------------------------------------------------------------------------

/** Facts about a person's time. */
export interface LeaveCalendar {
  /** Workdays of all weeks. */
  schedule: readonly Workday[]
  /** Holidays of the person's calendar. */
  holidays: Holidays
  /** The firm's `MM-DD`. */
  begins: string
}

export const parts = dayParts

export interface LeaveDay {
  day: string
  /** The first day of its leave year. */
  year_start: string
  part: DayPart
  /** Scheduled minutes of this part of the day. */
  scheduled: number
  holiday: boolean
  half_holiday: boolean
  /** Minutes taken: none on a bank holiday. */
  minutes: number
}

/** Splits the day so that morning and afternoon add up to the minute. */
export function minutesOfPart(scheduled: number, part: DayPart): number {
  const morning = Math.ceil(scheduled / 2)
  return part === 'whole' ? scheduled : part === 'morning' ? morning : scheduled - morning
}

/** The days of a leave on which the person works, in order. */
export function leaveDays(dates: Dates, { schedule, holidays, begins }: LeaveCalendar): LeaveDay[] {
  const days: LeaveDay[] = []
  for (let day = dates.start; day <= dates.end; day = addDays(day, 1)) {
    const all = scheduledOn(schedule, day)
    if (all === 0) continue
    const part =
      dates.start_half && day === dates.start ? 'afternoon' : dates.end_half && day === dates.end ? 'morning' : 'whole'
    const scheduled = minutesOfPart(all, part)
    const holiday = holidays.get(day)
    days.push({
      day,
      year_start: yearOf(day, begins),
      part,
      scheduled,
      holiday: holiday?.half === false,
      half_holiday: holiday?.half === true,
      minutes: minutesWorked(scheduled, holiday, part),
    })
  }
  return days
}

export const minutesOf = (days: readonly Pick<LeaveDay, 'minutes'>[]): number =>
  days.reduce((sum, { minutes }) => sum + minutes, 0)

/** Counts leave in the person's working days: halves count as half, bank holidays as none. */
export const weightOf = (days: readonly Pick<LeaveDay, 'part' | 'half_holiday' | 'minutes'>[]): number =>
  days.reduce(
    (sum, { part, half_holiday, minutes }) =>
      sum + (minutes === 0 ? 0 : (part === 'whole' ? 1 : 0.5) * (half_holiday ? 0.5 : 1)),
    0,
  )

/** Adds up the minutes of a leave by leave year. */
export function minutesByYear(days: readonly Pick<LeaveDay, 'year_start' | 'minutes'>[]): Map<string, number> {
  const years = new Map<string, number>()
  for (const { year_start, minutes } of days) years.set(year_start, (years.get(year_start) ?? 0) + minutes)
  return years
}
