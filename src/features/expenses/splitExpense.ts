/** Amounts split to the penny (docs/rules/money.md#splitting-amounts): the parts add up to exactly the whole. */
import { add, compare, format, parse } from '#core/decimal.ts'

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/**
 * Splits an amount by weights, by the largest remainder: each part is rounded towards nothing, and what is left goes penny
 * by penny to those that lost most by that, the first of equals first. A part below nothing mirrors one above it. The
 * weights are of one sign and not all nothing.
 */
export function splitBy(amount: string, weights: readonly string[]): string[] {
  const { units, scale } = parse(amount)
  const scales = weights.map((weight) => parse(weight))
  const longest = Math.max(0, ...scales.map((decimal) => decimal.scale))
  const whole = scales.map((decimal) => magnitude(decimal.units) * 10n ** BigInt(longest - decimal.scale))
  const total = whole.reduce((sum, record) => sum + record, 0n)
  if (total === 0n) throw new RangeError('Enter percentages or amounts to allocate.')
  const all = magnitude(units)
  const parts = whole.map((weight, index) => ({
    at: index,
    units: (all * weight) / total,
    rest: (all * weight) % total,
  }))
  const left = Number(all - parts.reduce((sum, part) => sum + part.units, 0n))
  const first = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1)).slice(0, left)
  const more = new Set(first.map(({ at }) => at))
  return parts.map(({ at, units: part }) => {
    const made = part + (more.has(at) ? 1n : 0n)
    return format({ units: units < 0n ? -made : made, scale })
  })
}

/** The share of one allocation in a body: a percentage, or an amount. */
export interface Share {
  percent?: string | null | undefined
  amount?: string | null | undefined
}
export interface Split {
  by: 'percent' | 'amount'
  shares: { percent: string; amount: string }[]
}

const isGiven = (value: string | null | undefined): value is string => value !== undefined && value !== null

/**
 * The percentage and the amount of each allocation, from all of their percentages or all of their amounts. Answers a
 * sentence instead where they do not add up to the whole, or not to all of it.
 */
export function allocate(amount: string, given: readonly Share[]): Split | string {
  const percents = given.map(({ percent }) => percent)
  const amounts = given.map((share) => share.amount)
  if (percents.every(isGiven)) {
    const sum = percents.reduce(add, '0.00')
    if (compare(sum, '100') !== 0) return `The percentages must add up to 100. They add up to ${plain(sum)}.`
    const parts = splitBy(amount, percents)
    return { by: 'percent', shares: percents.map((percent, index) => ({ percent, amount: parts[index] ?? '0.00' })) }
  }
  if (!amounts.every(isGiven)) return 'Enter a percentage for every allocation, or an amount for every allocation.'
  const sum = amounts.reduce(add, '0.00')
  if (compare(sum, amount) !== 0)
    return `The allocations must add up to ${amount}, the amount of the expense. They add up to ${sum}.`
  if (amounts.some((text) => compare(text, '0') !== 0 && compare(text, '0') !== compare(amount, '0')))
    return 'An allocation cannot be negative unless the expense is.'
  const parts = splitBy('100.00', amounts)
  return { by: 'amount', shares: amounts.map((text, index) => ({ percent: parts[index] ?? '0.00', amount: text })) }
}

const plain = (percent: string) => (percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent)
