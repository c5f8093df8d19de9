/** Leave in words: its days, and hours as days of the person's. */
import { divide } from '#core/decimal.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Dates } from './leave.rules.ts'

/** `3 – 5 Mar`, `3 Mar, afternoon`, `from midday 3 – 5 Mar`. */
export function datesText({ start, end, start_half, end_half }: Dates, formats: Formats, today: string): string {
  const days = formats.dayRange(start, end, today)
  if (start === end) return start_half ? `${days}, afternoon` : end_half ? `${days}, morning` : days
  return [start_half && 'from midday', days, end_half && 'until midday'].filter(Boolean).join(' ')
}

/** Hours as days of the person's: `12.5`. Somebody who works on no day has none. */
export function inDays(hours: string, dayHours: string): string {
  if (Number(dayHours) === 0) return '0'
  return divide(hours, dayHours, 2, 'half_up')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

/** `1 day`, `2.5 days`. */
export const daysText = (days: string, formats: Formats): string =>
  `${formats.number(days)} ${days === '1' || days === '-1' ? 'day' : 'days'}`
