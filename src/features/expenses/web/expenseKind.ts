import { kindOf } from '#web/record/kit/kind.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { expense } from '../expenses.ts'

export const expenseKind = kindOf(expense, [expense.calls.counts, expense.calls.reimbursement])
/** The answers that an act on an expense makes old. */
export const expenseReads = invalidatedBy(expenseKind)
