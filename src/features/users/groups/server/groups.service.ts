/** Groups: what the people of a role may do. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid, notFound, type AppError } from '#server/errors.ts'
import type { changeGroup as contract, Group } from '../../users/users.contract.ts'
import type { createGroup as createContract } from '../groups.contract.ts'

type GroupItem = z.output<typeof Group>
type Body = z.output<NonNullable<(typeof contract)['body']>>

type NewGroup = z.output<NonNullable<(typeof createContract)['body']>>
type Row = Omit<GroupItem, 'can_change' | 'can_delete'>

/** Groups by name, or the group of the given id. */
async function read({ db, me }: Ctx, id?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.permissions, g.version, g.created, g.modified,
      (select count(*) from member_group l where l.org_id = g.org_id and l.group_id = g.id) as members
    from user_group g
    where g.org_id = ${me.org_id} ${id === undefined ? sql`` : sql`and g.id = ${id}`}
    order by g.name collate human, g.id`.execute(db)
  return rows
}

export const listGroups = async (ctx: Ctx): Promise<GroupItem[]> => (await read(ctx)).map((row) => toItem(ctx, row))

async function getGroup(ctx: Ctx, id: number): Promise<GroupItem> {
  const [row] = await read(ctx, id)
  if (!row) throw notFound()
  return toItem(ctx, row)
}

/** Throws 404 when the group does not exist. */
export const requireGroup = async (ctx: Ctx, id: number): Promise<void> => void (await getGroup(ctx, id))

async function lock(ctx: Ctx, id: number, sent?: number): Promise<GroupItem> {
  const row = await ctx.db
    .selectFrom('user_group')
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .select('version')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => getGroup(ctx, id))
  return getGroup(ctx, id)
}

/** Adds a group. Throws 400 under `name` for a name that exists, in capitals or not. */
export async function createGroup(ctx: Ctx, { body }: { body: NewGroup }): Promise<GroupItem> {
  const { id } = await ctx.db
    .insertInto('user_group')
    .values({ name: body.name, permissions: [...new Set(body.permissions)] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return getGroup(ctx, id)
}

/** Renames a group or replaces its permissions. 409 `state` when nobody could administer the organisation any more. */
export async function changeGroup(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Body },
): Promise<GroupItem> {
  const { db, me } = ctx
  await lock(ctx, params.id, body.version)
  await db
    .updateTable('user_group')
    .set({
      ...(body.name !== undefined && { name: body.name }),
      ...(body.permissions && { permissions: [...new Set(body.permissions)] }),
      version: sql<number>`version`,
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .execute()
  await ctx.offerUndo()
  return getGroup(ctx, params.id)
}

/** Deletes a group. Throws 409 `in_use` while it has members. */
export async function deleteGroup(ctx: Ctx, { params }: { params: { id: number } }): Promise<void> {
  const { db, me } = ctx
  const { members } = await lock(ctx, params.id)
  if (members > 0) throw inUse(members)
  await db.deleteFrom('user_group').where('org_id', '=', me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}

const inUse = (members: number) =>
  conflict(
    'in_use',
    members === 1
      ? 'One person is in this group. Take them out of it first.'
      : `${members} people are in this group. Take them out of it first.`,
  )

function toItem({ me }: Ctx, row: Row): GroupItem {
  const may = has(me, 'groups.change_group')
  return { ...row, can_change: may, can_delete: may && row.members === 0 }
}

const taken = (): AppError => invalid({ name: ['There is one with this name already.'] })
/** What a refused write of a group or a person means, by the database's constraint. */
export const usersConstraints = {
  user_group_name: taken,
  member_group_org_id_group_id_fkey: () =>
    conflict('in_use', 'Somebody was put into this group, or the group was deleted, at the same moment. Look again.'),
  member_email: () => invalid({ email: ['Somebody of this firm has this address already.'] }),
}
