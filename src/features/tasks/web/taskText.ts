/** A task in words: its days, and the hours that it may take. */
import type { Locale } from '#web/locale.ts'
import type { Task } from '../tasks.ts'

export function daysOf({ start, end }: Pick<Task, 'start' | 'end'>, { formats }: Pick<Locale, 'formats'>): string {
  if (start === null || end === null) return ''
  return start === end ? formats.date(start) : `${formats.date(start)} – ${formats.date(end)}`
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
