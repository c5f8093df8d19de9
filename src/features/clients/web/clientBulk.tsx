/** What can be done with many clients at once. */
import { useQuery } from '@tanstack/react-query'

import { PersonPicker } from '#features/users/web/PersonPicker.tsx'
import { ask, call } from '#web/api.ts'
import type { BulkActs, BulkValues } from '#web/record/bulk/acts.ts'
import { optionsOf } from '#web/record/values.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { archiveClients, editClients, listClientTags, restoreClients, tagClients } from '../clients.contract.ts'
import { clientCategories, clientTypes } from '../clients.lists.contract.ts'
import { clientLabels as labels, daysIn } from './clientValues.ts'
import { clients } from './pickers.ts'

export const clientBulk: BulkActs = {
  edit: editClients,
  tag: tagClients,
  archive: archiveClients,
  restore: restoreClients,
  tags: () => call(listClientTags, {}),
  blank: { manager_id: null, category_id: null, type_id: null, parent_id: null, payment_days: '' },
  bodyOf: ({ payment_days, ...values }) => ({
    ...values,
    ...(payment_days !== undefined && { payment_days: daysIn(String(payment_days)) }),
  }),
  fields: (form) => <Fields form={form} />,
}

function Fields({ form }: { form: ContractForm<BulkValues> }) {
  const { data: categories } = useQuery(ask(clientCategories.list, {}))
  const { data: types } = useQuery(ask(clientTypes.list, {}))
  return (
    <>
      <PersonPicker form={form} name="manager_id" label={labels.manager_id} selected={null} />
      <SelectField
        form={form}
        name="category_id"
        label={labels.category_id}
        options={optionsOf(categories, null)}
        searchable
      />
      <SelectField form={form} name="type_id" label={labels.type_id} options={optionsOf(types, null)} searchable />
      <PickerField
        form={form}
        name="parent_id"
        label={labels.parent_id}
        load={clients}
        nothing="No client of that name"
      />
      <TextField form={form} name="payment_days" label={labels.payment_days} inputMode="numeric" />
    </>
  )
}
