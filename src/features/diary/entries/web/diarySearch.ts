/**
 * Turns the address of a diary screen into the server's query. Whatever the address holds, the answer is a window that
 * the server takes: invalid, reversed, too long or future dates are corrected.
 */
import { longestWindow } from '#core/dayWindow.ts'
import { addDays, type DayWindow, daysBetween, isDay, type WeekStart } from '#core/days.ts'
import { parse, print, type SearchTerm } from '#core/search.ts'
import { type EntryStatus, statuses } from '../entries.workflow.ts'
import { diarySearchKeys, windowOfSearch } from '../entrySearch.ts'

export interface DiarySearch {
  window: DayWindow
  /** True while the window is the screen's own, ending today: it is then left out of the address. */
  usual: boolean
  statuses: EntryStatus[]
  people: number[]
  /** People who report to these, and people of these departments. */
  managers: number[]
  departments: number[]
  search: string
  /** The filter set that was applied. */
  set: number | null
  /** The entry that is open, or a new one. */
  entry: number | 'new' | null
}

/** The days of a search (`date:last-week`) are the window: they come before those of the address. */
export function readDiarySearch(
  search: Record<string, unknown>,
  today: string,
  defaults: DayWindow,
  weekStart: WeekStart = 1,
): DiarySearch {
  const window = windowOfSearch(searchTerms(textIn(search['search'])), { today, weekStart }) ?? windowIn(search, today)
  const set = entryIn(textIn(search['set']))
  return {
    window: window ?? defaults,
    usual: window === null,
    statuses: listIn(search['status']).filter((text): text is EntryStatus =>
      (statuses as readonly string[]).includes(text),
    ),
    people: idsIn(search['people']),
    managers: idsIn(search['managers']),
    departments: idsIn(search['departments']),
    search: textIn(search['search']),
    set: typeof set === 'number' ? set : null,
    entry: entryIn(textIn(search['entry'])),
  }
}

const searchTerms = (search: string): SearchTerm[] => parse(search, diarySearchKeys)

/** The search without its days, for when the window is moved by other means. */
export function withoutDays(search: string): string {
  const terms = searchTerms(search)
  const rest = terms.filter((term) => term.kind !== 'key' || term.key !== 'date' || term.exclude)
  return rest.length === terms.length ? search : print(rest)
}

/** The diary of one person ignores filters by people. */
export const onDiaryOf = (userId: number | null, request: DiarySearch): DiarySearch =>
  userId === null ? request : { ...request, people: [], managers: [], departments: [] }

/** The query of the list for a screen. */
export function diaryQuery(request: DiarySearch, userId: number | null) {
  const { window, statuses: shown, people, managers, departments, search } = onDiaryOf(userId, request)
  return {
    start: window.start,
    end: window.end,
    ...(search !== '' && { search }),
    ...(shown.length > 0 && { diary_status: shown.join(',') }),
    ...(people.length > 0 && { user_ids: people.join(',') }),
    ...(managers.length > 0 && { user_manager_ids: managers.join(',') }),
    ...(departments.length > 0 && { department_ids: departments.join(',') }),
  }
}

/** The same for the call that lists everybody's: of one person, by their id. */
export const wholeQuery = (request: DiarySearch, userId: number | null) => ({
  ...diaryQuery(request, userId),
  ...(userId !== null && { user_id: String(userId) }),
})

/** Filters of an empty address: for the button that clears them. */
export const noFilters = {
  status: undefined,
  people: undefined,
  managers: undefined,
  departments: undefined,
  search: undefined,
  set: undefined,
} as const

/** The parts of an address that are filters. */
export const diaryFilterNames = Object.keys(noFilters).filter((name) => name !== 'set')

export const isFiltered = ({ statuses: shown, people, managers, departments, search }: DiarySearch): boolean =>
  search !== '' || [shown, people, managers, departments].some((list) => list.length > 0)

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
const idsIn = (value: unknown) => listIn(value).flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []))
const listIn = (value: unknown) => [
  ...new Set(
    textIn(value)
      .split(',')
      .filter((part) => part !== ''),
  ),
]
