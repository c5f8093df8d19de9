/** What can be done with many clients at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import { archiveClients, editClients, listClientTags, restoreClients, tagClients } from '../clients.contract.ts'

export const editing = editingFrom(async () => (await import('./clientEditing.tsx')).clientEditing)

export const clientBulk: BulkActs = {
  edit: editClients,
  tag: tagClients,
  archive: archiveClients,
  restore: restoreClients,
  tags: () => call(listClientTags, {}),
}
