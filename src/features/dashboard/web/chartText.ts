/** Figures of charts for people: amounts in few digits, as on the axis beside them. */
import type { Formats } from '#core/locale/format.ts'
import type { Chart } from '../dashboard.contract.ts'

/** Formats a figure in full. */
export function figureText(unit: Chart['unit'], value: string | null, formats: Formats): string {
  if (value === null) return '–'
  if (unit === 'money') return formats.money(value)
  if (unit === 'percent') return formats.percent(value, 1)
  return unit === 'hours' ? `${formats.hours(value)} h` : formats.number(value, 0)
}

/** Formats an amount of money in three digits: `£294k`, `£1.25m`; below 1,000 without pence. */
export function shortMoney(value: number, formats: Formats): string {
  const size = Math.abs(value)
  const [by, letter] = size >= 999_500 ? [1_000_000, 'm'] : size >= 999.5 ? [1000, 'k'] : [1, '']
  const places = by === 1 || size / by >= 100 ? 0 : size / by >= 10 ? 1 : 2
  const digits = formats.number(String(Number((size / by).toFixed(places))))
  return `${formats.money(value < 0 ? '-0.01' : '0').replace(/\d+[.]\d+/, digits)}${letter}`
}

/** Formats the figure of a card: money in three digits, the rest in full. */
export function shortText(unit: Chart['unit'], value: string | null, formats: Formats): string {
  return unit === 'money' && value !== null ? shortMoney(Number(value), formats) : figureText(unit, value, formats)
}

/** Formats a round number of an axis. */
export function axisText(unit: Chart['unit'], value: number, formats: Formats): string {
  if (unit === 'money') return shortMoney(value, formats)
  const thousands = Math.abs(value) >= 10_000
  return `${formats.number(thousands ? value / 1000 : value, 0)}${thousands ? 'k' : ''}${unit === 'percent' ? '%' : ''}`
}

/** Says what the figure of a card is: a share is none of a month. */
export const lastMonthsText = (unit: Chart['unit']): string =>
  unit === 'percent' ? 'average of the last 3 full months' : 'a month, average of the last 3 full months'
