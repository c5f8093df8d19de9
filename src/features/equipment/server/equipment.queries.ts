/** Equipment, as lists, pickers and the record show it. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { Me } from '#server/context.ts'
import { mentionsOf } from '#server/people.ts'
import { refOf } from '#server/records/columns.ts'
import { seesInactive } from '#server/records/inactive.ts'
import { lacking, texts, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordKind } from '#server/records/record.ts'
import { among } from '#server/search.ts'
import type { Equipment, EquipmentOption, equipmentLists, EquipmentTab, listEquipment } from '../equipment.contract.ts'
import { calibrationOn, isActiveOn, office } from '../equipment.rules.ts'
import { equipmentAccess } from './equipment.access.ts'
import { carrying, equipmentConditions, isActive } from './equipment.search.ts'

type Query = z.output<NonNullable<(typeof listEquipment)['query']>>
type Row = Omit<Equipment, 'assigned_to' | 'active' | 'calibration' | 'can_change' | 'can_delete'>
type Ordering = (typeof equipmentLists.orderings)[number]
type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'selection' | 'ids' | 'counts'>

const from = sql`equipment
  left join equipment_category category on category.org_id = equipment.org_id and category.id = equipment.category_id
  left join department on department.org_id = equipment.org_id and department.id = equipment.department_id
  left join member person on person.org_id = equipment.org_id and person.id = equipment.user_id`

const columns = () => sql<Row>`
  equipment.id, equipment.name, equipment.serial, equipment.identifier, equipment.barcode, equipment.category_id,
  equipment.department_id, equipment.owner, equipment.user_id, equipment.active_from, equipment.active_until,
  equipment.last_calibration, equipment.next_calibration, equipment.certificate, equipment.purchase_order,
  equipment.notes, ${mentionsOf('equipment', 'notes')} as mentions, equipment.tags, equipment.show_on_schedule, equipment.version, equipment.created, equipment.modified,
  ${refOf('category')} as category, ${refOf('department')} as department, ${refOf('person')} as user`

function present(me: Me, row: Row): Equipment {
  const day = today(me.timezone)
  return {
    ...row,
    ...equipmentAccess.acts(me),
    assigned_to: row.user?.name ?? office,
    active: isActiveOn(day, row),
    calibration: calibrationOn(day, row.next_calibration),
  }
}

const inUse = (me: Me, wanted: { include_inactive?: boolean; search?: string | undefined }) =>
  seesInactive(wanted) ? sql<SqlBool>`true` : isActive(me)

const kind: RecordKind<'equipment', Row, Equipment, EquipmentOption, Filters, EquipmentTab, Ordering> = {
  table: 'equipment',
  access: equipmentAccess,
  from,
  columns,
  toItem: present,
  option: {
    columns: (me) => sql`equipment.id, equipment.name, equipment.identifier, ${isActive(me)} as active`,
    order: sql`equipment.name collate human`,
  },
  orders: {
    name: whole(sql`equipment.name collate human`),
    serial: texts(sql`equipment.serial`),
    identifier: texts(sql`equipment.identifier`),
    category: lacking(sql`category.name collate human`),
    department: lacking(sql`department.name collate human`),
    assigned_to: lacking(sql`person.name collate human`),
    active_from: lacking(sql`equipment.active_from`),
    active_until: lacking(sql`equipment.active_until`),
    next_calibration: lacking(sql`equipment.next_calibration`),
    modified: whole(sql`equipment.modified`),
  },
  filterConditions: (_me, { category_id, department_id, user_id, code }) => [
    ...among(sql`equipment.category_id`, category_id),
    ...among(sql`equipment.department_id`, department_id),
    ...among(sql`equipment.user_id`, user_id),
    ...(code === undefined ? [] : [carrying(code)]),
  ],
  searchConditions: ({ me }, search) => equipmentConditions(me, search),
  tabs: {
    active: inUse,
    mine: (me, wanted) => sql`(equipment.user_id = ${me.id} and ${inUse(me, wanted)})`,
    inactive: (me) => sql`not ${isActive(me)}`,
  },
  history: {
    name: 'text',
    serial: 'text',
    identifier: 'text',
    barcode: 'text',
    category_id: { name: 'equipment_category' },
    department_id: { name: 'department' },
    owner: 'text',
    user_id: { name: 'member' },
    active_from: 'text',
    active_until: 'text',
    last_calibration: 'text',
    next_calibration: 'text',
    certificate: 'text',
    purchase_order: 'text',
    notes: 'text',
    tags: 'tags',
    show_on_schedule: 'yes or no',
  },
}

export const equipmentRecords = recordQueries(kind)
export const { get: getEquipment, lock: lockEquipment } = equipmentRecords
