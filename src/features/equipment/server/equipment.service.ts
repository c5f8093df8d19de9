/** Writes of equipment: lock, check, change. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { namedListConstraints } from '#server/namedList.ts'
import { requireVersion } from '#server/records/version.ts'
import { actsOn } from '#server/records/bulk.ts'
import { columnsOf } from '#server/records/columns.ts'
import { requireNoDependents } from '#server/references.ts'
import { notifyMentions } from '#server/notifyMentions.ts'
import { mayPick } from '#server/people.ts'
import { knownDepartments, requireMember } from '#features/users/users/server/users.queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, invalidChoice, type AppError } from '#server/errors.ts'
import {
  type editEquipment as editing,
  type Equipment,
  type EquipmentChange,
  listEquipment,
  type NewEquipment,
} from '../equipment.contract.ts'
import { wrongDates } from '../equipment.rules.ts'
import { equipmentRecords, getEquipment, lockEquipment } from './equipment.queries.ts'

type Target = { params: { id: number } }
interface References {
  category_id: number | null
  department_id: number | null
  user_id: number | null
}
type Sent = { [K in keyof References]?: References[K] | undefined }
const nothing: References = { category_id: null, department_id: null, user_id: null }
const noDates = { active_from: null, active_until: null, last_calibration: null, next_calibration: null }

/**
 * Adds it. 400 for a category, department or person of nobody, for dates the wrong way round, and for an identifier or a
 * barcode that another piece has.
 */
export async function createEquipment(ctx: Ctx, { body }: { body: z.output<typeof NewEquipment> }): Promise<Equipment> {
  await requireReferences(ctx, body, nothing)
  requireDates({ ...noDates, ...omitUndefined(body) })
  const { id } = await ctx.db
    .insertInto('equipment')
    .values({ ...(await columnsOf(ctx, body)), name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyMentions(ctx, { equipment_id: id }, body.notes)
  await ctx.offerUndo()
  return getEquipment(ctx, id)
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 as on creation; who has it already may stay, whoever it is. */
export async function changeEquipment(
  ctx: Ctx,
  { params, body }: Target & { body: z.output<typeof EquipmentChange> },
): Promise<Equipment> {
  const { version, ...fields } = body
  const row = await lockEquipment(ctx, params.id)
  await requireVersion(version ?? ctx.ifMatch, row, () => getEquipment(ctx, params.id))
  await requireReferences(ctx, fields, row)
  requireDates({ ...row, ...omitUndefined(fields) })
  const change = await columnsOf(ctx, fields)
  if (Object.keys(change).length > 0) {
    await ctx.db
      .updateTable('equipment')
      .set(change)
      .where('org_id', '=', ctx.me.org_id)
      .where('id', '=', params.id)
      .execute()
    await notifyMentions(ctx, { equipment_id: params.id }, fields.notes, row.notes)
    await ctx.offerUndo()
  }
  return getEquipment(ctx, params.id)
}

const acts = actsOn(equipmentRecords, listEquipment, {
  column: 'active_until',
  // Its last day in use is the one before. What would only begin on the day or later never will: no day of it is ahead.
  from: (day, me) => sql`
    case when equipment.active_from >= greatest(${day}::date, ${today(me.timezone)}::date)
         then least(${day}::date, ${today(me.timezone)}::date) else ${day}::date end - 1`,
  // Its start goes back with it: else it would end before it begins.
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
})
export const { tag: tagEquipment, archive: archiveEquipment, restore: restoreEquipment } = acts

/** Gives many pieces the same values; 400 when the dates of one were the wrong way round then. */
export const editEquipment = (
  ctx: Ctx,
  { ids, versions, filter, count, ...fields }: Received<typeof editing>['body'],
) =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    await requireReferences(ctx, fields, nothing)
    return omitUndefined(fields)
  })

/** Removes it; 409 `in_use`, with what it is, when anything hangs on it. */
export async function deleteEquipment(ctx: Ctx, { params }: Target): Promise<void> {
  const row = await lockEquipment(ctx, params.id)
  await requireVersion(ctx.ifMatch, row, () => getEquipment(ctx, params.id))
  const stays = {
    table: 'equipment',
    ids: [params.id],
    record: 'This piece of equipment',
    instead: 'Archive it instead.',
  } as const
  await requireNoDependents(ctx, stays)
  await ctx.db.deleteFrom('equipment').where('org_id', '=', ctx.me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}

/** What it is now may stay: somebody who has left may still hold it until it is handed on. */
async function requireReferences(ctx: Ctx, fields: Sent, now: References): Promise<void> {
  const { category_id, department_id, user_id } = fields
  if (category_id && category_id !== now.category_id && !(await isCategory(ctx, category_id)))
    throw invalidChoice('category_id')
  if (
    department_id &&
    department_id !== now.department_id &&
    (await knownDepartments(ctx, [department_id])).length === 0
  )
    throw invalidChoice('department_id')
  if (user_id && user_id !== now.user_id) {
    const person = await requireMember(ctx, user_id, mayPick(ctx.me)).catch(() => null)
    if (!person?.active) throw invalidChoice('user_id')
  }
}

async function isCategory({ db, me }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from equipment_category where org_id = ${me.org_id} and id = ${id}`.execute(db)
  return rows.length > 0
}

function requireDates(dates: Parameters<typeof wrongDates>[0]): void {
  const wrong = wrongDates(dates)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

const taken = (field: 'identifier' | 'barcode') => (): AppError =>
  invalid({ [field]: [`Another piece of equipment has this ${field} already.`] })
/** What a refused write means, by the database's constraint. */
export const equipmentConstraints = {
  ...namedListConstraints('equipment_category'),
  equipment_active_dates: (): AppError =>
    invalid({ active_until: ['One of these would be in use until a day before the one that it is in use from.'] }),
  equipment_calibration_dates: (): AppError =>
    invalid({ next_calibration: ['One of these would be calibrated next before it was calibrated last.'] }),
  equipment_identifier: taken('identifier'),
  equipment_barcode: taken('barcode'),
}
