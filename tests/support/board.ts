/** A small board for the tests of this folder: three people of a week in March, from a Monday. */
import { addDays } from '#core/days.ts'
import type { BookingRow, Schedule, SchedulePerson } from '#features/schedule/schedule.contract.ts'

const start = '2026-03-02'
export const day = (index: number) => addDays(start, index)

export const person = (id: number, given: Partial<SchedulePerson> = {}): SchedulePerson => ({
  id,
  name: `Person ${id}`,
  active: true,
  external: false,
  org: null,
  department_id: 1,
  manager_id: null,
  start_date: null,
  end_date: null,
  workdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, minutes: 480, first_day: null, last_day: null })),
  calendar_id: 1,
  available: [480, 480, 480, 480, 480, 0, 0],
  booked: [0, 0, 0, 0, 0, 0, 0],
  ...given,
})
export const booking = (
  id: number | null,
  user_id: number,
  from: number,
  to: number,
  given: Partial<BookingRow> = {},
): BookingRow => ({
  id,
  user_id,
  equipment_id: null,
  task_id: 1,
  label: '',
  start: day(from),
  end: day(to),
  hours: null,
  spread: false,
  confirmed: true,
  notes: '',
  version: 1,
  can_change: true,
  ...given,
})
export const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  start,
  end: day(6),
  cursor: '1',
  people: [person(1), person(2), person(3, { department_id: 2 })],
  departments: [
    { id: 1, name: 'Field' },
    { id: 2, name: 'Office' },
  ],
  calendars: [{ id: 1, holidays: [] }],
  absences: [],
  equipment: [],
  tasks: [{ id: 1, name: 'Levels', project_id: 1, closed: false, showWeekend: false }],
  projects: [{ id: 1, reference: 'P1', name: 'Bridge' }],
  bookings: [],
  ...given,
})
