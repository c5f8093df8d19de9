/** Names and withdraws deputies, and lists them. What a deputy may decide is `inPlaceOf` of server/access/deputies.ts. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import { grantedTo } from '#server/jobs/reminders.ts'
import type * as contract from '../deputies.contract.ts'
import { type Deputy, longestDeputy } from '../deputies.contract.ts'
import { sharedKinds } from '../deputyKinds.ts'

/** Condition over `deputy`: those that the caller names and withdraws, as the person themselves or with the right to change people. */
const mayChange = (me: Me): RawBuilder<SqlBool> =>
  has(me, 'users.change_user') && has(me, 'users.view_user')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`deputy.user_id = ${me.id}`

/** Throws 404 for a person for whom the caller may not name a deputy. */
async function requirePrincipal({ db, me }: Ctx, userId: number): Promise<{ id: number; permissions: string[] }> {
  const { rows } = await sql<{ id: number; permissions: string[] }>`
    select member.id, ${grantedTo('member')} as permissions from member
     where member.org_id = ${me.org_id} and member.id = ${userId} and member_is_live(member)
       and (member.id = ${me.id} or ${has(me, 'users.change_user') && has(me, 'users.view_user')}::boolean)`.execute(db)
  const [person] = rows
  if (!person) throw notFound()
  return person
}

/** Lists colleagues whom the caller may pick, who sign in and decide something that the person decides. */
async function colleagues({ db, me }: Ctx, principal: { id: number; permissions: string[] }) {
  const { rows } = await sql<{ id: number; name: string; permissions: string[] }>`
    select member.id, member.name, ${grantedTo('member')} as permissions from member
     where member.org_id = ${me.org_id} and member.id <> ${principal.id} and member.account_id is not null
       and member_is_live(member) and ${mayPick(me)}
     order by member.name collate human, member.id limit 2000`.execute(db)
  return rows.flatMap(({ id, name, permissions }) => {
    const decides = sharedKinds(principal.permissions, permissions)
    // Nobody gives themselves what another person may do.
    return decides.length === 0 || id === me.id ? [] : [{ id, name, decides }]
  })
}

async function found({ db, me }: Ctx, which: RawBuilder<SqlBool>): Promise<Deputy[]> {
  const { rows } = await sql<Omit<Deputy, 'decides'> & { permissions: string[]; deputys: string[] }>`
    select deputy.id, jsonb_build_object('id', member.id, 'name', member.name) as user,
        jsonb_build_object('id', colleague.id, 'name', colleague.name) as deputy,
        deputy.start_date, deputy.end_date, deputy.version, ${mayChange(me)} as can_delete,
        ${grantedTo('member')} as permissions, ${grantedTo('colleague')} as deputys
      from deputy
        join member on member.org_id = deputy.org_id and member.id = deputy.user_id
        join member colleague on colleague.org_id = deputy.org_id and colleague.id = deputy.deputy_id
     where deputy.org_id = ${me.org_id} and ${which}
     order by deputy.start_date, deputy.id`.execute(db)
  return rows.map(({ permissions, deputys, ...row }) => ({ ...row, decides: sharedKinds(permissions, deputys) }))
}

export async function listDeputies(
  ctx: Ctx,
  { query: { user_id } }: Received<typeof contract.listDeputies>,
): Promise<Deputy[]> {
  const { me } = ctx
  if (user_id !== undefined) await requirePrincipal(ctx, user_id)
  const id = user_id ?? me.id
  const named = user_id === undefined ? sql<SqlBool>`deputy.deputy_id = ${id}` : sql<SqlBool>`false`
  return found(
    ctx,
    sql<SqlBool>`deputy.end_date >= ${today(me.timezone)}::date and (deputy.user_id = ${id} or ${named})`,
  )
}

export const listDeputyPeople = async (
  ctx: Ctx,
  { query: { user_id = ctx.me.id } }: Received<typeof contract.listDeputyPeople>,
) => colleagues(ctx, await requirePrincipal(ctx, user_id))

/**
 * Names a deputy. 404 for a person out of reach, 400 under `deputy_id` for whoever decides nothing of what the person
 * decides, and for wrong days.
 */
export async function nameDeputy(ctx: Ctx, { body }: Received<typeof contract.nameDeputy>): Promise<Deputy> {
  const { db, me } = ctx
  const { user_id = me.id, deputy_id, start_date, end_date } = body
  const principal = await requirePrincipal(ctx, user_id)
  if (deputy_id === user_id) throw invalid({ deputy_id: ['Choose somebody else.'] })
  if (deputy_id === me.id)
    throw invalid({ deputy_id: ['You cannot make yourself a deputy. Ask them, or another administrator.'] })
  if (end_date < start_date) throw invalid({ end_date: ['The last day must not be before the first day.'] })
  if (end_date < today(me.timezone)) throw invalid({ end_date: ['These days are over. Choose days to come.'] })
  if (end_date >= addDays(start_date, longestDeputy))
    throw invalid({ end_date: [`Choose at most ${longestDeputy} days.`] })
  const people = await colleagues(ctx, principal)
  if (!people.some(({ id }) => id === deputy_id)) throw invalidChoice('deputy_id')
  const overlapping = await found(
    ctx,
    sql<SqlBool>`deputy.user_id = ${user_id} and deputy.start_date <= ${end_date}::date and deputy.end_date >= ${start_date}::date`,
  )
  const [taken] = overlapping
  if (taken) throw invalid({ start_date: [overlapSentence(taken, me)] })
  const { id } = await db
    .insertInto('deputy')
    .values({ user_id, deputy_id, start_date, end_date, named_by_id: me.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  const [made] = await found(ctx, sql<SqlBool>`deputy.id = ${id}`)
  if (!made) throw notFound()
  return made
}

function overlapSentence({ deputy, start_date, end_date }: Deputy, me: Me): string {
  const days = formatsOf(me.locale).dayRange(start_date, end_date, today(me.timezone))
  return `${deputy.name} is already the deputy on ${days}. Choose other days, or withdraw that one first.`
}

/** Withdraws a deputy at once. 404 for one of somebody else. */
export async function withdrawDeputy(ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql`
    delete from deputy where org_id = ${me.org_id} and id = ${id} and ${mayChange(me)} returning id`.execute(db)
  if (rows.length === 0) throw notFound()
  await ctx.offerUndo()
}

/** The database's own refusals, where two name deputies at the same time. */
export const deputyConstraints = {
  one_deputy_a_day: () => conflict('state', 'There is already a deputy on these days. Reload the page.'),
}
