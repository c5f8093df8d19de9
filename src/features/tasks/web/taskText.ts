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

/** `12 of 40 h`; nothing where neither is known. */
export function hoursOf(
  { hours_spent: spent, hoursBudget: budget }: Pick<Task, 'hours_spent' | 'hoursBudget'>,
  { formats }: Pick<Locale, 'formats'>,
): string {
  const describeHours = (hours: string) => formats.number(hours, hours.endsWith('.00') ? 0 : 2)
  if (spent === undefined) return budget === null ? '' : `${describeHours(budget)} h budgeted`
  return budget === null ? `${describeHours(spent)} h spent` : `${describeHours(spent)} of ${describeHours(budget)} h`
}
