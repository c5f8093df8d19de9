/** Bulk changes of people: all or none, with one undo (decision 0022). */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { BulkResult, BulkSelection } from '#core/recordBulk.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { endSessions } from '#features/auth/server/authSessions.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchConflict, invalid } from '#server/http/errors.ts'
import { versionsOf } from '#server/records/bulk.ts'
import { selectedRows, requireCount } from '#server/records/bulkSelection.ts'
import type {
  archiveUsers as archiving,
  editUsers as editing,
  restoreUsers as restoring,
} from '../userBulk.contract.ts'
import { listUsers } from '../users.contract.ts'
import { requireReferences } from './userReferences.ts'
import { memberRecords } from './userList.ts'
import { lockGrantableGroups, requireGrantable } from '../../groups/server/groupGrants.ts'

/**
 * Gives many people the same department and line manager, puts them into groups and takes them out of others. Changes
 * all or none: 404 for anybody out of reach, 409 `stale` or `count`, 400 for an unknown department, manager or group,
 * and for a manager who is among the people or reports to one of them, 403 for permissions that the caller lacks, of
 * the groups or of one of the people; the last administrator stays.
 */
export async function editUsers(ctx: Ctx, { body }: Pick<Received<typeof editing>, 'body'>): Promise<BulkResult> {
  const { ids, versions, filter, count, add_group_ids: add = [], remove_group_ids: remove = [], ...fields } = body
  const people = await lockSelected(ctx, { ids, versions, filter, count })
  const values = Object.entries(omitUndefined(fields))
  if (values.length + add.length + remove.length === 0)
    throw invalid({ non_field_errors: ['Enter at least one change.'] })
  if (add.some((id) => remove.includes(id)))
    throw invalid({ remove_group_ids: ['A group can be added or removed, not both.'] })
  for (const { id } of people) if (id === fields.manager_id) await requireReferences(ctx, id, fields)
  await requireReferences(ctx, null, fields)
  if (add.length + remove.length > 0) await requireGrantable(ctx, idsOf(people), 'change the groups of')
  await lockGrantableGroups(ctx, add, 'add_group_ids')
  await lockGrantableGroups(ctx, remove, 'remove_group_ids', remove)
  const regrouped = await changeGroupsOf(ctx, idsOf(people), add, remove)
  const differs = values.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`)
  // Groups are part of the person, so their change is a new version too.
  const assigned = [...values, ['version', sql`version`] as const].map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const changed = await sql`
    update member set ${sql.join(assigned)}
     where org_id = ${ctx.me.org_id} and id = any(${idsOf(people)}::bigint[])
       and (${sql.join([sql`id = any(${regrouped}::bigint[])`, ...differs], sql` or `)})`.execute(ctx.db)
  return bulkResult(ctx, ids, people.length, Number(changed.numAffectedRows ?? 0n))
}

/** Makes people inactive: they are signed out, and their invitations end. Throws 409 `state` when the caller is one of them, 403 for a person with permissions that the caller lacks. */
export async function archiveUsers(ctx: Ctx, { body }: Pick<Received<typeof archiving>, 'body'>): Promise<BulkResult> {
  const { db, me } = ctx
  const people = await lockSelected(ctx, body)
  const myself = 'You selected yourself and would be signed out. Nothing was changed. Deselect yourself and try again.'
  if (people.some(({ id }) => id === me.id)) throw batchConflict('state', myself, [[me.id, myself]])
  const leaving = people.filter(({ active }) => active)
  await requireGrantable(ctx, idsOf(leaving), 'make inactive')
  await setActive(ctx, idsOf(leaving), false)
  const account_ids = leaving.flatMap(({ account_id }) => account_id ?? [])
  await asAuth(db, () => endSessions(db, { account_ids, org_id: me.org_id }))
  return bulkResult(ctx, body.ids, people.length, leaving.length)
}

/** Makes people active again. Throws 403 for a person with permissions that the caller lacks. */
export async function restoreUsers(ctx: Ctx, { body }: Pick<Received<typeof restoring>, 'body'>): Promise<BulkResult> {
  const people = await lockSelected(ctx, body)
  const back = people.filter(({ active }) => !active)
  // Inactive people still have their groups, so the caller needs all of their permissions.
  await requireGrantable(ctx, idsOf(back), 'bring back')
  await setActive(ctx, idsOf(back), true)
  return bulkResult(ctx, body.ids, people.length, back.length)
}

interface SelectedPerson {
  id: number
  account_id: number | null
  active: boolean
}
const idsOf = (people: readonly SelectedPerson[]) => people.map(({ id }) => id)

/** Locks the selected people, always in the same order. */
async function lockSelected(ctx: Ctx, whom: BulkSelection): Promise<SelectedPerson[]> {
  const where = await selectedRows(ctx, memberRecords, listUsers, whom)
  const { rows } = await sql<SelectedPerson>`
    select member.id, member.account_id, member.active from ${memberRecords.kind.from} where ${where}
     order by member.id for no key update of member`.execute(ctx.db)
  // The number may have changed since the selection was counted.
  if (!whom.ids) requireCount(ctx, whom.count ?? 0, rows.length)
  return rows
}

const setActive = ({ db, me }: Ctx, ids: readonly number[], active: boolean) =>
  sql`update member set active = ${active} where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(db)

/** Adds and removes groups. Returns the ids of the people whose groups changed. */
async function changeGroupsOf(
  { db, me }: Ctx,
  ids: readonly number[],
  add: readonly number[],
  remove: readonly number[],
): Promise<number[]> {
  const { rows: gone } = await sql<{ user_id: number }>`
    delete from member_group where org_id = ${me.org_id} and user_id = any(${ids}::bigint[])
       and group_id = any(${remove}::bigint[]) returning user_id`.execute(db)
  const { rows: added } = await sql<{ user_id: number }>`
    insert into member_group (user_id, group_id)
    select user_id, group_id from unnest(${ids}::bigint[]) user_id cross join unnest(${add}::bigint[]) group_id
     order by 1, 2 on conflict (org_id, user_id, group_id) do nothing returning user_id`.execute(db)
  return [...new Set([...gone, ...added].map(({ user_id }) => user_id))]
}

async function bulkResult(
  ctx: Ctx,
  ids: readonly number[] | undefined,
  count: number,
  changed: number,
): Promise<BulkResult> {
  if (changed > 0) await ctx.offerUndo()
  return { count, changed, results: ids ? await versionsOf(ctx, 'member', ids) : [] }
}
