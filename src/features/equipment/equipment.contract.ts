/** Equipment: what the firm owns or hires, who has it, and until when it may be used (specification, section 3). */
import * as z from 'zod/mini'

import { Tag, Tags } from '#core/address.ts'
import {
  boolText,
  Id,
  IdText,
  IsoDate,
  listText,
  Mentions,
  Name,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { namedList } from '#core/namedList.ts'
import { bulkCalls } from '#core/records.bulk.ts'
import { recordExport } from '#core/records.export.ts'
import { recordCalls, type RecordNames } from '#core/records.ts'
import { calibrationStates } from './equipment.rules.ts'

/** What is written. `user_id` is whom it is assigned to; null: it is in the office. */
const fields = {
  serial: text(),
  identifier: text({ max: 64 }),
  barcode: text(),
  category_id: z.nullable(Id),
  department_id: z.nullable(Id),
  owner: text(),
  user_id: z.nullable(Id),
  active_from: z.nullable(IsoDate),
  active_until: z.nullable(IsoDate),
  last_calibration: z.nullable(IsoDate),
  next_calibration: z.nullable(IsoDate),
  /** Of the last calibration: its number, or where it is kept. */
  certificate: text(),
  purchase_order: text({ max: 64 }),
  notes: text({ max: 20_000, lines: true }),
  tags: Tags,
  show_on_schedule: z.boolean(),
}

export const NewEquipment = z.strictObject({ name: Name, ...z.partial(z.object(fields)).shape })
/** Only what is given changes. */
export const EquipmentChange = z.partial(z.strictObject({ name: Name, ...fields, version: Version }))

export const Equipment = z.object({
  id: Id,
  name: z.string(),
  serial: z.string(),
  identifier: z.string(),
  barcode: z.string(),
  category_id: z.nullable(Id),
  category: z.nullable(Ref),
  department_id: z.nullable(Id),
  department: z.nullable(Ref),
  owner: z.string(),
  user_id: z.nullable(Id),
  user: z.nullable(Ref),
  /** The person's name, or the office. */
  assigned_to: z.string(),
  active_from: z.nullable(IsoDate),
  active_until: z.nullable(IsoDate),
  /** In use today, on the organisation's calendar. */
  active: z.boolean(),
  last_calibration: z.nullable(IsoDate),
  next_calibration: z.nullable(IsoDate),
  /** Today: `expiring` within 60 days of the next calibration, `expired` after it. */
  calibration: z.enum(calibrationStates),
  certificate: z.string(),
  purchase_order: z.string(),
  notes: z.string(),
  mentions: Mentions,
  tags: z.array(z.string()),
  show_on_schedule: z.boolean(),
  ...recordFields,
})
export type Equipment = z.output<typeof Equipment>

/** A piece as a picker shows it. */
export const EquipmentOption = z.object({
  id: Id,
  name: z.string(),
  identifier: z.string(),
  active: z.boolean(),
})
export type EquipmentOption = z.output<typeof EquipmentOption>

const equipmentTabs = ['active', 'mine', 'inactive'] as const
export type EquipmentTab = (typeof equipmentTabs)[number]

const filters = {
  search: z.optional(text({ max: 1000 })),
  /** What is not in use today too. */
  include_inactive: z._default(boolText, false),
  category_id: z.optional(listText(IdText)),
  department_id: z.optional(listText(IdText)),
  user_id: z.optional(listText(IdText)),
  /** Whose barcode, identifier or serial number is exactly this, in capitals or not. */
  code: z.optional(text({ min: 1, max: 255 })),
  /** With any of them. */
  tags: z.optional(listText(Tag, 50)),
}

export const equipmentNames = {
  prefix: 'equipment',
  noun: 'Equipment',
  nouns: 'Equipment',
  one: 'a piece of equipment',
  many: 'equipment',
  see: 'equipment.view_equipment',
  add: 'equipment.add_equipment',
  change: 'equipment.change_equipment',
  remove: 'equipment.delete_equipment',
  export: 'equipment.export',
} as const satisfies RecordNames
export const equipmentLists = {
  filters,
  tabs: equipmentTabs,
  orderings: [
    'id',
    'name',
    'serial',
    'identifier',
    'category',
    'department',
    'assigned_to',
    'active_from',
    'active_until',
    'next_calibration',
    'modified',
  ],
  ordering: '-id',
} as const

export const equipmentCalls = recordCalls(equipmentNames, equipmentLists, {
  item: Equipment,
  option: EquipmentOption,
  create: NewEquipment,
  change: EquipmentChange,
  say: {
    create: ': in the office and on the schedule, unless told',
    remove: '; one that was used is made inactive instead',
  },
})
export const {
  list: listEquipment,
  counts: countEquipment,
  tags: listEquipmentTags,
  get: getEquipment,
  create: createEquipment,
  change: changeEquipment,
  remove: deleteEquipment,
  history: listEquipmentHistory,
} = equipmentCalls

export const {
  edit: editEquipment,
  tag: tagEquipment,
  archive: archiveEquipment,
  restore: restoreEquipment,
} = bulkCalls(equipmentNames, {
  category_id: fields.category_id,
  department_id: fields.department_id,
  user_id: fields.user_id,
  owner: fields.owner,
  active_from: fields.active_from,
  active_until: fields.active_until,
  last_calibration: fields.last_calibration,
  next_calibration: fields.next_calibration,
  purchase_order: fields.purchase_order,
  show_on_schedule: fields.show_on_schedule,
})

export const exportEquipment = recordExport(equipmentNames, equipmentLists)

export const equipmentCategoryCalls = namedList({
  noun: 'EquipmentCategory',
  nouns: 'EquipmentCategories',
  path: '/equipment/categories/',
  see: ['equipment.view_equipment', 'company.change_company'],
  summaries: {
    list: 'Categories of equipment, by name',
    create: 'Add a category of equipment',
    change: 'Rename a category of equipment',
    remove: 'Remove a category that no equipment is of',
  },
})
