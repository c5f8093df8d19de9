/** Choices of an expense's references. */
import { personReference } from '#features/users/users/web/personReference.tsx'
import { shortList } from '#web/record/kit/reference.tsx'
import { expenseTypeCalls, paymentMethodCalls } from '../expenseLists.ts'

export const references = {
  user_id: personReference,
  type_id: shortList(expenseTypeCalls.list, 'expense_type'),
  payment_method_id: shortList(paymentMethodCalls.list),
}
