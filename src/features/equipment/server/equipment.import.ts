/** Equipment from files. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { omitUndefined } from '#core/omitUndefined.ts'
import { mayPick } from '#server/people.ts'
import type { ImportKind } from '#server/import/kind.ts'
import { choosable, insertRows, spellerOf } from '#server/import/rows.ts'
import { nameKey, only, tagsIn } from '#server/import/values.ts'
import { equipmentTable } from '../equipment.columns.ts'
import { equipmentNames, NewEquipment } from '../equipment.contract.ts'
import { wrongDates } from '../equipment.rules.ts'
import { equipmentAccess } from './equipment.access.ts'

type Body = z.output<typeof NewEquipment>

const active = (me: Parameters<typeof mayPick>[0]) => sql<boolean>`member.active and ${mayPick(me)}`
const noDates = { active_from: null, active_until: null, last_calibration: null, next_calibration: null }

export const equipmentImport: ImportKind<Body> = {
  names: equipmentNames,
  columns: () => equipmentTable(),
  required: ['name'],
  references: {
    category: { what: 'category', ...choosable('equipment_category') },
    department: { what: 'department', ...choosable('department') },
    assigned_to: { what: 'person', ...choosable('member', active) },
  },
  yesNo: ['show_on_schedule'],
  shaped: (values) => ({
    ...only(values, ['serial', 'identifier', 'barcode', 'owner', 'active_from', 'active_until', 'last_calibration']),
    ...only(values, ['next_calibration', 'certificate', 'purchase_order', 'show_on_schedule', 'notes']),
    name: values['name'] ?? '',
    category_id: values['category'] ?? null,
    department_id: values['department'] ?? null,
    user_id: values['assigned_to'] ?? null,
    tags: tagsIn(values),
  }),
  schema: NewEquipment,
  wrong: () => Promise.resolve((body) => wrongDates({ ...noDates, ...omitUndefined(body) })),
  // What is scanned or called by its number is one thing; without either it is its name and serial number.
  keys: ({ name, serial = '', identifier = '', barcode = '' }) => [
    ...(identifier === '' ? [] : [`identifier ${identifier.toLowerCase()}`]),
    ...(barcode === '' ? [] : [`barcode ${barcode}`]),
    ...(serial === '' ? [] : [`serial ${nameKey(name)} ${serial.toLowerCase()}`]),
  ],
  title: ({ name }) => name,
  alike: async ({ db, me }, bodies) => {
    const asked = bodies.map(({ name, serial = '', identifier = '', barcode = '' }, at) => ({
      at,
      name,
      serial,
      identifier,
      barcode,
    }))
    const { rows } = await sql<{ here: string | null }>`
      select (select equipment.name from equipment
               where equipment.org_id = ${me.org_id} and ${equipmentAccess.mayView(me)}
                 and ((asked.identifier <> '' and lower(equipment.identifier) = lower(asked.identifier))
                   or (asked.barcode <> '' and equipment.barcode = asked.barcode)
                   or (asked.serial <> '' and lower(equipment.serial) = lower(asked.serial) and lower(equipment.name) = lower(asked.name)))
               order by equipment.id limit 1) as here
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (at int, name text, serial text, identifier text, barcode text)
       order by asked.at`.execute(db)
    return rows.map(({ here }) => here)
  },
  insert: async (ctx, bodies) => {
    const spell = await spellerOf(ctx, bodies)
    await insertRows(
      ctx,
      'equipment',
      bodies.map((body) => ({
        name: body.name,
        serial: body.serial ?? '',
        identifier: body.identifier ?? '',
        barcode: body.barcode ?? '',
        category_id: body.category_id ?? null,
        department_id: body.department_id ?? null,
        owner: body.owner ?? '',
        user_id: body.user_id ?? null,
        active_from: body.active_from ?? null,
        active_until: body.active_until ?? null,
        last_calibration: body.last_calibration ?? null,
        next_calibration: body.next_calibration ?? null,
        certificate: body.certificate ?? '',
        purchase_order: body.purchase_order ?? '',
        notes: body.notes ?? '',
        tags: spell(body.tags),
        show_on_schedule: body.show_on_schedule ?? true,
      })),
    )
  },
}
