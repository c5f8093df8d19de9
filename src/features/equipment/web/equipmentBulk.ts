/** What can be done with many pieces of equipment at once. */
import { call } from '#web/api.ts'
import type { BulkActs } from '#web/record/bulk/acts.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import {
  archiveEquipment,
  editEquipment,
  listEquipmentTags,
  restoreEquipment,
  tagEquipment,
} from '../equipment.contract.ts'

export const editing = editingFrom(async () => (await import('./equipmentEditing.ts')).equipmentEditing)

export const equipmentBulk: BulkActs = {
  edit: editEquipment,
  tag: tagEquipment,
  archive: archiveEquipment,
  restore: restoreEquipment,
  tags: () => call(listEquipmentTags, {}),
}
