/** Adding and changing people. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { sameAddress } from '#features/auth/server/authEmail.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { endSessions } from '#features/auth/server/authSessions.ts'
import { requireVersion } from '#server/records/version.ts'
import { invite } from '../../invitations/server/invite.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, lastAdministrator } from '#server/http/errors.ts'
import type { User, UserChange } from '../users.contract.ts'
import type { NewUser } from '../userEdit.contract.ts'
import { mayView } from './users.access.ts'
import { requireGrantable } from '../../groups/server/groupGrants.ts'
import { changeAddress } from './userEmail.ts'
import { officeWeek } from './createUser.ts'
import { replaceDepartments, replaceGroups, requireDateOrder, requireReferences } from './userReferences.ts'
import { getUser, showUser } from './userList.ts'
import { phoneColumns } from './userPhone.ts'
import { lockMember } from './users.queries.ts'

/**
 * Changes the fields that are sent; the address of somebody who signs in only after confirmation. 404 out of reach, 409
 * `stale`, 409 `state` for the last administrator (the database's rule), 400 for a manager below the person (likewise),
 * for an unknown department, group or calendar, for dates in the wrong order, and for an end date of the last
 * administrator; 403 for giving permissions that the caller lacks, and for the groups, activity, address and end date
 * of a person who has permissions that the caller lacks.
 */
export async function changeUser(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: z.output<typeof UserChange> },
): Promise<User> {
  const { db, me } = ctx
  const { version, phone, department_ids, group_ids, email, ...fields } = body
  const member = await lockMember(ctx, params.id, mayView(me))
  const show = () => getUser(ctx, { params })
  await requireVersion(version ?? ctx.ifMatch, member, show)
  await requireReferences(ctx, params.id, body)
  const { start_date = member.start_date, end_date = member.end_date } = fields
  requireDateOrder({ start_date, end_date })
  const changesAddress = email !== undefined && !sameAddress(email, member.email)
  // Inactive people still have their groups, so both directions need all of their permissions.
  if (fields.active !== undefined && fields.active !== member.active)
    await requireGrantable(ctx, [params.id], fields.active ? 'bring back' : 'make inactive')
  if (changesAddress) await requireGrantable(ctx, [params.id], 'change the email address of')
  if (end_date !== member.end_date) await requireGrantable(ctx, [params.id], 'change the end date of')
  if (department_ids) await replaceDepartments(ctx, params.id, department_ids)
  if (group_ids) await replaceGroups(ctx, params.id, group_ids)
  const { account_id } = member
  // People who sign in use the address of their account, so a new one must be confirmed first.
  const asksForAddress = changesAddress && account_id !== null
  if (asksForAddress) await changeAddress(ctx, { ...member, account_id }, email)
  await db
    .updateTable('member')
    .set({
      ...fields,
      ...phoneColumns(phone),
      ...(email !== undefined && account_id === null && { email }),
      // Older rows may share an address (the migration of invitations); a new address is unique.
      ...(changesAddress && account_id === null && { email_shared: false }),
      // Departments and groups are part of the person: their change is a new version too.
      version: sql<number>`version`,
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .execute()
  if (end_date !== null && end_date !== member.end_date) await requireAdministrator(ctx)
  const leaves = fields.active === false
  if (leaves && account_id !== null) await asAuth(db, () => endSessions(db, { account_id, org_id: me.org_id }))
  // An undo would not recall the mail: a change of address is cancelled instead.
  if (!asksForAddress) await ctx.offerUndo()
  return show()
}

/** Throws 400 if nobody could administer the organisation any more: people with an end date will leave. */
async function requireAdministrator({ db, me }: Ctx): Promise<void> {
  const { rows } = await sql<{ stays: boolean }>`select has_administrator(${me.org_id}) as stays`.execute(db)
  if (!rows[0]?.stays) throw invalid({ end_date: [lastAdministrator] })
}

/**
 * Adds a person with a default working week, and invites them if requested. Refuses the same as a change, and 400 under
 * `email` for an address that somebody in the organisation has. The answer never reveals whether the address has an
 * account elsewhere.
 */
export async function createUser(ctx: Ctx, { body }: { body: z.output<typeof NewUser> }): Promise<User> {
  const { db } = ctx
  const { phone, department_ids, group_ids, invite: invited, ...fields } = body
  await requireReferences(ctx, null, body)
  requireDateOrder(fields)
  const member = await db
    .insertInto('member')
    .values({ ...fields, ...phoneColumns(phone) })
    .returning(['id', 'first_name', 'email', 'active', 'account_id', sql<boolean>`member_is_live(member)`.as('live')])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('schedule_day')
    .values(officeWeek.map((day) => ({ user_id: member.id, ...day })))
    .execute()
  if (department_ids) await replaceDepartments(ctx, member.id, department_ids)
  if (group_ids) await replaceGroups(ctx, member.id, group_ids)
  if (invited) await invite(ctx, member)
  await ctx.offerUndo()
  return showUser(ctx, member.id)
}
