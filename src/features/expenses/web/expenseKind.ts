import { kindOf } from '#web/record/kit/kind.ts'
import { invalidatedBy, type ShownRecordType } from '#web/record/shownRecordType.ts'
import { expense } from '../expenses.ts'

export const expenseKind: ShownRecordType = {
  ...kindOf(expense, [expense.calls.counts, expense.calls.reimbursement]),
  listedOnly: true,
}
/** The answers that an act on an expense makes old. */
export const expenseReads = invalidatedBy(expenseKind)
