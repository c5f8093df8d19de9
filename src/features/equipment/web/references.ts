import { departmentCalls } from '#features/company/company.contract.ts'
import { personReference } from '#features/users/users/web/personReference.tsx'
import { shortList } from '#web/record/kit/reference.tsx'
import { equipmentCategoryCalls } from '../equipment.ts'

/** Choices of a piece of equipment's references. */
export const references = {
  category_id: shortList(equipmentCategoryCalls.list, 'equipment_category'),
  department_id: shortList(departmentCalls.list, 'department'),
  user_id: personReference,
}
