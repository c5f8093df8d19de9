/** Choices of an item's references on its overview. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { shortList } from '#web/record/kit/reference.tsx'
import { quoteItemTypeCalls } from '../quoteItemLists.ts'

export const itemReferences = {
  type_id: shortList(quoteItemTypeCalls.list),
  department_id: shortList(departmentCalls.list, 'department'),
  tax_id: shortList(vatRateCalls.list),
}
