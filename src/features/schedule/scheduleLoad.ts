/**
 * A person's available and booked time (docs/rules/leave-and-schedule.md#availability, docs/rules/projects.md#tasks),
 * in minutes by day. Pure: the server calculates a window with it, and the board the bars that are being dragged.
 */
import { addDays, daysBetween, eachDay, type DayWindow, isWeekend } from '#core/days.ts'
import { type Dated, type Holidays, holdsOn, minutesWorked, workdayOn } from '#core/workday.ts'
import { longestBooking } from './schedule.rules.ts'

/** A working day of a week: ISO weekday, and minutes. */
export interface BoardDay extends Dated {
  weekday: number
  minutes: number
}
/** A person's working days of all weeks, the days off of their calendar, and their employment. */
export interface ScheduleWorker {
  workdays: readonly BoardDay[]
  holidays: Holidays
  start_date: string | null
  end_date: string | null
}

/** Minutes of the person's week on that day, on days off too. */
const ofWeek = ({ workdays }: ScheduleWorker, day: string) => workdayOn(workdays, day)?.minutes ?? 0
/** Minutes of the working week less holidays. */
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
  /** Whether weekends and days off count as working days. */
  showWeekend: boolean
}

/**
 * Returns the days of a booking that count: the person's working days, without weekends and days off unless the task
 * includes them. A booking on none of these counts on all of its days.
 */
export function countedDays(worker: ScheduleWorker, { start, end, showWeekend }: Load): string[] {
  const days = eachDay({ start, end })
  if (showWeekend) return days
  const worked = days.filter((day) => isWorked(worker, day))
  return worked.length > 0 ? worked : days
}
const isWorked = (worker: ScheduleWorker, day: string) => !isWeekend(day) && workedOn(worker, day) > 0

/** Minutes of a whole booked day; 0 on a day that a longer booking does not count on. */
export const wholeOn = (worker: ScheduleWorker, day: string, showWeekend: boolean): number =>
  showWeekend || isWorked(worker, day) ? wholeMinutes(worker, day) : 0

/**
 * Returns the days of a booking that is moved by this many days, or to another person: as many days that count as before,
 * so that no hours are lost on weekends and holidays. Where it would begin on a day off it begins on the next working day
 * in the direction of the move; dropped wholly on days off it stays there, since these are booked on purpose.
 */
export function keptDays(from: ScheduleWorker, load: Load, to: ScheduleWorker, by: number): DayWindow {
  const start = addDays(load.start, by)
  const count = countedDays(from, load).length
  const same = { start, end: addDays(start, count - 1) }
  const dropped = eachDay({ start, end: addDays(start, daysBetween(load.start, load.end)) })
  if (load.showWeekend || !dropped.some((day) => isWorked(to, day))) return same
  const before = by < 0 ? eachDay({ start: addDays(start, -longestBooking), end: start }) : []
  const first = before.findLast((day) => isWorked(to, day)) ?? start
  const days = eachDay({ start: first, end: addDays(first, longestBooking - 1) }).filter((day) => isWorked(to, day))
  const [next, last] = [days[0], days[count - 1]]
  return next === undefined || last === undefined ? same : { start: next, end: last }
}

/** Most days that one booking of a waiting task takes. */
const longestWork = 20

/** The days that work takes, and its minutes on them: `whole` where these are all that the person works then. */
export interface WorkDays extends DayWindow {
  minutes: number
  whole: boolean
}

/**
 * Returns the days that so many minutes of work take a person from a day on: those that count, at most 20; null: one day.
 * Work for a day at most stays on a day off, where it was put on purpose; longer work begins on the next working day.
 */
export function daysOfWork(
  worker: ScheduleWorker,
  { start, minutes, showWeekend }: Omit<Load, 'end' | 'spread'>,
): WorkDays {
  const first = wholeMinutes(worker, start)
  const needed = minutes ?? first
  const days = eachDay({ start, end: addDays(start, longestBooking - 1) }).filter(
    (day) => showWeekend || isWorked(worker, day),
  )
  const [begin = start] = days
  if (needed <= first || days.length === 0)
    return { start, end: start, minutes: Math.min(needed, first), whole: needed >= first }
  let [sum, end] = [0, begin]
  for (const day of days.slice(0, longestWork)) {
    sum += wholeMinutes(worker, day)
    end = day
    if (sum >= needed) break
  }
  return { start: begin, end, minutes: Math.min(needed, sum), whole: needed >= sum }
}

/** Minutes of a whole booked day on which the person does not otherwise work. */
const wholeDay = ({ workdays }: ScheduleWorker, day: string) =>
  Math.max(0, ...workdays.flatMap((workday) => (holdsOn(workday, day) ? workday.minutes : []))) || 480

const wholeMinutes = (worker: ScheduleWorker, day: string) =>
  workedOn(worker, day) || ofWeek(worker, day) || wholeDay(worker, day)

/** Returns minutes by day. A spread total is split evenly, so that the sum is exact. */
export function loadOf(worker: ScheduleWorker, load: Load): [day: string, minutes: number][] {
  const days = countedDays(worker, load)
  const { minutes, spread } = load
  if (minutes === null) return days.map((day) => [day, wholeMinutes(worker, day)])
  if (!spread) return days.map((day) => [day, minutes])
  const { each, last } = shareOver(minutes, days.length)
  return days.map((day, index) => [day, index === days.length - 1 ? last : each])
}

/** Splits minutes evenly over so many days, with the remainder on the last. */
export function shareOver(minutes: number, days: number): { each: number; last: number } {
  const each = Math.floor(minutes / days)
  return { each, last: minutes - each * (days - 1) }
}

/** Minutes booked on each of the days. */
export function bookedOn(worker: ScheduleWorker, loads: readonly Load[], days: readonly string[]): number[] {
  const sums = new Map<string, number>()
  for (const load of loads)
    for (const [day, minutes] of loadOf(worker, load)) sums.set(day, (sums.get(day) ?? 0) + minutes)
  return days.map((day) => sums.get(day) ?? 0)
}

/** Returns booked time in percent of the available, bookings on days off included; null without any time. */
export const loadPercent = (booked: number, available: number): number | null =>
  available === 0 ? null : Math.round((100 * booked) / available)

/**
 * A week's load: percent of the own time of that week, null without any, whether more is booked than there is, and the
 * minutes of both.
 */
export interface WeekLoad {
  booked: number
  available: number
  percent: number | null
  over: boolean
}
/** Returns the loads of whole weeks, from the minutes of their days. */
export function weekLoads({
  available,
  booked,
}: {
  available: readonly number[]
  booked: readonly number[]
}): WeekLoad[] {
  return Array.from({ length: Math.ceil(available.length / 7) }, (_, week) => {
    const sum = (days: readonly number[]) =>
      days.slice(week * 7, week * 7 + 7).reduce((all, minutes) => all + minutes, 0)
    const [has, takes] = [sum(available), sum(booked)]
    return { booked: takes, available: has, percent: loadPercent(takes, has), over: takes > has }
  })
}
