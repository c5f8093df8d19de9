/** Groups: the permissions of the people of a role. */
import { sql } from 'kysely'

import { waysOf } from '#features/auth/factors/server/factorStep.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { namedListConstraints, namedRows } from '#server/records/namedList.ts'
import { smallListWrites } from '#server/records/smallList.ts'
import { type Group, groupCalls } from '../groups.contract.ts'

/**
 * Groups. 409 `state` for a change after which nobody could administer the organisation; 403 for giving or removing
 * permissions that the caller lacks (the database's rule).
 */
const groups = namedRows<Omit<Group, 'can_change' | 'can_delete'>>('user_group', {
  columns: ['name', 'permissions', 'second_factor'],
  checkOthers: requireOwnFactor,
  access: ['groups.change_group'],
  used: {
    as: 'members',
    count: sql`select count(*) from member_group m where m.org_id = user_group.org_id and m.group_id = user_group.id`,
    refused: (members) =>
      conflict(
        'in_use',
        members === 1
          ? 'One person is in this group. Remove them first.'
          : `${members} people are in this group. Remove them first.`,
      ),
  },
})

/** Throws if callers require a second factor of their own group without having one: they would lock themselves out. */
async function requireOwnFactor({ db, me }: Ctx, { second_factor }: Partial<Group>, id: number | null): Promise<void> {
  if (second_factor !== true || id === null) return
  const mine = await db
    .selectFrom('member_group')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', me.id)
    .where('group_id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (!mine || (await asAuth(db, () => waysOf(db, me.account_id))).length > 0) return
  throw invalid({
    second_factor: ['You are in this group and have no second factor yourself. Set one up on your account page first.'],
  })
}

export const groupRoutes: readonly Route[] = [
  on(groupCalls.list, (ctx) => groups.list(ctx)),
  ...smallListWrites(groupCalls, groups),
]

/** Throws 404 when the group does not exist. */
export async function requireGroup(ctx: Ctx, id: number): Promise<void> {
  if ((await groups.list(ctx, sql<boolean>`id = ${id}`)).length === 0) throw notFound()
}

/** Sentences of refused writes of a group or a person, by the database's constraint. */
export const usersConstraints = {
  ...namedListConstraints('user_group'),
  member_group_org_id_group_id_fkey: () =>
    conflict('in_use', 'The group or its members have just changed. Reload the page.'),
  group_permissions: () => forbidden('You can only add or remove permissions you have yourself.'),
  member_email: () => invalid({ email: ['Another person in this firm already has this address. Enter another one.'] }),
}
