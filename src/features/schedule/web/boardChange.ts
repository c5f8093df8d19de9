/** Applies saved bookings, the viewer's own and others', to a schedule, and calculates where an edge is dragged to. Pure. */
import { addDays, type DayWindow, eachDay } from '#core/days.ts'
import { loadFrom, weekendTasks, workerOf } from '../movedDays.ts'
import { bookedOn } from '../scheduleLoad.ts'
import type { BookingRow, Schedule, SchedulePerson, ScheduleProject, ScheduleTask } from '../schedule.contract.ts'
import { overlaps } from '../schedule.rules.ts'

export interface SchedulePatch {
  put?: readonly BookingRow[]
  gone?: readonly number[]
  tasks?: readonly ScheduleTask[]
  projects?: readonly ScheduleProject[]
  /** True for an event of the server: bookings already known in this version stay unchanged. */
  echo?: boolean
}

/**
 * Returns the schedule with these bookings. A booking that is shown in a newer version stays; a booking of a hidden row
 * or of other days leaves. People whose bookings stay remain the same objects.
 */
export function withBookings(
  schedule: Schedule,
  { put = [], gone = [], tasks = [], projects = [], echo = false }: SchedulePatch,
): Schedule {
  const next = new Map(put.map((booking) => [booking.id, booking]))
  const left = new Set<number | null>(gone)
  const users = new Set(schedule.people.map(({ id }) => id))
  const equipment = new Set(schedule.equipment.map(({ id }) => id))
  const isShown = ({ user_id, equipment_id, ...days }: BookingRow) =>
    overlaps(days, schedule) && (users.has(user_id ?? 0) || equipment.has(equipment_id ?? 0))
  const isBooked = new Set(put.map(({ user_id, task_id }) => `${user_id} ${task_id}`))
  const known = new Set(schedule.bookings.map(({ id }) => id))
  const touched = new Set<number | null>()
  const saved = schedule.bookings.flatMap((booking) => {
    const newer = next.get(booking.id)
    if (booking.id === null) {
      if (!isBooked.has(`${booking.user_id} ${booking.task_id}`)) return [booking]
      touched.add(booking.user_id)
      return []
    }
    if (left.has(booking.id)) {
      touched.add(booking.user_id)
      return []
    }
    if (!newer || newer.version < booking.version || (echo && newer.version === booking.version)) return [booking]
    touched.add(booking.user_id).add(newer.user_id)
    return isShown(newer) ? [newer] : []
  })
  const added = put.filter((booking) => !known.has(booking.id) && !left.has(booking.id) && isShown(booking))
  for (const { user_id } of added) touched.add(user_id)
  const work = { tasks: joined(schedule.tasks, tasks), projects: joined(schedule.projects, projects) }
  const bookings = [...saved, ...added]
  if (touched.size === 0 && work.tasks === schedule.tasks && work.projects === schedule.projects) return schedule
  return { ...schedule, ...work, bookings, people: loaded({ ...schedule, ...work, bookings }, touched) }
}

function joined<T extends { id: number }>(there: T[], more: readonly T[]): T[] {
  if (more.length === 0) return there
  const by = new Map(more.map((record) => [record.id, record]))
  const same = (record: T) => JSON.stringify(record) === JSON.stringify(by.get(record.id))
  const now = there.map((record) => (by.has(record.id) && !same(record) ? (by.get(record.id) as T) : record))
  const known = new Set(there.map(({ id }) => id))
  const added = more.filter(({ id }) => !known.has(id))
  return added.length === 0 && now.every((record, index) => record === there[index]) ? there : [...now, ...added]
}

/** Recalculates the booked days of these people. */
function loaded(schedule: Schedule, touched: ReadonlySet<number | null>): SchedulePerson[] {
  const days = eachDay(schedule)
  const weekends = weekendTasks(schedule)
  return schedule.people.map((person) => {
    if (!touched.has(person.id)) return person
    const loads = schedule.bookings.flatMap((booking) =>
      booking.user_id === person.id ? [loadFrom(booking, weekends)] : [],
    )
    return { ...person, booked: bookedOn(workerOf(schedule, person), loads, days) }
  })
}

/**
 * Returns a function that leaves tentative bookings out of the booked time of a schedule's people: they stay on the board.
 * A person with the same bookings as before is the same object as before.
 */
export function confirmedLoads(): (schedule: Schedule) => Schedule {
  const known = new WeakMap<SchedulePerson, { of: readonly BookingRow[]; counted: SchedulePerson }>()
  return (schedule) => {
    if (schedule.bookings.every(({ confirmed }) => confirmed)) return schedule
    const byPerson = Map.groupBy(schedule.bookings, ({ user_id }) => user_id)
    const [days, weekends] = [eachDay(schedule), weekendTasks(schedule)]
    const people = schedule.people.map((person) => {
      const bookings = byPerson.get(person.id) ?? []
      if (bookings.every(({ confirmed }) => confirmed)) return person
      const before = known.get(person)
      if (before?.of.length === bookings.length && bookings.every((row, index) => row === before.of[index]))
        return before.counted
      const loads = bookings.flatMap((row) => (row.confirmed ? [loadFrom(row, weekends)] : []))
      const counted = { ...person, booked: bookedOn(workerOf(schedule, person), loads, days) }
      known.set(person, { of: bookings, counted })
      return counted
    })
    return { ...schedule, people }
  }
}

/** Ids from here down are of bookings that the board shows as a proposal. */
export const proposedId = -1_000_000

/** Returns the set with the key added, or removed if it was there. */
export function toggled(all: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(all)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Returns the days with another first or last one; at least a day remains. */
export function resized({ start, end }: DayWindow, edge: 'start' | 'end', by: number): DayWindow {
  if (edge === 'start') {
    const first = addDays(start, by)
    return { start: first > end ? end : first, end }
  }
  const last = addDays(end, by)
  return { start, end: last < start ? start : last }
}
