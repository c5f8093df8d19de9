/** Equipment on the server: whoever may see equipment sees all of the firm's. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { expiringDays } from '#core/expiry.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, invalid } from '#server/http/errors.ts'
import { nameKey } from '#server/import/values.ts'
import { namedListConstraints, namedListRoutes } from '#server/records/namedList.ts'
import { accessOf } from '#server/records/access.ts'
import { seesInactive } from '#server/records/inactive.ts'
import { recordKit } from '#server/records/kit.ts'
import { type SearchCondition, either, personBy, textsOf } from '#server/records/search.ts'
import { equipment, equipmentCategoryCalls, type EquipmentFlag } from '../equipment.ts'
import { calibrationOn, isActiveOn, office, wrongDates } from '../equipment.rules.ts'

/** Condition for equipment in use today: the same as `isActiveOn` (equipment.rules.ts). */
const isActive = (me: Me): SearchCondition => sql<SqlBool>`(
  coalesce(equipment.active_from <= ${today(me.timezone)}::date, true)
  and coalesce(equipment.active_until >= ${today(me.timezone)}::date, true))`
const inUse = (me: Me, wanted: { include_inactive?: boolean | undefined; search?: string | undefined }) =>
  seesInactive(wanted) ? sql<SqlBool>`true` : isActive(me)

/** A code that was read or typed is the whole of its barcode, identifier or serial number, in capitals or not. */
const carrying = (code: string): SearchCondition =>
  sql<SqlBool>`lower(${code.trim()}) in (lower(equipment.barcode), lower(equipment.identifier), lower(equipment.serial))`

/** Days until the calibration falls due. */
const daysLeft = (me: Me) => sql`(equipment.next_calibration - ${today(me.timezone)}::date)`
const flags: Record<EquipmentFlag, (me: Me) => SearchCondition> = {
  active: isActive,
  inactive: (me) => sql<SqlBool>`not ${isActive(me)}`,
  assigned: () => sql<SqlBool>`equipment.user_id is not null`,
  office: () => sql<SqlBool>`equipment.user_id is null`,
  mine: (me) => sql<SqlBool>`equipment.user_id = ${me.id}`,
  scheduled: () => sql<SqlBool>`equipment.show_on_schedule`,
  expiring: (me) => sql<SqlBool>`${daysLeft(me)} between 0 and ${expiringDays - 1}`,
  expired: (me) => sql<SqlBool>`${daysLeft(me)} < 0`,
  faulty: () => sql<SqlBool>`equipment.fault <> ''`,
}

export const pieces = recordKit(equipment, {
  table: 'equipment',
  stays: { record: 'This piece of equipment', instead: 'Archive it instead.' },
  owner: { words: ['piece of equipment', 'pieces of equipment'] },
  tabs: {
    active: inUse,
    mine: (me, wanted) => sql<SqlBool>`(equipment.user_id = ${me.id} and ${inUse(me, wanted)})`,
    inactive: (me) => sql<SqlBool>`not ${isActive(me)}`,
  },
  matches: {
    user: personBy(sql`equipment.user_id`),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag as EquipmentFlag](me))),
  },
  filterConditions: (_me, { code }) => (code === undefined ? [] : [carrying(code)]),
  option: {
    columns: (me) => sql`equipment.identifier, ${isActive(me)} as active`,
    last: (me) => sql<SqlBool>`not ${isActive(me)}`,
  },
  derive: (me, row) => ({
    assigned_to: row.user?.name ?? office,
    active: isActiveOn(today(me.timezone), row),
    calibration: calibrationOn(today(me.timezone), row.next_calibration),
  }),
  check: (values) => wrongDates(values),
  ending: {
    column: 'active_until',
    // The last day in use is the one before. Equipment whose use would begin only on that day or later never comes
    // into use.
    from: (day, me) => sql`
      case when equipment.active_from >= greatest(${day}::date, ${today(me.timezone)}::date)
           then least(${day}::date, ${today(me.timezone)}::date) else ${day}::date end - 1`,
    // The start moves back too: else the use would end before it begins.
    moves: (me, end) => {
      const goesBack = sql`(equipment.active_from >= ${today(me.timezone)}::date and equipment.active_from > ${end})`
      return [
        ['active_from', sql`case when ${goesBack} then ${end} else equipment.active_from end`],
        ['planned_from', sql`case when ${goesBack} then equipment.active_from else equipment.planned_from end`],
      ]
    },
    movesBack: [
      ['active_from', sql`coalesce(equipment.planned_from, equipment.active_from)`],
      ['planned_from', sql`null`],
    ],
  },
  file: () => ({
    // Rows are the same piece by identifier, by barcode, or by name and serial number.
    keys: ({ name, serial = '', identifier = '', barcode = '' }) => [
      ...(identifier === '' ? [] : [`identifier ${identifier.toLowerCase()}`]),
      ...(barcode === '' ? [] : [`barcode ${barcode}`]),
      ...(serial === '' ? [] : [`serial ${nameKey(name)} ${serial.toLowerCase()}`]),
    ],
    alike: async ({ db, me }: Ctx, bodies) => {
      const requested = bodies.map(({ name, serial = '', identifier = '', barcode = '' }, index) => ({
        at: index,
        name,
        serial,
        identifier,
        barcode,
      }))
      const { rows } = await sql<{ here: string | null }>`
        select (select equipment.name from equipment
                 where equipment.org_id = ${me.org_id} and ${accessOf(equipment.names).mayView(me)}
                   and ((asked.identifier <> '' and lower(equipment.identifier) = lower(asked.identifier))
                     or (asked.barcode <> '' and equipment.barcode = asked.barcode)
                     or (asked.serial <> '' and lower(equipment.serial) = lower(asked.serial) and folded(equipment.name) = folded(asked.name)))
                 order by equipment.id limit 1) as here
          from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) asked (at int, name text, serial text, identifier text, barcode text)
         order by asked.at`.execute(db)
      return rows.map(({ here }) => here)
    },
  }),
})

export const equipmentCategoryRoutes = namedListRoutes(equipmentCategoryCalls, 'equipment_category')

const taken = (field: 'identifier' | 'barcode') => (): AppError =>
  invalid({ [field]: [`Another piece of equipment already has this ${field}. Choose another one.`] })
/** `booked`: the piece and the days of its bookings that would be cut off, as the database lists them. */
const cutOff =
  (field: 'active_from' | 'active_until') =>
  (booked = 'It is booked'): AppError =>
    invalid({ [field]: [`${booked}. Move or remove these bookings first.`] })
/** Sentences of refused writes, by the database's constraint. */
export const equipmentConstraints = {
  ...namedListConstraints('equipment_category'),
  equipment_booked_later: cutOff('active_until'),
  equipment_booked_earlier: cutOff('active_from'),
  equipment_active_dates: (): AppError =>
    invalid({ active_until: ['For one of these, the last day of use would be before the first.'] }),
  equipment_calibration_dates: (): AppError =>
    invalid({ next_calibration: ['For one of these, the next calibration would be before the last one.'] }),
  equipment_identifier: taken('identifier'),
  equipment_barcode: taken('barcode'),
}
