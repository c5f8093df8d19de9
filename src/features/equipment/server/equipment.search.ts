/** A search of equipment as conditions over `joined` (equipment.queries.ts). */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { expiringDays } from '#core/expiry.ts'
import { parse } from '#core/search.ts'
import type { Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import {
  type Condition,
  conditionsOf,
  daysIn,
  instantIn,
  type Matches,
  namedBy,
  personBy,
  textIn,
  textsOf,
  either,
} from '#server/search.ts'
import { tagIn } from '#server/tags.ts'
import { equipmentSearchKeys, type EquipmentSearchKey, type EquipmentTrait } from '../equipment.search.ts'

export const equipmentConditions = (me: Me, search = ''): Condition[] =>
  conditionsOf(me, parse(search, equipmentSearchKeys), saying, matches)

/** In use today: the same as `isActiveOn` (equipment.rules.ts). */
export const isActive = (me: Me): Condition => sql<SqlBool>`(
  coalesce(equipment.active_from <= ${today(me.timezone)}::date, true)
  and coalesce(equipment.active_until >= ${today(me.timezone)}::date, true))`

/** A code that was read or typed is the whole of its barcode, identifier or serial number, in capitals or not. */
export const carrying = (code: string): Condition =>
  sql<SqlBool>`lower(${code.trim()}) in (lower(equipment.barcode), lower(equipment.identifier), lower(equipment.serial))`

/** Anywhere in what a row of the list shows. */
const saying = (text: string): Condition => sql<SqlBool>`
  concat_ws(E'\\n', equipment.name, equipment.serial, equipment.identifier, equipment.barcode, equipment.owner,
    category.name, person.name) ilike ${containing(text)}`

/** Days until the calibration falls due. */
const daysLeft = (me: Me) => sql`(equipment.next_calibration - ${today(me.timezone)}::date)`

const traits: Record<EquipmentTrait, (me: Me) => Condition> = {
  active: isActive,
  inactive: (me) => sql<SqlBool>`not ${isActive(me)}`,
  assigned: () => sql<SqlBool>`equipment.user_id is not null`,
  office: () => sql<SqlBool>`equipment.user_id is null`,
  mine: (me) => sql<SqlBool>`equipment.user_id = ${me.id}`,
  scheduled: () => sql<SqlBool>`equipment.show_on_schedule`,
  expiring: (me) => sql<SqlBool>`${daysLeft(me)} between 0 and ${expiringDays - 1}`,
  expired: (me) => sql<SqlBool>`${daysLeft(me)} < 0`,
}

const person = personBy(sql`equipment.user_id`)
const matches: Record<EquipmentSearchKey, Matches> = {
  name: textIn(sql`equipment.name`),
  serial: textIn(sql`equipment.serial`),
  identifier: textIn(sql`equipment.identifier`),
  barcode: textIn(sql`equipment.barcode`),
  category: namedBy(sql`equipment.category_id`, 'equipment_category'),
  department: namedBy(sql`equipment.department_id`, 'department'),
  owner: textIn(sql`equipment.owner`),
  person,
  user: person,
  certificate: textIn(sql`equipment.certificate`),
  purchase_order: textIn(sql`equipment.purchase_order`),
  notes: textIn(sql`equipment.notes`),
  tag: tagIn('equipment'),
  created: instantIn(sql`equipment.created`),
  modified: instantIn(sql`equipment.modified`),
  active_from: daysIn(sql`equipment.active_from`),
  active_until: daysIn(sql`equipment.active_until`),
  last_calibration: daysIn(sql`equipment.last_calibration`),
  next_calibration: daysIn(sql`equipment.next_calibration`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as EquipmentTrait](me))),
}
