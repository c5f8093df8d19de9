/**
 * Hours between people and minutes. Minutes are whole numbers everywhere inside; hours are text, formatted once, at the
 * edge (docs/rules/diary.md#hours), and read without a float: minutes = round(hours × 60).
 */
import { multiply, parse, round } from './decimal.ts'

/** Turns hours as text (`0.33`) into whole minutes (20), half up. Throws RangeError on text that is no decimal. */
export function hoursToMinutes(hours: string): number {
  return Number(parse(round(multiply(hours, '60'), 0, 'half_up')).units)
}

/** Minutes as hours with two decimals, rounded half up once: 425 is `7.08`. */
export function minutesToHours(minutes: number): string {
  // Hundredths of an hour in whole numbers: a third of a hundredth is never half of one. A list calls this a lot.
  const size = Math.abs(minutes)
  const hundredths = Math.floor((5 * size + 1) / 3)
  const sign = minutes < 0 && hundredths > 0 ? '-' : ''
  return `${sign}${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/**
 * Minutes of rows as hours with two decimals that add up to their total (docs/rules/diary.md#printed-hours): each is
 * rounded down or up, those that lose most first. `total` is the printed sum, or hours that are a hundredth off it at
 * most; unless given it is the sum of the minutes. `after`: minutes of the rows printed before, whose total these go on
 * with.
 */
export function hoursThatAddUp(
  minutes: readonly number[],
  { total, after = 0 }: { total?: string; after?: number } = {},
): string[] {
  const sum = minutes.reduce((all, each) => all + each, after)
  const target =
    total === undefined ? hundredths(minutesToHours(sum)) - hundredths(minutesToHours(after)) : hundredths(total)
  // One minute is five thirds of a hundredth of an hour, so the remainders are counted in thirds.
  const parts = minutes.map((each, index) => ({
    index,
    down: Math.floor((5 * each) / 3),
    rest: 5 * each - 3 * Math.floor((5 * each) / 3),
  }))
  const left = target - parts.reduce((all, { down }) => all + down, 0)
  const up = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, down }) => hundredthsToHours(down + (up.has(index) ? 1 : 0)))
}
const hundredths = (hours: string) => Number(parse(hours).units)
const hundredthsToHours = (count: number) => {
  const size = Math.abs(count)
  return `${count < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Minutes as hours and minutes: 90 is `1:30`. */
export function minutesToClock(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Longest breaks and travel in minutes (docs/rules/screens.md#constants), of an entry and of a day of a schedule. */
export const maxMinutes = { breaks: 180, travel: 600 } as const
