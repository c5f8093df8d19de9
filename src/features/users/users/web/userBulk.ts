/** Batches that the list of people offers. */
import type { BulkActions } from '#web/record/bulk/bulkActions.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import { archiveUsers, editUsers, restoreUsers } from '../userBulk.contract.ts'

export const editing = editingFrom(async () => (await import('./userEditing.tsx')).userEditing)

export const userBulk: BulkActions = {
  edit: editUsers,
  archive: archiveUsers,
  restore: restoreUsers,
  ending: {
    archive: 'Make inactive',
    restore: 'Make active',
    archives: 'They are signed out at once and cannot sign in here. Their records are not deleted.',
    restores: 'They can sign in here again.',
  },
}
