/**
 * The keys that a search of the diary knows (specification, section 5 "Search syntax"; product rules, section 2, 11), for
 * the query box and for the server. An unknown key is searched as plain text.
 *
 * project (reference or name), reference, client, task, person or user, department, manager, details: text that the
 * value is part of; `me` in person, user and manager is who asks. status. date: days, ranges and words. hours as they are
 * shown, breaks and travel in minutes. billable and nonbillable: whether there are any such hours. is: what an entry is
 * besides. import: the number of the import that brought it in.
 */
import { longestWindow } from '#core/day-window.ts'
import { addDays, type DayWindow, monthOf, weekOf, type WeekStart } from '#core/days.ts'
import type { SearchKeys, SearchTerm, SearchValue } from '#core/search.ts'
import { statuses } from './diary.rules.ts'

/** Spans of days that stay true as time goes by, so that a saved search does too. */
export const dateWords = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const
type DateWord = (typeof dateWords)[number]

/** `mine`: the asker's own; `weekend`: on a Saturday or Sunday. */
export const entryTraits = ['running', 'overlap', 'locked', 'weekend', 'mine'] as const
export type EntryTrait = (typeof entryTraits)[number]

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
  is: { kind: 'choice', options: entryTraits },
  import: { kind: 'number' },
} as const satisfies SearchKeys
export type DiarySearchKey = keyof typeof diarySearchKeys

/** Where days are counted from: today, and the weekday that a week starts on. */
export interface Calendar {
  today: string
  weekStart: WeekStart
}

/** The days of a value of `date`, both ends included; an end that is open is null. */
export function daysOfValue(value: SearchValue, calendar: Calendar): { start: string | null; end: string | null } {
  switch (value.op) {
    case 'is':
      return daysOfWord(value.value, calendar)
    case 'below':
      return { start: null, end: addDays(value.value, -1) }
    case 'above':
      return { start: addDays(value.value, 1), end: null }
    case 'range':
      return value.from <= value.to ? { start: value.from, end: value.to } : { start: value.to, end: value.from }
  }
}

function daysOfWord(word: string, { today, weekStart }: Calendar): DayWindow {
  switch (word as DateWord) {
    case 'today':
      return { start: today, end: today }
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'this-week':
      return weekOf(today, weekStart)
    case 'last-week':
      return weekOf(addDays(today, -7), weekStart)
    case 'this-month':
      return monthOf(today)
    case 'last-month':
      return monthOf(addDays(monthOf(today).start, -1))
    default:
      return { start: word, end: word }
  }
}

/**
 * The window of days that a search speaks of, up to today and no longer than a list answers; null where it names no day,
 * or only days to come. Excluded days say nothing about where to look.
 */
export function windowOfSearch(terms: readonly SearchTerm[], calendar: Calendar): DayWindow | null {
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
