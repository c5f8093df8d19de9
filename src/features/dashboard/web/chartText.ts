/** Figures of charts for people: amounts in few digits, as on the axis beside them. */
import type { Formats } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import type { Chart } from '../dashboard.contract.ts'

/** Formats a figure in full. */
export function figureText(unit: Chart['unit'], value: string | null, formats: Formats): string {
  if (value === null) return '–'
  if (unit === 'money') return formats.money(value)
  if (unit === 'percent') return formats.percent(value, 1)
  return unit === 'hours' ? `${formats.number(value, 1)} h` : formats.number(value, 0)
}

/** Formats an amount of money in three digits: `£294k`, `₹2.9L`; below 1,000 without pence. */
export function shortMoney(value: number, code: LocaleCode): string {
  const { tag, currency } = locales[code]
  const few = Math.abs(value) < 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency, notation: 'compact', ...few })
  return format
    .format(value)
    .replace('K', 'k')
    .replace('M', 'm')
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** Formats the figure of a card: money in three digits, the rest in full. */
export function shortText(unit: Chart['unit'], value: string | null, formats: Formats, code: LocaleCode): string {
  return unit === 'money' && value !== null ? shortMoney(Number(value), code) : figureText(unit, value, formats)
}

/** Formats a round number of an axis. */
export function axisText(unit: Chart['unit'], value: number, formats: Formats, code: LocaleCode): string {
  if (unit === 'money') return shortMoney(value, code)
  const thousands = Math.abs(value) >= 10_000
  return `${formats.number(thousands ? value / 1000 : value, 0)}${thousands ? 'k' : ''}${unit === 'percent' ? '%' : ''}`
}

/** Says what the figure of a card is: a share is none of a month. */
export const lastMonthsText = (unit: Chart['unit']): string =>
  unit === 'percent' ? 'average of the last 3 full months' : 'a month, average of the last 3 full months'
