/** A person's working weeks: which one holds on a day, and how long its days are paid. */
import { addDays, weekday } from './days.ts'

/** The period in which a week applies, both days included; null stands for no beginning or no end. */
export interface Dated {
  first_day: string | null
  last_day: string | null
}

/** A working day of a week: ISO weekday, times of day `HH:MM`, breaks in minutes. */
export interface Workday extends Dated {
  weekday: number
  start_time: string
  end_time: string
  breaks: number
}

/** Returns a schedule's paid minutes: without breaks, travel included. An end before its start is on the next day. */
export function workMinutes({
  start_time,
  end_time,
  breaks,
}: Pick<Workday, 'start_time' | 'end_time' | 'breaks'>): number {
  const [start, end] = [minuteOf(start_time), minuteOf(end_time)]
  return Math.max(0, (end >= start ? end - start : end - start + 1440) - breaks)
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

// --- Holidays --------------------------------------------------------------------------------------------------------

/** A day off of a calendar, or half of one: which half is not said. */
export interface Holiday {
  name: string
  half: boolean
}
/** Holidays by day. */
export interface Holidays {
  get: (day: string) => Pick<Holiday, 'half'> | undefined
}

/** Returns the holiday's name; a half holiday is marked. */
export const holidayName = ({ name, half }: Holiday): string => (half ? `${name} (half day)` : name)

export const dayParts = ['whole', 'morning', 'afternoon'] as const
export type DayPart = (typeof dayParts)[number]

/**
 * Returns the minutes worked out of those scheduled for a day or a part of it: none on a holiday, half on half a
 * holiday. Rounded so that a morning and an afternoon make up the day to the minute; `half_holiday` says the same in
 * SQL.
 */
export function minutesWorked(
  scheduled: number,
  holiday: Pick<Holiday, 'half'> | undefined,
  part: DayPart = 'whole',
): number {
  if (!holiday) return scheduled
  if (!holiday.half) return 0
  if (part === 'morning') return Math.floor(scheduled / 2)
  return part === 'afternoon' ? Math.ceil(scheduled / 2) : Math.floor(scheduled / 2) + Number(scheduled % 4 === 3)
}

/** Returns the working day on half a holiday: its first half, without breaks. */
export function halfDay<T extends Workday & { travel?: number }>(workday: T): T {
  const minutes = minutesWorked(workMinutes(workday), { half: true })
  const end = minuteOf(workday.start_time) + minutes
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    ...workday,
    end_time: `${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`,
    breaks: 0,
    ...(workday.travel !== undefined && { travel: Math.min(workday.travel, minutes) }),
  }
}

// --- Which week holds ------------------------------------------------------------------------------------------------

/** Whether the week of a working day holds on a day; `holds_on` says the same in SQL. */
export const holdsOn = ({ first_day, last_day }: Dated, day: string): boolean =>
  (first_day === null || first_day <= day) && (last_day === null || day <= last_day)

/** The working day of the week that holds on a day; null where it is free. */
export const workdayOn = <T extends Dated & { weekday: number }>(workdays: readonly T[], day: string): T | null => {
  const isoWeekday = weekday(day)
  return workdays.find((workday) => workday.weekday === isoWeekday && holdsOn(workday, day)) ?? null
}

/** Minutes that are scheduled on a day, whether or not it is a holiday. */
export function scheduledOn(workdays: readonly Workday[], day: string): number {
  const workday = workdayOn(workdays, day)
  return workday ? workMinutes(workday) : 0
}

/** Minutes of the week that holds on a day. */
export const weekMinutesOn = (workdays: readonly Workday[], day: string): number =>
  workdays.filter((workday) => holdsOn(workday, day)).reduce((sum, workday) => sum + workMinutes(workday), 0)

/** A week and when it holds. */
export interface DatedWeek<T> extends Dated {
  days: T[]
}

/**
 * The weeks of a person, oldest first: together they hold on every day, since where no working day holds there is a week
 * without any.
 */
export function weeksOf<T extends Dated>(workdays: readonly T[]): DatedWeek<T>[] {
  const starts = new Set(
    workdays.flatMap(({ first_day, last_day }) => [
      ...(first_day === null ? [] : [first_day]),
      ...(last_day === null ? [] : [addDays(last_day, 1)]),
    ]),
  )
  const firstDays = [null, ...[...starts].toSorted()]
  return firstDays.map((first_day, index) => {
    const next = firstDays[index + 1]
    const last_day = typeof next === 'string' ? addDays(next, -1) : null
    const day = first_day ?? last_day ?? '2000-01-01'
    return { first_day, last_day, days: workdays.filter((workday) => holdsOn(workday, day)) }
  })
}
