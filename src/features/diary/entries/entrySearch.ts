/**
 * The keys that a search of the diary knows (docs/rules/api.md#search), for
 * the query box and for the server. An unknown key is searched as plain text.
 *
 * project (reference or name), reference, client, task, person or user, department, manager, details: text that the
 * value is part of; `me` in person, user and manager is who asks. status. date: days, ranges and words. hours as they are
 * shown, breaks and travel in minutes. billable and nonbillable: whether there are any such hours. is: what an entry is
 * besides. import: the number of the import that brought it in.
 */
import { longestWindow } from '#core/dayWindow.ts'
import { addDays, type DayWindow } from '#core/days.ts'
import type { SearchKeys, SearchTerm } from '#core/search.ts'
import { type SearchDayCalendar, dateWords, daysOfValue } from '#core/searchDays.ts'
import { statuses } from './entries.workflow.ts'

/** `mine`: the caller's own; `weekend`: on a Saturday or Sunday. */
export const entryFlags = ['running', 'overlap', 'locked', 'weekend', 'mine'] as const
export type EntryFlag = (typeof entryFlags)[number]

export const diarySearchKeys = {
  project: { kind: 'text' },
  reference: { kind: 'text' },
  client: { kind: 'text' },
  task: { kind: 'text' },
  person: { kind: 'text' },
  user: { kind: 'text' },
  department: { kind: 'text' },
  manager: { kind: 'text' },
  details: { kind: 'text' },
  status: { kind: 'choice', options: statuses },
  date: { kind: 'date', words: dateWords },
  hours: { kind: 'number' },
  breaks: { kind: 'number' },
  travel: { kind: 'number' },
  billable: { kind: 'boolean' },
  nonbillable: { kind: 'boolean' },
  is: { kind: 'choice', options: entryFlags },
  import: { kind: 'number' },
} as const satisfies SearchKeys
export type DiarySearchKey = keyof typeof diarySearchKeys

/**
 * The window of days that a search speaks of, up to today and no longer than a list answers; null where it names no day,
 * or only days to come. Excluded days say nothing about where to look.
 */
export function windowOfSearch(terms: readonly SearchTerm[], calendar: SearchDayCalendar): DayWindow | null {
  let [start, end] = ['', calendar.today]
  let named = false
  for (const term of terms) {
    if (term.kind !== 'key' || term.key !== 'date' || term.exclude) continue
    named = true
    const spans = term.values.map((value) => daysOfValue(value, calendar))
    const first = spans.map((span) => span.start ?? '').reduce((a, b) => (a < b ? a : b))
    const last = spans.map((span) => span.end ?? calendar.today).reduce((a, b) => (a > b ? a : b))
    if (first > start) start = first
    if (last < end) end = last
  }
  if (!named || start > end) return null
  const earliest = addDays(end, 1 - longestWindow)
  return { start: start < earliest ? earliest : start, end }
}
