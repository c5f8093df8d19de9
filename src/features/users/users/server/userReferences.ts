/** The references of a person: checks of what the caller may pick, and the replacement of departments and groups. */
import { sql } from 'kysely'

import { requireCalendar } from '#features/company/server/company.queries.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice } from '#server/http/errors.ts'
import { mayView } from './users.access.ts'
import { lockGrantableGroups, requireGrantable } from '../../groups/server/groupGrants.ts'
import { knownDepartments, requireMember } from './users.queries.ts'

interface References {
  manager_id?: number | null | undefined
  department_id?: number | null | undefined
  calendar_id?: number | null | undefined
}

/**
 * Throws 400 for a manager, department or calendar that the caller could not pick. `id` is null for a new person.
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

/** An end before its start, by field. */
export const wrongDates = ({ start_date: start, end_date: end }: Dates): Record<string, string[]> =>
  start && end && end < start ? { end_date: ['The end must not be before the start.'] } : {}

interface Dates {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}

/** Throws 400 for them. */
export function requireDateOrder(dates: Dates): void {
  const problems = wrongDates(dates)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Replaces the further departments. Throws 400 for one that does not exist. */
export async function replaceDepartments(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await knownDepartments(ctx, wanted)).length < wanted.length) throw invalidChoice('department_ids')
  await replaceLinks(ctx, ['member_department', 'department_id'], user_id, wanted)
}

/**
 * Replaces the groups. 400 for one of nobody, 403 for permissions that the caller lacks, given or had already; the last
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
  if (new Set(had).symmetricDifference(new Set(wanted)).size === 0) return
  await requireGrantable(ctx, [user_id], 'change the groups of')
  await lockGrantableGroups(ctx, wanted, 'group_ids', had)
  await replaceLinks(ctx, ['member_group', 'group_id'], user_id, wanted)
}

async function replaceLinks(
  { db, me }: Ctx,
  [table, column]: ['member_department', 'department_id'] | ['member_group', 'group_id'],
  user_id: number,
  ids: readonly number[],
): Promise<void> {
  const reference = sql.ref(column)
  await sql`
    delete from ${sql.table(table)} where org_id = ${me.org_id} and user_id = ${user_id} and ${reference} <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into ${sql.table(table)} (user_id, ${reference}) select ${user_id}::bigint, id from unnest(${ids}::bigint[]) id
        on conflict (org_id, user_id, ${reference}) do nothing`.execute(db)
}
