/** Writing qualifications. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { requireVersion } from '#server/records/version.ts'
import { notifyMentions } from '#server/notifyMentions.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, invalid, invalidChoice, notFound } from '#server/errors.ts'
import { actsOn } from '#server/records/bulk.ts'
import {
  type editQualifications as editing,
  listQualifications,
  type NewQualification,
  type Qualification,
  type QualificationChange,
} from '../qualifications.contract.ts'
import { mayView, mayViewOf } from './qualifications.access.ts'
import { getQualification, qualificationRecords } from './qualifications.queries.ts'

type Body = z.output<typeof NewQualification>
type Change = z.output<typeof QualificationChange>
type Target = { params: { id: number } }

/** 400 for a person or type that could not be picked, no type, and an end before the start. */
export async function createQualification(ctx: Ctx, { body }: { body: Body }): Promise<Qualification> {
  const { user_id, type_id, name, ...fields } = body
  await requireMember(ctx, user_id, mayViewOf(ctx.me)).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? invalidChoice('user_id') : error
  })
  const type = await typeOf(ctx, { type_id, name })
  if (type === null) throw invalid({ name: ['This field is required'] })
  requireOrder(fields)
  const { id } = await ctx.db
    .insertInto('qualification')
    .values({ user_id, type_id: type, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyMentions(ctx, { qualification_id: id }, fields.notes)
  await ctx.offerUndo()
  return getQualification(ctx, { params: { id } })
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 as when it is made. */
export async function changeQualification(
  ctx: Ctx,
  { params, body }: Target & { body: Change },
): Promise<Qualification> {
  const { db, me } = ctx
  const { version, type_id, name, ...fields } = body
  const row = await lock(ctx, params.id, version)
  const type = await typeOf(ctx, { type_id, name })
  requireOrder({ start: row.start, expiration: row.expiration, ...fields })
  await db
    .updateTable('qualification')
    .set({ ...fields, ...(type !== null && { type_id: type }), version: sql<number>`version` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .execute()
  await notifyMentions(ctx, { qualification_id: params.id }, fields.notes, row.notes)
  await ctx.offerUndo()
  return getQualification(ctx, { params })
}

export async function deleteQualification(ctx: Ctx, { params }: Target): Promise<void> {
  await lock(ctx, params.id)
  await ctx.db.deleteFrom('qualification').where('org_id', '=', ctx.me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}

const acts = actsOn(qualificationRecords, listQualifications)

/** Deletes many that the asker sees. */
export const deleteQualifications = acts.remove

/** Gives many that the asker sees the same values; 400 for a type of nobody, and when one of them would end before it starts. */
export const editQualifications = (
  ctx: Ctx,
  { ids, versions, filter, count, type_id, ...fields }: Received<typeof editing>['body'],
) =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    await typeOf(ctx, { type_id })
    requireOrder(fields)
    return omitUndefined({ ...fields, type_id })
  })

async function lock(ctx: Ctx, id: number, sent?: number) {
  const { rows } = await sql<{ version: number; start: string | null; expiration: string | null; notes: string }>`
    select qualification.version, qualification.start, qualification.expiration, qualification.notes from qualification
     where qualification.org_id = ${ctx.me.org_id} and qualification.id = ${id} and ${mayView(ctx.me)} for update`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => getQualification(ctx, { params: { id } }))
  return row
}

/** The type that is meant, added when its name is new; null when none was given. */
async function typeOf(
  { db, me }: Ctx,
  { type_id, name }: { type_id?: number | undefined; name?: string | undefined },
): Promise<number | null> {
  if (type_id !== undefined) {
    const known = await db
      .selectFrom('qualification_type')
      .where('org_id', '=', me.org_id)
      .where('id', '=', type_id)
      .select('id')
      .executeTakeFirst()
    if (!known) throw invalidChoice('type_id')
    if (name !== undefined) throw invalid({ name: ['Choose a type or enter a new name, not both.'] })
    return known.id
  }
  if (name === undefined) return null
  await sql`insert into qualification_type (name) values (${name}) on conflict (org_id, lower(name)) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from qualification_type where org_id = ${me.org_id} and lower(name) = lower(${name})`.execute(db)
  return rows[0]?.id ?? null
}

function requireOrder({
  start,
  expiration,
}: {
  start?: string | null | undefined
  expiration?: string | null | undefined
}) {
  if (start && expiration && expiration < start)
    throw invalid({ expiration: ['The expiration must not be before the start.'] })
}
