/** Equipment as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { exportRecords } from '#server/records/export.ts'
import { dayOf, tagCell, yes, withCells } from '#server/records/cells.ts'
import { equipmentTable } from '../equipment.columns.ts'
import { type exportEquipment as contract, equipmentNames } from '../equipment.contract.ts'
import { equipmentRecords } from './equipment.queries.ts'

const cells = (me: Me) => ({
  name: sql`equipment.name`,
  serial: sql`equipment.serial`,
  identifier: sql`equipment.identifier`,
  barcode: sql`equipment.barcode`,
  category: sql`category.name`,
  department: sql`department.name`,
  owner: sql`equipment.owner`,
  assigned_to: sql`person.name`,
  active_from: sql`equipment.active_from`,
  active_until: sql`equipment.active_until`,
  last_calibration: sql`equipment.last_calibration`,
  next_calibration: sql`equipment.next_calibration`,
  certificate: sql`equipment.certificate`,
  purchase_order: sql`equipment.purchase_order`,
  show_on_schedule: yes(sql`equipment.show_on_schedule`),
  tags: tagCell('equipment'),
  notes: sql`equipment.notes`,
  created: dayOf(me, sql`equipment.created`),
})

/** Answers the list as CSV or XLSX. */
export async function exportEquipment(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = { ...equipmentNames, records: equipmentRecords, columns: () => withCells(equipmentTable(), cells) }
  await exportRecords(ctx, of, query, 'Equipment')
  return ''
}
