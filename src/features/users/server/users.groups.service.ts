/** Groups: what the people of a role may do. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#features/company/server/company.version.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, notFound, type AppError } from '#server/errors.ts'
import type { changeGroup as contract, Group } from '../users.contract.ts'

type Shown = z.output<typeof Group>
type Body = z.output<NonNullable<(typeof contract)['body']>>

const columns = ['id', 'name', 'permissions', 'version', 'created', 'modified'] as const

export async function listGroups(ctx: Ctx): Promise<Shown[]> {
  const rows = await ctx.db
    .selectFrom('user_group')
    .where('org_id', '=', ctx.me.org_id)
    .select(columns)
    .orderBy(sql`name collate human`)
    .orderBy('id')
    .execute()
  return rows.map((row) => present(ctx, row))
}

/** Renames a group or replaces its permissions. 409 `state` when nobody could administer the organisation any more. */
export async function changeGroup(ctx: Ctx, { params, body }: { params: { id: number }; body: Body }): Promise<Shown> {
  const { db, me } = ctx
  const row = await db
    .selectFrom('user_group')
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await requireVersion(body.version ?? ctx.ifMatch, row, async () => present(ctx, row))
  const changed = await db
    .updateTable('user_group')
    .set({
      ...(body.name !== undefined && { name: body.name }),
      ...(body.permissions && { permissions: [...new Set(body.permissions)] }),
      version: sql<number>`version`,
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return present(ctx, changed)
}

function present<R extends object>({ me }: Ctx, row: R) {
  return { ...row, can_change: has(me, 'groups.change_group'), can_delete: false }
}

const taken = (): AppError => invalid({ name: ['There is one with this name already.'] })
/** What a refused write of a group or a person means, by the database's constraint. */
export const usersConstraints = { user_group_name: taken }
