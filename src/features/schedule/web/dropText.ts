/** Says what a drop on the board would do, before it is dropped: days, whom it goes to, and what does not fit. Pure. */
import type * as z from 'zod/mini'

import { type DayWindow, eachDay } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { Locale } from '#web/locale.ts'
import { loadFrom, type ScheduleTarget, weekendTasks, workerOf } from '../movedDays.ts'
import type { BookingBody, BookingRow, Schedule, SchedulePerson, UnscheduledTask } from '../schedule.contract.ts'
import { equipmentRefusal, overlaps } from '../schedule.rules.ts'
import { bookedOn, daysOfWork } from '../scheduleLoad.ts'
import { daysText, listed } from './boardText.ts'

type Formats = Locale['formats']

/** A booking on the days where it would be dropped; one that is not booked yet has whole days. */
export interface DroppedBooking extends DayWindow {
  booking: BookingRow | null
}

interface DropBoard {
  schedule: Schedule
  /** Whether tentative bookings count. */
  tentative: boolean
}

/**
 * Returns `Wed 16 to Fri 18 Dec · Owen Marsh · 4:00 h over on Thu 17 Dec`.
 * @param to the row that all go to, or null where each stays in its own
 */
export function dropText(
  board: DropBoard,
  drops: readonly DroppedBooking[],
  to: ScheduleTarget | null,
  formats: Formats,
): string {
  const start = drops.map((drop) => drop.start).toSorted()[0]
  const end = drops
    .map((drop) => drop.end)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return ''
  return [
    drops.length > 1 ? `${drops.length} bookings` : '',
    daysText({ start, end }, formats),
    to ? nameOf(board.schedule, to) : '',
    ...dropWarnings(board, drops, to, formats),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A waiting task where it would be dropped: its days, texts for before and after, and the booking. */
export interface TrayDrop {
  days: DayWindow
  label: string
  message: string
  body: z.input<typeof BookingBody>
}

/** Books the hours that are left of a waiting task for a person, from a day on; a piece of equipment goes for that day. */
export function trayDrop(
  { schedule, tentative }: DropBoard,
  task: UnscheduledTask,
  to: ScheduleTarget,
  day: string,
  formats: Formats,
): TrayDrop {
  const known = { ...schedule, tasks: [...schedule.tasks, task] }
  const left = hoursToMinutes(task.hours_left ?? '0')
  const person = schedule.people.find(({ id }) => id === to.user_id)
  const work =
    person &&
    daysOfWork(workerOf(schedule, person), {
      start: day,
      minutes: left > 0 ? left : null,
      showWeekend: task.showWeekend,
    })
  const { start, end } = work ?? { start: day, end: day }
  const hours = work && !work.whole ? task.hours_left : null
  const booking = { ...newBooking, task_id: task.id, hours, spread: hours !== null }
  const rest = work && left > work.minutes ? left - work.minutes : 0
  const who = nameOf(schedule, to)
  const planned = task.user_ids.length
  const more = work ? planned - 1 : planned
  const parts = [
    ...(work && left > 0 ? [`${formats.hours(work.minutes)} h`] : []),
    ...(task.deadline !== null && end > task.deadline
      ? [`after the deadline (${formats.dayHeading(task.deadline)})`]
      : []),
    ...(rest > 0 ? [`${formats.hours(rest)} h of it are not booked`] : []),
  ]
  const warnings = dropWarnings({ schedule: known, tentative }, [{ booking, start, end }], to, formats)
  const days = daysText({ start, end }, formats)
  return {
    days: { start, end },
    label: [days, who, ...parts, ...(planned > 1 ? [`${planned} people are planned for it`] : []), ...warnings].join(
      ' · ',
    ),
    message: `${who} is booked${more > 0 ? `; ${moreText(more, work !== undefined)} planned for it` : ''}. ${[days, ...parts, ...warnings].join(' · ')}`,
    body: {
      task_id: task.id,
      start,
      end,
      hours,
      spread: hours !== null,
      user_ids: to.user_id === null ? [] : [to.user_id],
      equipment_ids: to.equipment_id === null ? [] : [to.equipment_id],
    },
  }
}

const moreText = (count: number, further: boolean) =>
  `${count}${further ? ' more' : ''} ${count === 1 ? 'person is' : 'people are'}`

const nameOf = ({ people, equipment }: Schedule, { user_id, equipment_id }: ScheduleTarget) =>
  (user_id === null
    ? equipment.find(({ id }) => id === equipment_id)?.name
    : people.find(({ id }) => id === user_id)?.name) ?? ''

/** Days and minutes beyond what a person has. */
interface Beyond {
  person: SchedulePerson
  /** Days on which the person is not at work. */
  off: string[]
  over: { day: string; minutes: number }[]
}

/** Returns what does not fit: days beyond the time of people, and equipment that is taken. */
export function dropWarnings(
  board: DropBoard,
  drops: readonly DroppedBooking[],
  to: ScheduleTarget | null,
  formats: Formats,
): string[] {
  const { schedule } = board
  const placed = drops.map(({ booking, ...days }) => ({ ...(booking ?? newBooking), ...days, ...to }))
  const people = [...Map.groupBy(placed, ({ user_id }) => user_id)].flatMap(([id, bookings]) => {
    const person = id === null ? undefined : schedule.people.find((record) => record.id === id)
    const beyond = person && beyondOf(board, person, bookings)
    return beyond && beyond.off.length + beyond.over.length > 0 ? [beyond] : []
  })
  const [only] = people
  const ofPeople =
    people.length > 1
      ? [`beyond the time of ${listed(people.map(({ person }) => person.name))}`]
      : only
        ? sentencesOf(
            only,
            placed.every(({ start, end }) => start === end && start === placed[0]?.start),
            formats,
          )
        : []
  return [...ofPeople, ...new Set(placed.flatMap((booking) => equipmentWarning(schedule, booking, formats) ?? []))]
}

const newBooking: BookingRow = {
  id: null,
  user_id: null,
  equipment_id: null,
  task_id: null,
  label: '',
  start: '',
  end: '',
  hours: null,
  spread: false,
  confirmed: true,
  notes: '',
  version: 0,
  can_change: true,
}

/** Returns the days of these bookings that take more than a person has. */
function beyondOf({ schedule, tentative }: DropBoard, person: SchedulePerson, placed: readonly BookingRow[]): Beyond {
  const days = eachDay(schedule)
  const weekends = weekendTasks(schedule)
  const worker = workerOf(schedule, person)
  const ids = new Set(placed.map(({ id }) => id))
  const others = schedule.bookings.filter(({ id, user_id }) => user_id === person.id && !(id !== null && ids.has(id)))
  const loads = (bookings: readonly BookingRow[]) => {
    const counted = bookings.filter(({ confirmed }) => tentative || confirmed)
    return bookedOn(
      worker,
      counted.map((booking) => loadFrom(booking, weekends)),
      days,
    )
  }
  const [added, already] = [loads(placed), loads(others)]
  const beyond: Beyond = { person, off: [], over: [] }
  for (const [index, day] of days.entries()) {
    const [more = 0, has = 0] = [added[index], person.available[index]]
    const minutes = more + (already[index] ?? 0) - has
    if (more === 0 || minutes <= 0) continue
    if (has === 0) beyond.off.push(day)
    else beyond.over.push({ day, minutes })
  }
  return beyond
}

function sentencesOf({ off, over }: Beyond, isOneDay: boolean, formats: Formats): string[] {
  const [first] = over
  const minutes = over.reduce((all, day) => all + day.minutes, 0)
  const onDays = (days: readonly string[]) =>
    isOneDay ? '' : ` on ${days.length === 1 ? formats.dayHeading(days[0] ?? '') : `${days.length} days`}`
  return [
    off.length > 0 ? `not at work${onDays(off)}` : '',
    first ? `${formats.hours(minutes)} h over${onDays(over.map(({ day }) => day))}` : '',
  ].filter(Boolean)
}

function equipmentWarning(schedule: Schedule, booking: BookingRow, formats: Formats): string | null {
  const piece = schedule.equipment.find(({ id }) => id === booking.equipment_id)
  if (!piece) return null
  const refusal = equipmentRefusal(piece, booking, formats.longDate)
  if (refusal !== null) return refusal.replace(/\.$/, '')
  const isTaken = schedule.bookings.some(
    (record) => record.equipment_id === piece.id && record.id !== booking.id && overlaps(record, booking),
  )
  return isTaken ? `${piece.name} is booked then` : null
}
