/** Routes of expenses, and what refused writes mean. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { type AppError, conflict, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { namedListConstraints, namedListRoutes } from '#server/records/namedList.ts'
import { smallList, smallListWrites } from '#server/records/smallList.ts'
import { expenseTypeCalls, paymentMethodCalls } from '../expenseLists.ts'
import { expense } from '../expenses.ts'
import { type MileageRate, mileageRateCalls } from '../expenseMileage.ts'
import { mayView, reachOf } from './expenses.access.ts'
import { moveExpenses, reimburseExpenses } from './expenseActions.ts'
import { changeExpense, copyExpense, createExpense, removeExpense } from './expenses.service.ts'
import { expenses } from './expenses.ts'

const mileageRates = smallList<Omit<MileageRate, 'can_change' | 'can_delete'>>({
  table: 'mileage_rate',
  columns: ['unit', 'amount', 'date_from'],
  order: sql`unit desc, date_from desc`,
  access: ['company.change_company'],
})

/** Adds up the amounts to reimburse, by person. */
async function reimbursement({ db, me }: Ctx) {
  const { rows } = await sql<{
    user: { id: number; name: string }
    count: number
    amount: string
    first: string
    last: string
    can_reimburse: boolean
  }>`
    select jsonb_build_object('id', person.id, 'name', person.name) as user, count(*)::int as count, sum(expense.amount) as amount,
        min(expense.date) as first, max(expense.date) as last, bool_and(${reachOf.reimburse(me)}) as can_reimburse
      from expense join member person on person.org_id = expense.org_id and person.id = expense.user_id
     where expense.org_id = ${me.org_id} and expense.status = 'approved' and expense.reimbursable and expense.reimbursed is null
       and ${mayView(me)}
     group by person.id, person.name order by person.name collate human, person.id`.execute(db)
  return rows
}

export const expenseRoutes: readonly Route[] = [
  ...namedListRoutes(expenseTypeCalls, 'expense_type'),
  ...namedListRoutes(paymentMethodCalls, 'expense_payment_method'),
  on(mileageRateCalls.list, (ctx) => mileageRates.list(ctx)),
  ...smallListWrites(mileageRateCalls, mileageRates),
  on(expense.calls.submit, (ctx, { body }) => moveExpenses(ctx, 'submit', body)),
  on(expense.calls.recall, (ctx, { body }) => moveExpenses(ctx, 'recall', body)),
  on(expense.calls.check, (ctx, { body }) => moveExpenses(ctx, 'check', body)),
  on(expense.calls.approve, (ctx, { body }) => moveExpenses(ctx, 'approve', body)),
  on(expense.calls.reject, (ctx, { body }) => moveExpenses(ctx, 'reject', body)),
  on(expense.calls.reimburse, (ctx, { body }) => reimburseExpenses(ctx, body)),
  on(expense.calls.reimbursement, reimbursement),
  on(expense.calls.copy, copyExpense),
  ...expenses.routes({ calls: { create: createExpense, change: changeExpense, remove: removeExpense } }),
]

export const expenseConstraints: Record<string, () => AppError> = {
  ...namedListConstraints('expense_type', 'expense_payment_method'),
  mileage_rate_one_a_day: () =>
    invalid({ date_from: ['There is already a rate from this day. Change it, or choose another day.'] }),
  expense_stays: () => conflict('state', 'A submitted expense cannot be changed. Recall it first.'),
}
