/** A task in words: its days, and the hours that it may take. */
import type { Locale } from '#web/locale.ts'
import type { Task } from '../tasks.ts'

type Days = Pick<Task, 'start' | 'end'> & Partial<Pick<Task, 'booked'>>

/** The days of a task, or those for which it is booked where it has none; an empty text without either. */
export function daysOf({ start, end, booked }: Days, { formats }: Pick<Locale, 'formats'>): string {
  const range = (first: string, last: string) =>
    first === last ? formats.date(first) : `${formats.date(first)} – ${formats.date(last)}`
  if (start !== null && end !== null) return range(start, end)
  return booked ? `booked ${range(booked.start, booked.end)}` : ''
}

/** `12:00 of 40:00 h`; nothing where neither is known. */
export function hoursOf(
  { hours_spent: spent, hoursBudget: budget }: Pick<Task, 'hours_spent' | 'hoursBudget'>,
  { formats }: Pick<Locale, 'formats'>,
): string {
  if (spent === undefined) return budget === null ? '' : `${formats.hours(budget)} h budgeted`
  return budget === null ? `${formats.hours(spent)} h spent` : `${formats.hours(spent)} of ${formats.hours(budget)} h`
}
