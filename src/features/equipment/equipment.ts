/**
 * Equipment that the firm owns or hires: its assignee, and the days on which it may be used
 * (docs/rules/directory.md#equipment).
 */
import * as z from 'zod/mini'

import { Id, text } from '#core/contract.ts'
import { namedList } from '#core/namedList.ts'
import {
  dayField,
  linesField,
  nameField,
  notesField,
  referenceField,
  tagsField,
  textField,
  yesNoField,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { calibrationStates } from './equipment.rules.ts'

/**
 * `office`: assigned to nobody; `mine`: to who asks; `scheduled`: shown on the schedule; `expiring` and `expired`: the
 * calibration; `faulty`: a fault is reported.
 */
export const equipmentFlags = [
  'active',
  'inactive',
  'assigned',
  'office',
  'mine',
  'scheduled',
  'expiring',
  'expired',
  'faulty',
] as const
export type EquipmentFlag = (typeof equipmentFlags)[number]

export const equipment = defineRecord({
  names: {
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
  },
  noun: 'equipment',
  title: 'Equipment',
  with: ['remove', 'export', 'import', 'edit', 'tag'],
  fields: {
    name: nameField({
      width: 30,
      aliases: ['equipment', 'item', 'asset', 'asset name', 'description of item'],
      example: 'tripod',
    }),
    serial: textField('Serial number', {
      width: 18,
      listWidth: '9rem',
      aliases: ['serial', 'serial no'],
      example: 'A100',
    }),
    identifier: textField('Identifier', {
      max: 64,
      width: 14,
      listWidth: '8rem',
      aliases: ['id', 'asset number', 'asset tag', 'asset id', 'number'],
      example: 'EQ-1',
    }),
    barcode: textField('Barcode', {
      width: 18,
      listWidth: '9rem',
      aliases: ['bar code', 'qr', 'qr code'],
      example: '5012',
    }),
    category_id: referenceField('Category', {
      table: 'equipment_category',
      width: 18,
      listWidth: '9rem',
      aliases: ['type', 'kind'],
      example: 'drone',
      found: true,
      bulk: true,
    }),
    department_id: referenceField('Department', {
      table: 'department',
      width: 18,
      listWidth: '9rem',
      aliases: ['team'],
      hint: 'Department that it belongs to',
      example: 'field',
      bulk: true,
    }),
    owner: textField('Owner', {
      listWidth: '9rem',
      aliases: ['owned by'],
      hint: 'Part of the owner’s name',
      example: 'smith',
      bulk: true,
    }),
    /** Null: it is in the office. */
    user_id: referenceField('Assigned to', {
      table: 'member',
      key: 'assigned_to',
      searchKey: 'person',
      listWidth: '10rem',
      aliases: ['assigned', 'person', 'user', 'holder'],
      hint: 'The person it is assigned to',
      example: 'me',
      found: true,
      bulk: true,
    }),
    active_from: dayField('Active from', {
      heading: 'In use from',
      listWidth: '7rem',
      aliases: ['active from', 'purchased', 'purchase date'],
      bulk: true,
    }),
    active_until: dayField('Active until', {
      heading: 'In use until',
      listWidth: '7rem',
      aliases: ['active until', 'active to', 'disposed', 'disposal date'],
      bulk: true,
    }),
    last_calibration: dayField('Last calibration', {
      aliases: ['calibrated', 'calibration date', 'last calibrated'],
      past: true,
      bulk: true,
    }),
    next_calibration: dayField('Next calibration', {
      listWidth: '11rem',
      aliases: ['calibration due', 'due', 'next calibrated'],
      bulk: true,
    }),
    /** Number of the last calibration, or where it is kept. */
    certificate: textField('Certificate', {
      aliases: ['certificate number', 'calibration certificate'],
      example: 'C-20',
      found: false,
    }),
    purchase_order: textField('Purchase order', {
      max: 64,
      width: 16,
      aliases: ['po', 'po number'],
      example: 'PO-1',
      found: false,
      bulk: true,
    }),
    /** Reports of faults that are not repaired yet; empty while there is none. */
    fault: linesField('Fault', {
      aliases: ['defect', 'damage'],
      example: 'cracked',
    }),
    show_on_schedule: yesNoField('Show on schedule', {
      heading: 'On the schedule',
      width: 12,
      aliases: ['show on schedule', 'schedule'],
      empty: true,
      bulk: true,
    }),
    tags: tagsField({ example: 'spare' }),
    notes: notesField({ example: 'battery' }),
  },
  also: {
    /** The person's name, or the office. */
    assigned_to: z.string(),
    /** True when in use today, on the organisation's calendar. */
    active: z.boolean(),
    /** Today: `expiring` within 60 days of the next calibration, `expired` after it. */
    calibration: z.enum(calibrationStates),
  },
  option: z.object({ id: Id, name: z.string(), identifier: z.string(), active: z.boolean() }),
  tabs: ['active', 'mine', 'inactive'],
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
  filters: {
    /** Finds equipment whose barcode, identifier or serial number equals this text, ignoring case. */
    code: z.optional(text({ min: 1, max: 255 })),
  },
  ends: 'active_until',
  begins: 'active_from',
  searchKeys: { user: { kind: 'text' }, is: { kind: 'choice', options: equipmentFlags } },
  say: {
    create: ': by default in the office and on the schedule',
    remove: '. Used equipment must be made inactive instead',
  },
})
export type Equipment = ItemOf<typeof equipment>

export const equipmentCategoryCalls = namedList({
  noun: 'EquipmentCategory',
  nouns: 'EquipmentCategories',
  path: '/equipment/categories/',
  see: ['equipment.view_equipment', 'company.change_company'],
  summaries: {
    list: 'Categories of equipment, by name',
    create: 'Add a category of equipment',
    change: 'Rename a category of equipment',
    remove: 'Remove an unused equipment category',
  },
})
