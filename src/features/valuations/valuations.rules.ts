/**
 * Amounts of a valuation's lines (docs/rules/money.md#valuations): exact decimals, each rounded once. The grid and the
 * server call the same functions.
 */
import type { MilestoneDates } from '#features/projects/projectMilestones.ts'
import { add, compare, divide, multiply, round, type Rounding, subtract } from '#core/decimal.ts'

const blank = '0.00'

/** Values of a line that its amounts follow from. `max`: largest amount to bill, null for hours without a cap and retainers. */
interface ValuedLine {
  price: string
  max: string | null
  quantity: string
  previous: string
  value: string
  units: string
}

/** Returns the price that percentages are of; null where none is agreed. */
const wholeOf = ({ price, max }: Pick<ValuedLine, 'price' | 'max'>): string | null => {
  const whole = max ?? price
  return compare(whole, '0') > 0 ? whole : null
}

/** Returns how much of the price is reached in per cent, with two decimals; null without a price. */
export function percentOf(line: ValuedLine, rounding: Rounding): string | null {
  const whole = wholeOf(line)
  return whole === null ? null : divide(multiply(line.value, '100'), whole, 2, rounding)
}

/** Returns the value and the units at a percentage of the price; null without a price. */
export function atPercent(
  line: ValuedLine,
  percent: string,
  rounding: Rounding,
): { value: string; units: string } | null {
  const whole = wholeOf(line)
  if (whole === null) return null
  const share = (amount: string) => round(multiply(multiply(amount, percent), '0.01'), 2, rounding)
  return { value: share(whole), units: share(line.quantity) }
}

/** Returns the value of units of the item's quantity; null without a price, or without a quantity. */
export function atUnits(line: ValuedLine, units: string, rounding: Rounding): { value: string; units: string } | null {
  const whole = wholeOf(line)
  if (whole === null || compare(line.quantity, '0') === 0) return null
  return { value: divide(multiply(whole, units), line.quantity, 2, rounding), units: round(units, 2, rounding) }
}

/** Returns whether work of the project can be valued: from acceptance until all of it is billed. */
export const takesValuations = ({ accepted, invoiced, received, abandoned }: MilestoneDates): boolean =>
  Boolean(accepted) && !invoiced && !received && !abandoned

/** Returns what was reached since the previous valuation; negative where the value went down. */
export const thisTime = ({ value, previous }: Pick<ValuedLine, 'value' | 'previous'>): string =>
  subtract(value, previous)

interface ValuationSums {
  price: string
  previous: string
  value: string
  this_time: string
  /** Share of all prices; null without any. */
  percent: string | null
}
/** Adds up the lines; percentages count lines with a price only. */
export function valuationSums(lines: readonly ValuedLine[], rounding: Rounding): ValuationSums {
  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => add(total, amount), blank)
  const priced = lines.filter((line) => wholeOf(line) !== null)
  const price = sum(priced.map((line) => wholeOf(line) ?? blank))
  const value = sum(lines.map((line) => line.value))
  const previous = sum(lines.map((line) => line.previous))
  return {
    price,
    previous,
    value,
    this_time: subtract(value, previous),
    percent:
      priced.length === 0 ? null : divide(multiply(sum(priced.map((line) => line.value)), '100'), price, 2, rounding),
  }
}

/** Warns of a value above the billable amount; empty if it is not. */
export function abovePrice(value: string, max: string | null, money: (amount: string) => string): string {
  if (max === null || compare(value, max) <= 0) return ''
  return `${money(value)} is more than the price of this item, ${money(max)}. Check the value, or change the item.`
}

/** Adds outline numbers (`2.1`) and depths to items in the order of their tree. */
export function outlined<Item extends { id: number; parent_id: number | null }>(tree: readonly Item[]) {
  const counts = new Map<number | null, number>()
  const found = new Map<number, { number: string; depth: number }>()
  return tree.map((row) => {
    const above = found.get(row.parent_id ?? 0)
    const place = (counts.get(row.parent_id) ?? 0) + 1
    counts.set(row.parent_id, place)
    const outline = { number: above ? `${above.number}.${place}` : String(place), depth: above ? above.depth + 1 : 0 }
    found.set(row.id, outline)
    return { ...row, ...outline }
  })
}
