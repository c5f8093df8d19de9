/**
 * Cost and margin of a project (docs/rules/projects.md#figures-of-a-project): exact decimals, each rounded once, at the
 * end.
 */
import { add, compare, divide, multiply, round, type Rounding, subtract } from '#core/decimal.ts'

/** Σ hours × cost rate at each entry's date, of Σ minutes × rate. */
export const costOf = (minuteAmounts: string, rounding: Rounding): string => divide(minuteAmounts, '60', 2, rounding)

/** Costs of a project beside its hours. */
export interface OtherCosts {
  expenses: string
  bills: string
}
/** Returns the cost of hours, rounded once, with the other costs. */
export const totalCostOf = (minuteAmounts: string, { expenses, bills }: OtherCosts, rounding: Rounding): string =>
  add(costOf(minuteAmounts, rounding), add(expenses, bills))

/** Costs of the parts of some hours: differences of rounded running sums, so that they add up to the cost of all. */
export function costsOfParts(minuteAmounts: readonly string[], rounding: Rounding): string[] {
  let [sum, before] = ['0', '0.00']
  return minuteAmounts.map((amount) => {
    sum = add(sum, amount)
    const upTo = costOf(sum, rounding)
    const cost = subtract(upTo, before)
    before = upTo
    return cost
  })
}

/** Σ of what each item costs, rounded as its line shows it; null where nothing is budgeted. */
export const costBudgetOf = (products: readonly string[], rounding: Rounding): string | null =>
  products.length === 0 ? null : products.reduce((sum, product) => add(sum, round(product, 2, rounding)), '0.00')

/** (price − cost) / price in per cent; null at price 0, and where a project has no price. */
export const marginOf = (price: string | null, cost: string, rounding: Rounding): string | null =>
  price === null || compare(price, '0') === 0
    ? null
    : divide(multiply(subtract(price, cost), '100'), price, 2, rounding)

/** Returns the margin to show; null without cost, because 100 per cent would mislead. */
export const toldMargin = (margin: string | null, cost: string): string | null =>
  compare(cost, '0') === 0 ? null : margin

/**
 * Returns the whole-life margin to show: from delivery on. Before it, the whole price against the cost so far would
 * look like a profit (docs/rules/projects.md#figures-of-a-project).
 */
export const finalMargin = (margin: string | null, cost: string, isDelivered: boolean): string | null =>
  isDelivered ? toldMargin(margin, cost) : null

/** Returns the share of the price that the cost has reached, in whole per cent; null without a price. */
export const costShareOf = (price: string | null, cost: string): string | null =>
  price === null || compare(price, '0') <= 0 ? null : divide(multiply(cost, '100'), price, 0, 'half_up')

/** Σ probability × price of open quotes, of Σ per cent × price. */
export const weightedOf = (percentAmounts: string, rounding: Rounding): string =>
  divide(percentAmounts, '100', 2, rounding)
