/**
 * Facts that differ between the five countries (docs/rules/screens.md#locales). Every table has every key for every
 * locale: the types see to it.
 */
import type { WeekStart } from '../days.ts'
import type { DateOrder } from '../typedDate.ts'

export const localeCodes = ['CA', 'GB', 'IE', 'IN', 'US'] as const
export type LocaleCode = (typeof localeCodes)[number]
export type Clock = 12 | 24

export interface LocaleFacts {
  name: string
  /** BCP 47. */
  tag: string
  currency: 'CAD' | 'GBP' | 'EUR' | 'INR' | 'USD'
  /** ISO weekday: Monday 1, Sunday 7. From here and not from the browser, which has other opinions on en-IN. */
  weekStart: WeekStart
  /** The hours of a day on the clock; a user may override it. */
  clock: Clock
  dateOrder: DateOrder
}

export const locales: Readonly<Record<LocaleCode, LocaleFacts>> = {
  CA: { name: 'Canada', tag: 'en-CA', currency: 'CAD', weekStart: 7, clock: 12, dateOrder: 'ymd' },
  GB: { name: 'United Kingdom', tag: 'en-GB', currency: 'GBP', weekStart: 1, clock: 24, dateOrder: 'dmy' },
  IE: { name: 'Ireland', tag: 'en-IE', currency: 'EUR', weekStart: 1, clock: 24, dateOrder: 'dmy' },
  IN: { name: 'India', tag: 'en-IN', currency: 'INR', weekStart: 7, clock: 12, dateOrder: 'dmy' },
  US: { name: 'United States', tag: 'en-US', currency: 'USD', weekStart: 7, clock: 12, dateOrder: 'mdy' },
}
