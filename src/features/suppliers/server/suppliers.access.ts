/** Which suppliers a person may see and change (product rules, section 7), and suppliers as owners of files and notes. */
import { sql } from 'kysely'

import { accessOf } from '#server/records/access.ts'
import type { RecordOwner } from '#server/records/owners.ts'
import { supplierNames } from '../suppliers.contract.ts'

export const supplierAccess = accessOf(supplierNames)

export const supplierOwner: RecordOwner = {
  name: 'supplier',
  table: 'supplier',
  prefix: supplierNames.prefix,
  words: ['supplier', 'suppliers'],
  mayView: supplierAccess.mayView,
  see: [supplierNames.see],
  title: sql`supplier.name`,
  mentions: { text: sql`supplier.notes`, place: 'notes' },
}
