/** What can be done with many suppliers at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { editSuppliers, listSupplierTags, tagSuppliers } from '../suppliers.contract.ts'
import { supplierLabels as labels } from './supplierText.ts'

export const supplierBulk: BulkActs = {
  edit: editSuppliers,
  tag: tagSuppliers,
  tags: () => call(listSupplierTags, {}),
  blank: { website: '' },
  fields: (form) => <TextField form={form} name="website" label={labels.website} type="url" />,
}
