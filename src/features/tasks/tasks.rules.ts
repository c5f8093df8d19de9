/**
 * The rules of tasks (docs/rules/projects.md#tasks): limits, days, and the distribution of hours. Pure, for both sides.
 */
import { format, round } from '#core/decimal.ts'
import { daysBetween, eachDay, isWeekend } from '#core/days.ts'
import { folded } from '#core/folded.ts'

/** Most days of a window in one request. */
export const longestWindow = 366
/** Longest task, in days. */
const longestTask = 3660
/** Largest number of rows in a task's checklist. */
export const maxChecks = 100
/** Largest number of people on a task. */
export const maxPeople = 100

/** Most bookings that a task takes along. */
export const maxAlong = 500

interface Days {
  start: string | null
  end: string | null
}

/** Returns problems of a task's days by field. */
export function wrongDays({ start, end }: Days): Record<string, string[]> {
  if (start === null || end === null) return {}
  if (end < start) return { end: ['The end must not be before the start.'] }
  return daysBetween(start, end) > longestTask ? { end: ['A task can last at most ten years.'] } : {}
}

/**
 * Completes the days that are sent: a start alone is one day, and without a start there is no end. Other fields are
 * unchanged.
 */
export function withBothDays<Sent extends { start?: string | null | undefined; end?: string | null | undefined }>(
  sent: Sent,
  current: Days = { start: null, end: null },
): Sent {
  const { start } = sent
  if (start === undefined || sent.end !== undefined) return sent
  if (start === null) return { ...sent, end: null }
  return current.end === null ? { ...sent, end: start } : sent
}

/** A person with the days off of their calendar. */
export interface TaskWorker {
  user_id: number | null
  holidays: ReadonlySet<string>
}
export interface Spread {
  user_id: number | null
  date: string
  hours: string
}

/** Returns the working days of a task: without weekends and bank holidays, unless the task includes them. */
export function workingDays(
  { start, end, showWeekend }: Days & { showWeekend: boolean },
  holidays: ReadonlySet<string>,
): string[] {
  if (start === null || end === null) return []
  const days = eachDay({ start, end })
  return showWeekend ? days : days.filter((day) => !isWeekend(day) && !holidays.has(day))
}

/**
 * Splits hours evenly over the people, and each share over their working days, with remainders on the last, so that the
 * sum is exact. `user_id` is null while nobody is assigned. Empty without a working day.
 */
export function spread(task: Days & { showWeekend: boolean; hours: string }, people: readonly TaskWorker[]): Spread[] {
  const unassigned: TaskWorker = { user_id: null, holidays: new Set() }
  const workers = (people.length > 0 ? people : [unassigned])
    .map(({ user_id, holidays }) => ({ user_id, days: workingDays(task, holidays) }))
    .filter(({ days }) => days.length > 0)
  const shares = split(hundredthsOf(task.hours), workers.length)
  return workers.flatMap(({ user_id, days }, index) =>
    split(shares[index] ?? 0, days.length).map((part, day) => ({
      user_id,
      date: days[day] ?? '',
      hours: format({ units: BigInt(part), scale: 2 }),
    })),
  )
}

/** Hundredths of an hour: hours travel with two decimals, and their parts add up as they are written. */
const hundredthsOf = (hours: string) => Number(round(hours, 2, 'half_up').replace('.', ''))

/** Splits a number into whole parts of which only the last differs. */
function split(whole: number, parts: number): number[] {
  const each = Math.floor(whole / Math.max(1, parts))
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? whole - each * (parts - 1) : each))
}

/** Returns a task's own colour, otherwise that of its type or department; empty without any. */
export const colourOf = ({
  colour,
  type,
  department,
}: Record<'type' | 'department', { colour: string } | null> & { colour: string }) =>
  colour || type?.colour || department?.colour || ''

/**
 * Finds the quote item that a task of a template is work on: the one of the same name, the only one whose name contains the
 * other's, or the only one there is; null where that is not certain. Hours on the task then count for its valuation.
 */
export function itemFor<Item extends { id: number; name: string }>(task: string, items: readonly Item[]): Item | null {
  const wanted = folded(task.trim())
  const only = (found: readonly Item[]): Item | null => (found.length === 1 ? (found[0] ?? null) : null)
  const names = items.map((item) => ({ item, name: folded(item.name.trim()) }))
  const same = names.filter(({ name }) => name === wanted)
  if (same.length > 0) return only(same.map(({ item }) => item))
  const part = names.filter(({ name }) => name.includes(wanted) || wanted.includes(name))
  return only(part.map(({ item }) => item)) ?? only(items)
}
