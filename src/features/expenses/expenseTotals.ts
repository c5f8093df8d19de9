/** Sums of expenses that are decided together. */
import { add } from '#core/decimal.ts'
import type { Expense } from './expenses.ts'

type Summed = Pick<Expense, 'amount' | 'receipts' | 'duplicates'>

/** Whether nothing about an expense asks for a look: it has a receipt, and no other expense has the same. */
export const isClean = ({ receipts, duplicates }: Pick<Summed, 'receipts' | 'duplicates'>): boolean =>
  receipts > 0 && duplicates.length === 0

/** Adds up amounts, and counts what asks for a look. */
export const totalsOf = (expenses: readonly Summed[]) => ({
  count: expenses.length,
  amount: expenses.reduce((sum, { amount }) => add(sum, amount), '0.00'),
  withoutReceipt: expenses.filter(({ receipts }) => receipts === 0).length,
  duplicates: expenses.filter(({ duplicates }) => duplicates.length > 0).length,
})
