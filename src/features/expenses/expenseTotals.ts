/** Sums of expenses that are decided together. */
import { add } from '#core/decimal.ts'
import { lacksReceipt } from './expenses.rules.ts'
import type { Expense } from './expenses.ts'

type Summed = Pick<Expense, 'amount' | 'receipts' | 'distance' | 'duplicates'>

/** Whether nothing about an expense asks for a look: no receipt is missing, and no other expense has the same. */
export const isClean = (record: Summed): boolean => !lacksReceipt(record) && record.duplicates.length === 0

/** Adds up amounts, and counts what asks for a look. */
export const totalsOf = (expenses: readonly Summed[]) => ({
  count: expenses.length,
  amount: expenses.reduce((sum, { amount }) => add(sum, amount), '0.00'),
  withoutReceipt: expenses.filter(lacksReceipt).length,
  duplicates: expenses.filter(({ duplicates }) => duplicates.length > 0).length,
})
