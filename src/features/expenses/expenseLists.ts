/** The small lists of expenses, which the settings keep. */
import { namedList } from '#core/namedList.ts'

export const expenseTypeCalls = namedList({
  noun: 'ExpenseType',
  nouns: 'ExpenseTypes',
  path: '/expenses/types/',
  see: ['expenses.view_expense', 'company.change_company'],
  summaries: {
    list: 'The types of expenses, by name',
    create: 'Add a type of expense',
    change: 'Rename a type of expense',
    remove: 'Remove an expense type that is not used',
  },
})
export const paymentMethodCalls = namedList({
  noun: 'ExpensePaymentMethod',
  nouns: 'ExpensePaymentMethods',
  path: '/expenses/payment-methods/',
  see: ['expenses.view_expense', 'company.change_company'],
  summaries: {
    list: 'The payment methods of expenses, by name',
    create: 'Add a payment method',
    change: 'Rename a payment method',
    remove: 'Remove a payment method that is not used',
  },
})
