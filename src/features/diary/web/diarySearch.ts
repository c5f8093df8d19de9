/**
 * What the address of a diary screen says, and what is asked of the server for it. Whatever the address holds, the
 * answer is a window that the server takes: what is no date, turned around, too long or in the future is mended.
 */
import { longestWindow } from '#core/day-window.ts'
import { addDays, type DayWindow, daysBetween, isDay } from '#core/days.ts'
import { type Status, statuses } from '../diary.rules.ts'

export interface DiarySearch {
  window: DayWindow
  /** True while the window is the screen's own, ending today: it is then left out of the address. */
  usual: boolean
  statuses: Status[]
  people: number[]
  search: string
  /** The entry that is open, or a new one. */
  entry: number | 'new' | null
}

export function readDiarySearch(search: Record<string, unknown>, today: string, usual: DayWindow): DiarySearch {
  const window = windowIn(search, today)
  return {
    window: window ?? usual,
    usual: window === null,
    statuses: listIn(search['status']).filter((one): one is Status => (statuses as readonly string[]).includes(one)),
    people: listIn(search['people']).flatMap((one) => (/^[1-9]\d{0,14}$/.test(one) ? [Number(one)] : [])),
    search: textIn(search['search']),
    entry: entryIn(textIn(search['entry'])),
  }
}

/** The query of the list for a screen. */
export function diaryQuery({ window, statuses: shown, people, search }: DiarySearch, userId: number | null) {
  return {
    start: window.start,
    end: window.end,
    ...(search !== '' && { search }),
    ...(shown.length > 0 && { diary_status: shown.join(',') }),
    ...(userId === null && people.length > 0 && { user_ids: people.join(',') }),
  }
}

function windowIn(search: Record<string, unknown>, today: string): DayWindow | null {
  const [start, end] = [textIn(search['start']), textIn(search['end'])]
  if (!isDay(start) || !isDay(end) || end < start || start > today) return null
  const last = end > today ? today : end
  return daysBetween(start, last) < longestWindow
    ? { start, end: last }
    : { start: addDays(last, 1 - longestWindow), end: last }
}

const entryIn = (text: string) => (text === 'new' ? 'new' : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
const listIn = (value: unknown) => [
  ...new Set(
    textIn(value)
      .split(',')
      .filter((part) => part !== ''),
  ),
]
