/** Which days a list is asked for. */
import { firstDay, lastDay } from '#core/contract.ts'
import { longestWindow } from '#core/day-window.ts'
import { addDays, type DayWindow, daysBetween, today } from '#core/days.ts'
import type { Me } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { calendarOf } from '#server/search.ts'
import type { DiaryFilter } from '../entries.contract.ts'
import { windowOfSearch } from '../entries.search.ts'
import { termsOf } from './entries.search.ts'

/** What a list shows when it is asked for no window: a fortnight. */
const usualDays = 14

/**
 * The days that are asked for, else those that the search speaks of. A question for running timers, or a page, may leave
 * them open.
 */
export function windowOf(me: Me, { start, end, active, page, rows, search }: DiaryFilter): DayWindow | null {
  const paged = page !== undefined || rows !== undefined
  if (start === undefined && end === undefined) {
    if (active !== undefined || paged) return null
    const searched = windowOfSearch(termsOf(search), calendarOf(me))
    if (searched) return searched
  }
  return usualWindow(me, { start, end }, !paged)
}

/** The days asked for, else a fortnight up to today; `bounded`: at most a year of them. */
export function usualWindow(
  me: Me,
  { start, end }: { start?: string | undefined; end?: string | undefined },
  bounded = true,
): DayWindow {
  const last = end ?? (start === undefined ? today(me.timezone) : notAfter(lastDay, addDays(start, usualDays - 1)))
  const first = start ?? notBefore(firstDay, addDays(last, 1 - usualDays))
  if (first > last) throw invalid({ start: ['The start of the period must not be after its end.'] })
  if (bounded && daysBetween(first, last) >= longestWindow)
    throw invalid({ end: [`A period has at most ${longestWindow} days.`] })
  return { start: first, end: last }
}

// At the ends of what a date may be, the fortnight is shorter.
const notAfter = (limit: string, day: string) => (day > limit ? limit : day)
const notBefore = (limit: string, day: string) => (day < limit ? limit : day)
