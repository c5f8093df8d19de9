/** What can be done with many people at once. */
import { useQuery } from '@tanstack/react-query'

import { listDepartments } from '#features/company/company.contract.ts'
import { ask } from '#web/api.ts'
import type { BulkActs, BulkValues } from '#web/record/bulk/acts.ts'
import { optionsOf } from '#web/record/values.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { archiveUsers, editUsers, restoreUsers } from '../users.acts.contract.ts'
import { listGroups } from '../users.contract.ts'
import { ChecksField } from './ChecksField.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { userLabels as labels } from './userValues.ts'

export const userBulk: BulkActs = {
  edit: editUsers,
  archive: archiveUsers,
  restore: restoreUsers,
  ending: {
    archive: 'Make inactive',
    restore: 'Make active',
    archives: 'They are signed out at once and cannot sign in here. What they did stays.',
    restores: 'They can sign in here again.',
  },
  blank: { department_id: null, manager_id: null, add_group_ids: [], remove_group_ids: [] },
  fields: (form) => <Fields form={form} />,
}

function Fields({ form }: { form: ContractForm<BulkValues> }) {
  const { data: departments } = useQuery(ask(listDepartments, {}))
  const { data: groups = [] } = useQuery(ask(listGroups, {}))
  return (
    <>
      <SelectField
        form={form}
        name="department_id"
        label={labels.department_id}
        options={optionsOf(departments, null)}
        searchable
      />
      <PersonPicker form={form} name="manager_id" label={labels.manager_id} selected={null} />
      <ChecksField form={form} name="add_group_ids" label="Add to groups" choices={groups} />
      <ChecksField form={form} name="remove_group_ids" label="Take out of groups" choices={groups} />
    </>
  )
}
