/** The bars of a row of the board: of bookings, leave and free time, in lanes. Pure. */
import { daysBetween } from '#core/days.ts'
import { folded } from '#core/folded.ts'
import { loadFrom, weekendTasks } from '../movedDays.ts'
import type { BookingRow, Schedule, SchedulePerson, ScheduleProject, ScheduleTask } from '../schedule.contract.ts'
import { countedDays, type ScheduleWorker } from '../scheduleLoad.ts'

export type BoardAbsence = Schedule['absences'][number]

/** Columns that something spans, from `at`. */
export interface BoardSpan {
  at: number
  days: number
}

export interface Bar extends BoardSpan {
  key: string
  lane: number
  /** Whether the bar begins before the window; `after`: whether it ends after it. */
  before: boolean
  after: boolean
  text: string
  /** Source of the bar: a booking, a leave, or free time. */
  booking: BookingRow | null
  absence: BoardAbsence | null
  minutes: number | null
  task: ScheduleTask | null
  project: ScheduleProject | null
  /** Whether the bar does not match the search. */
  dim: boolean
  signs: readonly Sign[]
  /** Days of the bar on which its person is not at work, in columns of the board. */
  off: readonly BoardSpan[]
  /** Free columns behind a short bar in its lane, into which its text may run. */
  room: number
}

/**
 * A sign before the text of a bar: its person lacks a required qualification or is on leave, its equipment cannot be used,
 * it is tentative, or somebody else has changed it since the viewer opened the board.
 */
export type Sign = 'lacks' | 'away' | 'unusable' | 'tentative' | 'changed'

/** A booking with its task and project. */
export interface BookedWork {
  booking: BookingRow
  task: ScheduleTask | null
  project: ScheduleProject | null
  isChanged: boolean
}
const titleOf = ({ booking, task, project }: BookedWork): string =>
  task ? `${project?.reference ?? ''} ${task.name}`.trim() : booking.label
/** Whether a search finds the work. */
export const fits = (work: BookedWork, needle: string) =>
  folded(`${titleOf(work)} ${work.project?.name ?? ''}`).includes(needle)

/** Key of an existing booking, or of one that follows from a task's own days. */
const keyOf = ({ id, task_id, user_id }: BookingRow): string => (id === null ? `t${task_id}u${user_id}` : `b${id}`)

/** A bar that is of nothing yet. */
const emptyBar = {
  lane: 0,
  booking: null,
  absence: null,
  minutes: null,
  task: null,
  project: null,
  dim: false,
  signs: [],
  off: [],
  room: 0,
} satisfies Partial<Bar>

export function barOf(work: BookedWork, window: Schedule, needle: string, clash: Sign | null): Bar {
  const { booking, task, project } = work
  const signs: (Sign | null | false)[] = [
    booking.lacking !== undefined && 'lacks',
    clash,
    !booking.confirmed && 'tentative',
    work.isChanged && 'changed',
  ]
  return {
    ...emptyBar,
    key: keyOf(booking),
    ...spanOf(booking, window),
    text: titleOf(work),
    booking,
    task,
    project,
    dim: needle !== '' && !fits(work, needle),
    signs: signs.filter((sign) => sign !== null && sign !== false),
  }
}

interface AtWork {
  person: SchedulePerson
  worker: ScheduleWorker
  absences: readonly BoardAbsence[]
  days: readonly string[]
}
/** Returns the days within a bar that its booking does not count on, and those of leave. */
export function offDays(
  bar: Bar,
  { booking, task }: BookedWork,
  { person, worker, absences, days }: AtWork,
): BoardSpan[] {
  const shown = person.available.slice(bar.at, bar.at + bar.days)
  if (shown.every((minutes) => minutes > 0)) return []
  const isAway = (day: string) => absences.some(({ start, end }) => start <= day && day <= end)
  // A day with time to work is one that counts: only without any of them the days of the booking are gone through.
  const isWorked = task?.showWeekend !== true && shown.some((minutes) => minutes > 0)
  const counted = isWorked
    ? null
    : new Set(countedDays(worker, loadFrom(booking, weekendTasks({ tasks: task ? [task] : [] }))))
  const isOff = (day: string, index: number) =>
    person.available[index] === 0 && (counted === null || !counted.has(day) || isAway(day))
  return spansOf(days, (day, index) =>
    index >= bar.at && index < bar.at + bar.days && isOff(day, index) ? 'off' : null,
  )
}

export const leaveBar = (absence: BoardAbsence, window: Schedule): Bar => ({
  ...emptyBar,
  key: `l${absence.leave_id ?? absence.start}`,
  ...spanOf(absence, window),
  text: absence.decision_id === 'P' ? `${absence.name} (requested)` : absence.name,
  absence,
})

/** Returns a bar for each run of days with the same free minutes. */
export function freeBars({ available, booked }: SchedulePerson, days: readonly string[]): Bar[] {
  const free = days.map((_, index) =>
    (available[index] ?? 0) > 0 ? Math.max(0, (available[index] ?? 0) - (booked[index] ?? 0)) : null,
  )
  const bars: Bar[] = []
  for (const [index, minutes] of free.entries()) {
    const last = bars.at(-1)
    if (minutes === null || minutes === 0) continue
    if (last && last.at + last.days === index && last.minutes === minutes) last.days += 1
    else
      bars.push({
        ...emptyBar,
        key: `f${days[index]}`,
        at: index,
        days: 1,
        before: false,
        after: false,
        text: '',
        minutes,
      })
  }
  return bars
}

function spanOf({ start, end }: { start: string; end: string }, window: Schedule) {
  const from = start < window.start ? window.start : start
  const until = end > window.end ? window.end : end
  return {
    at: daysBetween(window.start, from),
    days: daysBetween(from, until) + 1,
    before: start < window.start,
    after: end > window.end,
  }
}

/**
 * Puts each bar into the first lane that is free from its first day. Longer bars come first; leave and free time below
 * work.
 */
export function inLanes(bars: readonly Bar[], columns: number): { bars: Bar[]; lanes: number } {
  const ends: number[] = []
  const order = (bar: Bar) => (bar.booking ? 0 : 1)
  const placed = bars
    .toSorted((a, b) => order(a) - order(b) || a.at - b.at || b.days - a.days)
    .map((bar) => {
      const found = ends.findIndex((end) => end <= bar.at)
      const lane = found === -1 ? ends.length : found
      ends[lane] = bar.at + bar.days
      return { ...bar, lane }
    })
  return { bars: placed.map((bar) => ({ ...bar, room: roomBehind(bar, placed, columns) })), lanes: ends.length }
}

/** Longest bar whose text may run out of it, and the columns that it may run into. */
const [shortBar, mostRoom] = [2, 2]
function roomBehind({ at, days, lane, booking }: Bar, bars: readonly Bar[], columns: number): number {
  if (booking === null || days > shortBar) return 0
  const end = at + days
  const next = Math.min(columns, ...bars.flatMap((bar) => (bar.lane === lane && bar.at >= end ? bar.at : [])))
  return Math.min(mostRoom, next - end)
}

/** Groups consecutive days with the same text into spans. */
export function spansOf(
  days: readonly string[],
  sayOf: (day: string, index: number) => string | null,
): (BoardSpan & { said: string })[] {
  const spans: (BoardSpan & { said: string })[] = []
  for (const [index, day] of days.entries()) {
    const text = sayOf(day, index)
    const last = spans.at(-1)
    if (text === null) continue
    if (last && last.at + last.days === index && last.said === text) last.days += 1
    else spans.push({ at: index, days: 1, said: text })
  }
  return spans
}
