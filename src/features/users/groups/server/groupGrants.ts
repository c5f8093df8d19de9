/**
 * Nobody gives permissions that they do not have, nor changes the access of a person who may do more
 * (docs/decisions/0094). The database contains the rule (`lacked_permissions`) and refuses every write against it; this
 * file has the messages.
 */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { forbidden, invalidChoice } from '#server/http/errors.ts'
import type { MemberRule } from '#server/access/people.ts'

type Tenant = { db: Ctx['db']; me: Pick<Ctx['me'], 'org_id'> }

/** Condition over `member`: the person has no permission that the caller lacks. */
export const isCovered: MemberRule = sql`(
  lacked_permissions((select caller_permissions()), permissions_of(member.org_id, member.id)) = '{}')`

/**
 * Locks the groups that a person is added to, so that none gains permissions before the commit. Throws 400 under `field`
 * for a group that does not exist, and 403 for permissions that the caller lacks.
 */
export async function lockGrantableGroups(
  { db, me }: Tenant,
  ids: readonly number[],
  field: string,
  /** Groups that the person has already. */
  but: readonly number[] = [],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const groups = await db
    .selectFrom('user_group')
    .where('org_id', '=', me.org_id)
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .select(['id', sql<boolean>`lacked_permissions(caller_permissions(), permissions) = '{}'`.as('grantable')])
    .orderBy('id')
    .forShare()
    .execute()
  if (groups.length < wanted.length) throw invalidChoice(field)
  if (!groups.every(({ id, grantable }) => but.includes(id) || grantable))
    throw forbidden('You can only add groups with permissions you have yourself.')
}

/** Actions on people's access, in the words of their refusals. */
type AccessAct =
  | 'invite'
  | 'bring back'
  | 'make inactive'
  | 'change the groups of'
  | 'change the email address of'
  | 'change the end date of'
  | 'revoke the keys of'

/** Throws 403 for people with permissions that the caller lacks. Locks their groups until the commit. */
export async function requireGrantable({ db, me }: Tenant, userIds: readonly number[], act: AccessAct): Promise<void> {
  const groups = await db
    .selectFrom('user_group')
    .where('org_id', '=', me.org_id)
    .where(
      sql<boolean>`id in (select group_id from member_group l where l.org_id = ${me.org_id} and l.user_id = any(${userIds}::bigint[]))`,
    )
    .select(sql<boolean>`lacked_permissions(caller_permissions(), permissions) = '{}'`.as('covered'))
    .forShare()
    .execute()
  if (!groups.every(({ covered }) => covered))
    throw forbidden(`You can only ${act} people whose permissions you have yourself.`)
}
