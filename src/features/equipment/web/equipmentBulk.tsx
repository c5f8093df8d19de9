/** What can be done with many pieces of equipment at once. */
import { useQuery } from '@tanstack/react-query'

import { listDepartments } from '#features/company/company.contract.ts'
import { PersonPicker } from '#features/users/web/PersonPicker.tsx'
import { ask, call } from '#web/api.ts'
import type { BulkActs, BulkValues } from '#web/record/bulk/acts.ts'
import { optionsOf } from '#web/record/values.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import {
  archiveEquipment,
  editEquipment,
  listEquipmentCategories,
  listEquipmentTags,
  restoreEquipment,
  tagEquipment,
} from '../equipment.contract.ts'
import { equipmentLabels as labels } from './equipmentText.ts'

export const equipmentBulk: BulkActs = {
  edit: editEquipment,
  tag: tagEquipment,
  archive: archiveEquipment,
  restore: restoreEquipment,
  tags: () => call(listEquipmentTags, {}),
  blank: {
    category_id: null,
    department_id: null,
    user_id: null,
    owner: '',
    last_calibration: null,
    next_calibration: null,
    purchase_order: '',
  },
  fields: (form) => <Fields form={form} />,
}

function Fields({ form }: { form: ContractForm<BulkValues> }) {
  const { data: categories } = useQuery(ask(listEquipmentCategories, {}))
  const { data: departments } = useQuery(ask(listDepartments, {}))
  const options = (rows: typeof departments | typeof categories) => optionsOf(rows, null)
  return (
    <>
      <SelectField form={form} name="category_id" label={labels.category_id} options={options(categories)} searchable />
      <SelectField
        form={form}
        name="department_id"
        label={labels.department_id}
        options={options(departments)}
        searchable
      />
      <PersonPicker form={form} name="user_id" label={labels.user_id} selected={null} />
      <TextField form={form} name="owner" label={labels.owner} />
      <DateField form={form} name="last_calibration" label={labels.last_calibration} past />
      <DateField form={form} name="next_calibration" label={labels.next_calibration} />
      <TextField form={form} name="purchase_order" label={labels.purchase_order} />
    </>
  )
}
