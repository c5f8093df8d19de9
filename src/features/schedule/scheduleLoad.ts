/**
 * How much of a person's time there is, and how much is booked (docs/rules/leave-and-schedule.md#availability,
 * docs/rules/projects.md#tasks), in minutes by day. Pure: the server tells the figures of a window by it, and the board
 * those of what is being moved.
 */
import { eachDay, type DayWindow, isWeekend } from '#core/days.ts'
import { type Dated, type Holidays, holdsOn, minutesWorked, workdayOn } from '#core/workday.ts'

/** A working day of a week: ISO weekday, and minutes. */
export interface BoardDay extends Dated {
  weekday: number
  minutes: number
}
/** When somebody works: the working days of all weeks, days off of their calendar, and their employment. */
export interface ScheduleWorker {
  workdays: readonly BoardDay[]
  holidays: Holidays
  start_date: string | null
  end_date: string | null
}

/** Minutes on which the person works that day by their week, on days off too. */
const ofWeek = ({ workdays }: ScheduleWorker, day: string) => workdayOn(workdays, day)?.minutes ?? 0
/** Those less holidays. */
const workedOn = (worker: ScheduleWorker, day: string) => minutesWorked(ofWeek(worker, day), worker.holidays.get(day))
const isEmployed = ({ start_date, end_date }: ScheduleWorker, day: string) =>
  (start_date === null || start_date <= day) && (end_date === null || day <= end_date)

/** Scheduled minutes, less bank holidays and approved leave, within employment. */
export function availableOn(worker: ScheduleWorker, day: string, leave: number): number {
  if (!isEmployed(worker, day)) return 0
  return Math.max(0, workedOn(worker, day) - leave)
}

export interface Load extends DayWindow {
  minutes: number | null
  spread: boolean
  /** Weekends and days off are worked on too. */
  showWeekend: boolean
}

/**
 * The days of a booking on which it is worked: the person's, without weekends and days off unless the task says so. One
 * that lies on none of these is meant for the days that it lies on.
 */
function workedDays(worker: ScheduleWorker, { start, end, showWeekend }: Load): string[] {
  const days = eachDay({ start, end })
  if (showWeekend) return days
  const worked = days.filter((day) => !isWeekend(day) && workedOn(worker, day) > 0)
  return worked.length > 0 ? worked : days
}

/** Minutes of a day that is booked as a whole, where the person does not work otherwise. */
const wholeDay = ({ workdays }: ScheduleWorker, day: string) =>
  Math.max(0, ...workdays.flatMap((workday) => (holdsOn(workday, day) ? workday.minutes : []))) || 480

/** Minutes by day. What is spread is split evenly, the remainder on the last day, so that the sum is exact. */
export function loadOf(worker: ScheduleWorker, load: Load): [day: string, minutes: number][] {
  const days = workedDays(worker, load)
  const { minutes, spread } = load
  if (minutes === null)
    return days.map((day) => [day, workedOn(worker, day) || ofWeek(worker, day) || wholeDay(worker, day)])
  if (!spread) return days.map((day) => [day, minutes])
  const each = Math.floor(minutes / days.length)
  return days.map((day, index) => [day, index === days.length - 1 ? minutes - each * (days.length - 1) : each])
}

/** Minutes booked on each of the days. */
export function bookedOn(worker: ScheduleWorker, loads: readonly Load[], days: readonly string[]): number[] {
  const sums = new Map<string, number>()
  for (const load of loads)
    for (const [day, minutes] of loadOf(worker, load)) sums.set(day, (sums.get(day) ?? 0) + minutes)
  return days.map((day) => sums.get(day) ?? 0)
}
