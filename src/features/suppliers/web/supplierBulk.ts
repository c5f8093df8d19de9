/** What can be done with many suppliers at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import { editSuppliers, listSupplierTags, tagSuppliers } from '../suppliers.contract.ts'

export const editing = editingFrom(async () => (await import('./supplierEditing.ts')).supplierEditing)

export const supplierBulk: BulkActs = {
  edit: editSuppliers,
  tag: tagSuppliers,
  tags: () => call(listSupplierTags, {}),
}
