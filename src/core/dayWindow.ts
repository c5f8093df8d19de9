/**
 * The window of days that a date-range pager shows (docs/rules/screens.md#window-of-days).
 * With L = end − start it moves by L + 1 days, so that windows neither overlap nor leave a gap, and it stops at today.
 */
import { addDays, type DayWindow, daysBetween } from './days.ts'

/** Longest window in days that a list answers (docs/rules/api.md#lists). */
export const longestWindow = 366

/** The diary of everyone: 14 days, both included, up to today. */
export function windowOfAll(today: string): DayWindow {
  return { start: addDays(today, -13), end: today }
}

/** The diary of one person: today − 7 … today. */
export function windowOfUser(today: string): DayWindow {
  return { start: addDays(today, -7), end: today }
}

export function pageBack({ start, end }: DayWindow): DayWindow {
  const step = daysBetween(start, end) + 1
  return { start: addDays(start, -step), end: addDays(end, -step) }
}

/** Returns the next window; at today's cap it ends today and keeps its length. */
export function pageForward({ start, end }: DayWindow, today: string): DayWindow {
  const length = daysBetween(start, end)
  return endingOn(earlier(addDays(end, length + 1), today), length)
}

/** Changing start moves end by the window's length. Neither passes today, so a late start makes the window shorter. */
export function withStart(window: DayWindow, start: string, today: string): DayWindow {
  const from = earlier(start, today)
  return { start: from, end: earlier(addDays(from, daysBetween(window.start, window.end)), today) }
}

/** Changing end moves start, so that the length stays. */
export function withEnd(window: DayWindow, end: string, today: string): DayWindow {
  return endingOn(earlier(end, today), daysBetween(window.start, window.end))
}

/** Changing the number of days, both ends included (1 to 366), moves start. */
export function withDays({ end }: DayWindow, days: number): DayWindow {
  return endingOn(end, Math.min(Math.max(1, Math.trunc(days) || 1), longestWindow) - 1)
}

const endingOn = (end: string, length: number): DayWindow => ({ start: addDays(end, -length), end })
const earlier = (a: string, b: string) => (a < b ? a : b)
