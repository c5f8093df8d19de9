/** Nobody grants permissions that they do not have themselves (product rules, section 5: deny by default). */
import { sql } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalidChoice } from '#server/errors.ts'

/** Whether the asker may add members to a group: they may change groups, or have all of its permissions. */
const mayGrant = ({ me }: Pick<Ctx, 'me'>, permissions: readonly string[]): boolean =>
  has(me, 'groups.change_group') || permissions.every((one) => has(me, one as Permission))

/**
 * Locks the groups that a person is added to, so that none gains permissions before the commit. Throws 400 under `field`
 * for a group that does not exist, and 403 for permissions that the asker lacks.
 */
export async function lockGrantableGroups(
  ctx: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
  field: string,
  /** Groups that the person has already. */
  but: readonly number[] = [],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const groups = await ctx.db
    .selectFrom('user_group')
    .where('org_id', '=', ctx.me.org_id)
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .select(['id', 'permissions'])
    .orderBy('id')
    .forShare()
    .execute()
  if (groups.length < wanted.length) throw invalidChoice(field)
  if (!groups.every(({ id, permissions }) => but.includes(id) || mayGrant(ctx, permissions)))
    throw forbidden('You can only add groups whose permissions you have yourself.')
}

/** Throws 403 for people with permissions that the asker lacks. Locks their groups until the commit. */
export async function requireGrantable(
  ctx: Pick<Ctx, 'db' | 'me'>,
  userIds: readonly number[],
  act: 'invite' | 'bring back',
): Promise<void> {
  const { db, me } = ctx
  const groups = await db
    .selectFrom('user_group')
    .where('org_id', '=', me.org_id)
    .where(
      sql<boolean>`id in (select group_id from member_group l where l.org_id = ${me.org_id} and l.user_id = any(${userIds}::bigint[]))`,
    )
    .select('permissions')
    .forShare()
    .execute()
  if (!groups.every(({ permissions }) => mayGrant(ctx, permissions)))
    throw forbidden(`You can only ${act} people whose permissions you have yourself.`)
}
