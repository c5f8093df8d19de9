/**
 * Where bookings go that are moved together (docs/rules/leave-and-schedule.md#bookings): one rule for a drag on the board
 * and for a task that takes its bookings along. Pure.
 */
import { addDays, type DayWindow } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { BookingRow, Schedule, SchedulePerson } from './schedule.contract.ts'
import { keptDays, type Load, type ScheduleWorker } from './scheduleLoad.ts'

export const weekendTasks = ({ tasks }: Pick<Schedule, 'tasks'>): ReadonlySet<number> =>
  new Set(tasks.filter(({ showWeekend }) => showWeekend).map(({ id }) => id))
export const loadFrom = (booking: BookingRow, weekends: ReadonlySet<number>): Load => ({
  start: booking.start,
  end: booking.end,
  spread: booking.spread,
  minutes: booking.hours === null ? null : hoursToMinutes(booking.hours),
  showWeekend: weekends.has(booking.task_id ?? 0),
})
export function workerOf({ calendars }: Pick<Schedule, 'calendars'>, person: SchedulePerson): ScheduleWorker {
  const holidays = calendars.find(({ id }) => id === person.calendar_id)?.holidays ?? []
  return { ...person, holidays: new Map(holidays.map(({ day, half }) => [day, { half }])) }
}

/** A row that takes bookings. */
export type ScheduleTarget = { user_id: number; equipment_id: null } | { user_id: null; equipment_id: number }

/**
 * Returns the days of bookings that are moved together by this many days, and perhaps to another row: those of a person
 * keep their working days (`keptDays`), those of equipment their length, unless they go with a crew: a booking of the same
 * work on the same days ends with the last of its people.
 */
export function movedDays(
  schedule: Pick<Schedule, 'people' | 'tasks' | 'calendars'>,
  bookings: readonly BookingRow[],
  by: number,
  to: ScheduleTarget | null,
): DayWindow[] {
  const weekends = weekendTasks(schedule)
  const workers = new Map<number, ScheduleWorker | null>()
  const workerWith = (id: number | null) => {
    if (id === null) return null
    const known = workers.get(id)
    if (known !== undefined) return known
    const person = schedule.people.find((row) => row.id === id)
    const worker = person ? workerOf(schedule, person) : null
    workers.set(id, worker)
    return worker
  }
  const crews = new Map<string, DayWindow>()
  const days = bookings.map((booking) => {
    const [from, target] = [workerWith(booking.user_id), workerWith((to ?? booking).user_id)]
    if (!from || !target || (by === 0 && from === target)) return moved(booking, by)
    const placed = keptDays(from, loadFrom(booking, weekends), target, by)
    const crew = crews.get(workKey(booking)) ?? placed
    crews.set(workKey(booking), {
      start: placed.start < crew.start ? placed.start : crew.start,
      end: placed.end > crew.end ? placed.end : crew.end,
    })
    return placed
  })
  return days.map((own, index) => {
    const booking = bookings[index]
    return booking && booking.equipment_id !== null && !to ? (crews.get(workKey(booking)) ?? own) : own
  })
}
/** The work and the days of a booking, which those of a crew and its equipment share. */
const workKey = ({ task_id, label, start, end }: BookingRow) => `${start} ${end} ${task_id ?? ''} ${label}`

/** Returns the days so many days later. */
export const moved = ({ start, end }: DayWindow, by: number): DayWindow => ({
  start: addDays(start, by),
  end: addDays(end, by),
})
