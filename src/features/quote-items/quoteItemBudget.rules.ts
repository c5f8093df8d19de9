/**
 * Hours, cost and margin of an item (docs/rules/projects.md#quote-items): exact decimals, each rounded once. The grid
 * and the server call the same functions.
 */
import { add, compare, multiply, round, type Rounding } from '#core/decimal.ts'
import { marginOf } from '#features/projects/projectFigures.ts'
import type { Cost } from './quoteItems.ts'

const hoursOfDay = '8'
const blank = '0.00'

interface Budgeted {
  quantity: string
  quantityBudget?: string | null | undefined
  costs: readonly Cost[]
}
export interface Budget {
  /** Hours on site and in the office. */
  hours: string
  cost: string
  /** The part of the hours that no cost is known of, neither typed nor by rates. */
  uncosted: string
}

/** Adds up the hours of one unit, all roles together, days as hours. */
export const hoursOf = (costs: readonly Cost[], where: 'field' | 'office'): string =>
  costs.reduce((sum, cost) => add(sum, add(multiply(cost[`${where}_days`], hoursOfDay), cost[`${where}_hours`])), blank)

/** Returns what is budgeted for the quantity; amounts that the viewer does not see count as none. */
export function budgetOf({ quantity, quantityBudget, costs }: Budgeted, rounding: Rounding): Budget {
  const times = quantityBudget ?? quantity
  const ofQuantity = (amount: string) => round(multiply(amount, times), 2, rounding)
  const allHours = (lines: readonly Cost[]) => add(hoursOf(lines, 'field'), hoursOf(lines, 'office'))
  return {
    hours: ofQuantity(allHours(costs)),
    cost: ofQuantity(costs.reduce((sum, { total }) => add(sum, total ?? blank), blank)),
    uncosted: ofQuantity(allHours(costs.filter(({ total }) => compare(total ?? blank, blank) === 0))),
  }
}

interface BudgetedItem {
  id: number
  parent_id: number | null
  /** Whether the item counts: not declined, no open option, and below neither. */
  included: boolean
  budget: Budget
}
const empty: Budget = { hours: blank, cost: blank, uncosted: blank }
const added = (a: Budget, b: Budget): Budget => ({
  hours: add(a.hours, b.hours),
  cost: add(a.cost, b.cost),
  uncosted: add(a.uncosted, b.uncosted),
})

/**
 * Adds up budgets: of each item with what counts below it, and of all that counts. What is not printed counts too, since it
 * is worked. A child of an option that is open counts within that option.
 */
export function budgetTotals(items: readonly BudgetedItem[]): { items: ReadonlyMap<number, Budget>; total: Budget } {
  const below = Map.groupBy(items, ({ parent_id }) => parent_id)
  const ids = new Set(items.map(({ id }) => id))
  const found = new Map<number, Budget>()
  const visit = (item: BudgetedItem): Budget => {
    const children = (below.get(item.id) ?? []).map((child) => [child, visit(child)] as const)
    const budget = children
      .filter(([{ included }]) => included)
      .reduce((sum, [, child]) => added(sum, child), item.budget)
    found.set(item.id, budget)
    return budget
  }
  const tops = items.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id))
  const total = tops
    .map((item) => [item, visit(item)] as const)
    .filter(([{ included }]) => included)
    .reduce((sum, [, budget]) => added(sum, budget), empty)
  return { items: found, total }
}

/** Returns the margin to expect in per cent; null without a price, and where no cost is known. */
export const expectedMargin = (price: string, { cost }: Pick<Budget, 'cost'>, rounding: Rounding): string | null =>
  compare(cost, blank) === 0 ? null : marginOf(price, cost, rounding)
