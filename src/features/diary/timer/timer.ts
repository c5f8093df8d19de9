/**
 * Rules of a timer (docs/rules/diary.md#timer): how long it may run, how it ends so that stopping always saves, and
 * which places it stores. Durations are whole minutes between instants.
 */
import { minutesBetween } from '#core/days.ts'
import { maxGross } from '../entries/entries.rules.ts'
import { metresBetween, type EntryPlace } from '../entries/entryTrack.ts'

/** Minutes after which the person is asked whether they are still at work. */
export const askAfter = 10 * 60
/** Minutes after which a timer is stopped, as a draft with a mark. */
const longest = maxGross

/**
 * Returns the end of a timer that is stopped at `now`: never before its start, at most 24 hours after it. All are
 * instants.
 */
export function endOfTimer(start: string, now: string): string {
  const ran = minutesBetween(start, now)
  if (ran < 0) return start
  return ran > longest ? Temporal.Instant.from(start).add({ minutes: longest }).toString() : now
}

/** True when it has run for 24 hours. */
export const isOverdue = (start: string, now: string): boolean => minutesBetween(start, now) >= longest

/** Returns whether a timer is too short to become an entry: stopped within a minute of `from`, and without a task. */
export const isTooBrief = ({ task_id }: { task_id: number | null }, from: string, now: string): boolean =>
  task_id === null && Temporal.Instant.from(now).since(Temporal.Instant.from(from)).total('seconds') < 60

export interface TimerParts {
  /** Minutes. */
  breaks: number
  travel: number
  nonbillable: number
}

/**
 * Breaks, travel and non-billable minutes as far as they fit into a timer that ran for `gross` minutes: one that was
 * stopped early is shorter than the break that was planned in it, and is saved all the same (T-1).
 */
export function fitParts(gross: number, { breaks, travel, nonbillable }: TimerParts): TimerParts {
  const saved = Math.min(breaks, gross)
  return {
    breaks: saved,
    travel: Math.min(travel, gross - saved),
    nonbillable: Math.min(nonbillable, gross - saved),
  }
}

/** `1:24:08` from an instant to another; never negative, since clocks differ. */
export function elapsedText(start: string, now: string): string {
  const [from, to] = [Temporal.Instant.from(start), Temporal.Instant.from(now)]
  const seconds = Math.max(0, Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const [apartMetres, apartMinutes] = [25, 5]
/**
 * Whether a place tells something that the last kept one does not: further away than 25 metres and than the device's own
 * doubt, or 5 minutes later. A day of walking stays far below what one timer keeps.
 */
export function isWorthKeeping(last: EntryPlace | null, next: EntryPlace): boolean {
  if (last === null) return true
  const minutes = minutesBetween(last.at, next.at)
  if (minutes < 0) return false
  return minutes >= apartMinutes || metresBetween(last, next) > Math.max(apartMetres, next.accuracy ?? 0)
}
