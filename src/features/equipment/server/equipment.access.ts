/** Which equipment a person may see and change, and equipment as an owner of files and notes. */
import { sql } from 'kysely'

import { accessOf } from '#server/records/access.ts'
import type { RecordOwner } from '#server/records/owners.ts'
import { equipmentNames } from '../equipment.contract.ts'

export const equipmentAccess = accessOf(equipmentNames)

export const equipmentOwner: RecordOwner = {
  name: 'equipment',
  table: 'equipment',
  prefix: equipmentNames.prefix,
  words: ['piece of equipment', 'pieces of equipment'],
  mayView: equipmentAccess.mayView,
  see: [equipmentNames.see],
  title: sql`equipment.name`,
  mentions: { text: sql`equipment.notes`, place: 'notes' },
}
