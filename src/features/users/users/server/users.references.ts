/** The references of a person: checks of what the asker may pick, and the replacement of departments and groups. */
import { sql } from 'kysely'

import { requireCalendar } from '#features/company/server/company.queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, invalidChoice } from '#server/errors.ts'
import { mayView } from './users.access.ts'
import { lockGrantableGroups } from '../../groups/server/groups.grants.ts'
import { knownDepartments, requireMember } from './users.queries.ts'

interface References {
  manager_id?: number | null | undefined
  department_id?: number | null | undefined
  calendar_id?: number | null | undefined
}

/**
 * Throws 400 for a manager, department or calendar that the asker could not pick. `id` is null for a new person.
 */
export async function requireReferences(ctx: Ctx, id: number | null, given: References): Promise<void> {
  const { manager_id, department_id, calendar_id } = given
  if (id !== null && manager_id === id) throw invalid({ manager_id: ['A person cannot be their own manager.'] })
  if (manager_id) {
    const manager = await requireMember(ctx, manager_id, mayView(ctx.me)).catch(() => null)
    if (!manager?.active) throw invalidChoice('manager_id')
  }
  if (department_id && (await knownDepartments(ctx, [department_id])).length === 0) throw invalidChoice('department_id')
  if (calendar_id) await requireCalendar(ctx, calendar_id)
}

/** Throws 400 for an end before its start. */
export function requireDateOrder(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw invalid({ end_date: ['The end must not be before the start.'] })
}

/** Replaces the further departments. Throws 400 for one that does not exist. */
export async function replaceDepartments(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  if ((await knownDepartments(ctx, wanted)).length < wanted.length) throw invalidChoice('department_ids')
  await db
    .deleteFrom('member_department')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`department_id <> all(${wanted}::bigint[])`)
    .execute()
  if (wanted.length > 0)
    await db
      .insertInto('member_department')
      .values(wanted.map((department_id) => ({ user_id, department_id })))
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'department_id']).doNothing())
      .execute()
}

/**
 * Replaces the groups. 400 for one of nobody, 403 for handing out permissions that the asker lacks; the last
 * administrator stays by the database's rule.
 */
export async function replaceGroups(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const before = await db
    .selectFrom('member_group')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', user_id)
    .select('group_id')
    .execute()
  const had = before.map(({ group_id }) => group_id)
  await lockGrantableGroups(ctx, wanted, 'group_ids', had)
  const added = wanted.filter((id) => !had.includes(id))
  await db
    .deleteFrom('member_group')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`group_id <> all(${wanted}::bigint[])`)
    .execute()
  if (added.length > 0)
    await db
      .insertInto('member_group')
      .values(added.map((group_id) => ({ user_id, group_id })))
      .execute()
}
