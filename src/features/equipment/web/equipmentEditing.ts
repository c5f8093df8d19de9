/** The fields of a piece of equipment that are edited in the list, of one and of many. */
import { useQuery } from '@tanstack/react-query'

import { departmentCalls } from '#features/company/company.contract.ts'
import { personField } from '#features/users/users/web/personField.ts'
import { queryFor } from '#web/api.ts'
import type { Editing } from '#web/record/editing/editing.ts'
import { choiceField, dayField, textField, yesNoField } from '#web/record/editing/fields.tsx'
import { equipmentCategoryCalls } from '../equipment.contract.ts'
import { equipmentLabels as labels } from './equipmentText.ts'

const useCategories = () => useQuery(queryFor(equipmentCategoryCalls.list, {})).data
const useDepartments = () => useQuery(queryFor(departmentCalls.list, {})).data

export const equipmentEditing: Editing = {
  labels,
  fields: {
    category_id: choiceField(labels.category_id, useCategories),
    department_id: choiceField(labels.department_id, useDepartments),
    user_id: personField(labels.user_id),
    owner: textField(labels.owner),
    last_calibration: dayField(labels.last_calibration, { past: true }),
    next_calibration: dayField(labels.next_calibration),
    active_from: dayField(labels.active_from),
    active_until: dayField(labels.active_until),
    purchase_order: textField(labels.purchase_order),
    show_on_schedule: yesNoField(labels.show_on_schedule),
  },
}
