/** Days in a search, the same in every list: dates, ranges, and words that stay true as time goes by. */
import { addDays, type DayWindow, monthOf, weekOf, type WeekStart } from './days.ts'
import type { SearchValue } from './search.ts'

/** Spans of days that stay true as time goes by, so that a saved search does too. */
export const dateWords = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const
type DateWord = (typeof dateWords)[number]

/** The calendar that relative days use: today, and the weekday that a week starts on. */
export interface SearchDayCalendar {
  today: string
  weekStart: WeekStart
}

/** The days of a value of a date key, both ends included; an end that is open is null. */
export function daysOfValue(
  value: SearchValue,
  calendar: SearchDayCalendar,
): { start: string | null; end: string | null } {
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

function daysOfWord(word: string, { today, weekStart }: SearchDayCalendar): DayWindow {
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
