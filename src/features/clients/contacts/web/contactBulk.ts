/** What can be done with many contacts at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import { archiveContacts, editContacts, listContactTags, restoreContacts, tagContacts } from '../contacts.contract.ts'

export const editing = editingFrom(async () => (await import('./contactEditing.ts')).contactEditing)

export const contactBulk: BulkActs = {
  edit: editContacts,
  tag: tagContacts,
  archive: archiveContacts,
  restore: restoreContacts,
  tags: () => call(listContactTags, {}),
}
