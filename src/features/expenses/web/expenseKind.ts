import { kindOf } from '#web/record/kit/kind.ts'
import { invalidatedBy, type KindRecordKind } from '#web/record/kind.ts'
import { expense } from '../expenses.ts'

export const expenseKind: KindRecordKind = {
  ...kindOf(expense, [expense.calls.counts, expense.calls.reimbursement]),
  listedOnly: true,
}
/** The answers that an act on an expense makes old. */
export const expenseReads = invalidatedBy(expenseKind)
