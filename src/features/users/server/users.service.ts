/** Changing a person. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has, type Permission } from '#core/permissions.ts'
import { asAuth } from '#features/auth/server/auth.role.ts'
import { endSessions } from '#features/auth/server/auth.sessions.ts'
import { requireCalendar } from '#features/company/server/company.queries.ts'
import { requireVersion } from '#features/company/server/company.version.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, invalid, invalidChoice } from '#server/errors.ts'
import type { User, UserChange } from '../users.contract.ts'
import { mayView } from './users.access.ts'
import { getUser } from './users.list.ts'
import { knownDepartments, lockMember, requireMember } from './users.queries.ts'

/**
 * Changes what is given. 404 out of reach, 409 `stale`, 409 `state` for the last administrator (the database's rule),
 * 400 for a manager below oneself (likewise), for a department, group or calendar of nobody, and for dates the wrong way
 * round; 403 for handing out permissions that the asker lacks.
 */
export async function changeUser(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: z.output<typeof UserChange> },
): Promise<User> {
  const { db, me } = ctx
  const { version, phone, department_ids, group_ids, ...fields } = body
  const member = await lockMember(ctx, params.id, mayView(me))
  const show = () => getUser(ctx, { params })
  await requireVersion(version ?? ctx.ifMatch, member, show)
  await requireReferences(ctx, params.id, body)
  const [start, end] = [fields.start_date ?? member.start_date, fields.end_date ?? member.end_date]
  if (fields.start_date !== null && fields.end_date !== null && start !== null && end !== null && end < start)
    throw invalid({ end_date: ['The end must not be before the start.'] })
  if (department_ids) await replaceDepartments(ctx, params.id, department_ids)
  if (group_ids) await replaceGroups(ctx, params.id, group_ids)
  await db
    .updateTable('member')
    .set({
      ...fields,
      ...(phone?.mobile !== undefined && { phone_mobile: phone.mobile }),
      ...(phone?.office !== undefined && { phone_office: phone.office }),
      ...(phone?.extension !== undefined && { phone_extension: phone.extension }),
      // Departments and groups are part of the person: their change is a new version too.
      version: sql<number>`version`,
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .execute()
  const { account_id } = member
  if (fields.active === false && account_id !== null)
    await asAuth(db, () => endSessions(db, { account_id, org_id: me.org_id }))
  return show()
}

async function requireReferences(ctx: Ctx, id: number, body: z.output<typeof UserChange>): Promise<void> {
  const { manager_id, department_id, calendar_id } = body
  if (manager_id === id) throw invalid({ manager_id: ['A person cannot be their own manager.'] })
  if (manager_id) {
    const manager = await requireMember(ctx, manager_id, mayView(ctx.me)).catch(() => null)
    if (!manager?.active) throw invalidChoice('manager_id')
  }
  if (department_id && (await knownDepartments(ctx, [department_id])).length === 0) throw invalidChoice('department_id')
  if (calendar_id) await requireCalendar(ctx, calendar_id)
}

async function replaceDepartments(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<void> {
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

async function replaceGroups(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const groups = await db
    .selectFrom('user_group')
    .where('org_id', '=', me.org_id)
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .select(['id', 'permissions'])
    // Held as they are: a group that grows meanwhile would hand out more than was looked at.
    .forShare()
    .execute()
  if (groups.length < wanted.length) throw invalidChoice('group_ids')
  const before = await db
    .selectFrom('member_group')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', user_id)
    .select('group_id')
    .execute()
  const added = groups.filter(({ id }) => !before.some(({ group_id }) => group_id === id))
  if (
    !has(me, 'groups.change_group') &&
    added.some((group) => group.permissions.some((one) => !has(me, one as Permission)))
  )
    throw forbidden('You can only add groups whose permissions you have yourself.')
  await db
    .deleteFrom('member_group')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`group_id <> all(${wanted}::bigint[])`)
    .execute()
  if (added.length > 0)
    await db
      .insertInto('member_group')
      .values(added.map(({ id }) => ({ user_id, group_id: id })))
      .execute()
}
