/** What can be done with many contacts at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { archiveContacts, editContacts, listContactTags, restoreContacts, tagContacts } from '../contacts.contract.ts'
import { contactLabels as labels } from './contactValues.ts'

const yesNo = [
  { value: 'yes', label: 'They want no mail' },
  { value: 'no', label: 'They may be written to' },
]

export const contactBulk: BulkActs = {
  edit: editContacts,
  tag: tagContacts,
  archive: archiveContacts,
  restore: restoreContacts,
  tags: () => call(listContactTags, {}),
  blank: { position: '', source: '', source_details: '', opt_out: null },
  bodyOf: ({ opt_out, ...values }) => ({ ...values, ...(opt_out && { opt_out: opt_out === 'yes' }) }),
  fields: (form) => (
    <>
      <TextField form={form} name="position" label={labels.position} />
      <TextField form={form} name="source" label={labels.source} />
      <TextField form={form} name="source_details" label={labels.source_details} />
      <SelectField form={form} name="opt_out" label={labels.opt_out} options={yesNo} />
    </>
  ),
}
