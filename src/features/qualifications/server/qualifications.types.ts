/** The types: what one can be qualified for. One that somebody has stays (409 `in_use`). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { QualificationType } from '../qualifications.contract.ts'

type Shown = z.output<typeof QualificationType>
type Row = Omit<Shown, 'can_change' | 'can_delete'>
type Target = { params: { id: number } }

async function read(ctx: Ctx, id?: number): Promise<Shown[]> {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    select t.id, t.name, t.version, t.created, t.modified,
      (select count(distinct q.user_id) from qualification q where q.org_id = t.org_id and q.type_id = t.id) as people
    from qualification_type t
    where t.org_id = ${me.org_id} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.name collate human, t.id limit 500`.execute(db)
  return rows.map((row) => ({
    ...row,
    can_change: has(me, 'profiles.change_qualification'),
    can_delete: has(me, 'profiles.delete_qualification') && row.people === 0,
  }))
}

export const listTypes = (ctx: Ctx) => read(ctx)

async function show(ctx: Ctx, id: number): Promise<Shown> {
  const [type] = await read(ctx, id)
  if (!type) throw notFound()
  return type
}

async function lock(ctx: Ctx, id: number, sent?: number): Promise<Shown> {
  const row = await ctx.db
    .selectFrom('qualification_type')
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .select('version')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => show(ctx, id))
  return show(ctx, id)
}

export async function createType(ctx: Ctx, { body }: { body: { name: string } }): Promise<Shown> {
  const { id } = await ctx.db
    .insertInto('qualification_type')
    .values({ name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return show(ctx, id)
}

export async function changeType(
  ctx: Ctx,
  { params, body }: Target & { body: { name?: string | undefined; version?: number | undefined } },
): Promise<Shown> {
  const type = await lock(ctx, params.id, body.version)
  if (body.name === undefined) return type
  await ctx.db
    .updateTable('qualification_type')
    .set({ name: body.name })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', params.id)
    .execute()
  await ctx.offerUndo()
  return show(ctx, params.id)
}

export async function deleteType(ctx: Ctx, { params }: Target): Promise<void> {
  const { people } = await lock(ctx, params.id)
  if (people > 0) throw inUse()
  await ctx.db
    .deleteFrom('qualification_type')
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', params.id)
    .execute()
  await ctx.offerUndo()
}

const inUse = () =>
  conflict('in_use', 'There are qualifications of this type. Delete them, or give them another type, first.')

/** What a refused write means, by the database's constraint. */
export const qualificationConstraints = {
  qualification_check: () => invalid({ expiration: ['One of these would end before it starts.'] }),
  qualification_type_name: () => invalid({ name: ['There is one with this name already.'] }),
  qualification_org_id_type_id_fkey: inUse,
  file_org_id_qualification_id_fkey: () => conflict('in_use', 'There are files that prove it. Delete those first.'),
}
