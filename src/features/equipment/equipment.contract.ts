/** Equipment: what the firm owns or hires, who has it, and until when it may be used (specification, section 3). */
import * as z from 'zod/mini'

import { Tags } from '#core/address.ts'
import {
  boolText,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  Name,
  Nothing,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
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

export const equipmentOrdering = [
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
] as const

export const listEquipment = endpoint({
  name: 'listEquipment',
  method: 'GET',
  path: '/equipment/',
  summary: 'A page of equipment, newest first; an array of at most 100 options with `selection`',
  access: 'equipment.view_equipment',
  query: z.object({
    ...pageQuery(equipmentOrdering, '-id'),
    selection: z._default(boolText, false),
    /** What is not in use today too. Options asked for by their ids are answered either way. */
    include_inactive: z._default(boolText, false),
    ids: z.optional(listText(IdText)),
    category_id: z.optional(listText(IdText)),
    department_id: z.optional(listText(IdText)),
    user_id: z.optional(listText(IdText)),
  }),
  reply: z.union([z.array(EquipmentOption), pageOf(Equipment)]),
})

export const getEquipment = endpoint({
  name: 'getEquipment',
  method: 'GET',
  path: '/equipment/:id/',
  summary: 'A piece of equipment',
  access: 'equipment.view_equipment',
  params: IdInPath,
  reply: Equipment,
})

export const createEquipment = endpoint({
  name: 'createEquipment',
  method: 'POST',
  path: '/equipment/',
  summary: 'Add a piece of equipment: in the office and on the schedule, unless told',
  access: 'equipment.add_equipment',
  body: NewEquipment,
  reply: Equipment,
  creates: true,
})

export const changeEquipment = endpoint({
  name: 'changeEquipment',
  method: 'PATCH',
  path: '/equipment/:id/',
  summary: 'Change a piece of equipment',
  access: 'equipment.change_equipment',
  params: IdInPath,
  body: EquipmentChange,
  reply: Equipment,
})

export const deleteEquipment = endpoint({
  name: 'deleteEquipment',
  method: 'DELETE',
  path: '/equipment/:id/',
  summary: 'Remove a piece of equipment that nothing refers to; one that was used is made inactive instead',
  access: 'equipment.delete_equipment',
  params: IdInPath,
  reply: Nothing,
})

export const listEquipmentHistory = endpoint({
  name: 'listEquipmentHistory',
  method: 'GET',
  path: '/equipment/:id/history/',
  summary: 'What happened to a piece of equipment, newest first',
  access: 'equipment.view_equipment',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const listEquipmentTags = endpoint({
  name: 'listEquipmentTags',
  method: 'GET',
  path: '/equipment/tags/',
  summary: 'The tags that equipment has, by name',
  access: 'equipment.view_equipment',
  reply: z.array(z.string()),
})

// --- Categories ------------------------------------------------------------------------------------------------------

const Category = z.object({ id: Id, name: z.string(), ...recordFields })

export const listEquipmentCategories = endpoint({
  name: 'listEquipmentCategories',
  method: 'GET',
  path: '/equipment/categories/',
  summary: 'Categories of equipment, by name',
  access: ['equipment.view_equipment', 'company.change_company'],
  reply: z.array(Category),
})

export const createEquipmentCategory = endpoint({
  name: 'createEquipmentCategory',
  method: 'POST',
  path: '/equipment/categories/',
  summary: 'Add a category of equipment',
  access: 'company.change_company',
  body: z.strictObject({ name: Name }),
  reply: Category,
  creates: true,
})

export const changeEquipmentCategory = endpoint({
  name: 'changeEquipmentCategory',
  method: 'PATCH',
  path: '/equipment/categories/:id/',
  summary: 'Rename a category of equipment',
  access: 'company.change_company',
  params: IdInPath,
  body: z.partial(z.strictObject({ name: Name, version: Version })),
  reply: Category,
})

export const deleteEquipmentCategory = endpoint({
  name: 'deleteEquipmentCategory',
  method: 'DELETE',
  path: '/equipment/categories/:id/',
  summary: 'Remove a category that no equipment is of',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})
