/** The organisations of a person. The caller sees those that they work in themselves. */
import type { Received } from '#core/contract.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import type { changeUserOrgs as changing, UserOrgs } from '../orgs.contract.ts'
import { mayView } from '../../users/server/users.access.ts'
import { getUser } from '../../users/server/userList.ts'
import { listMemberships, listOwnOrganisations } from '#features/auth/server/authOrgs.ts'
import { lockMember, requireMember } from '../../users/server/users.queries.ts'

type Target = { params: { id: number } }

/** Throws 404 for a person out of reach. A person without an account works in this organisation only. */
export async function getUserOrgs({ db, me }: Pick<Ctx, 'db' | 'me'>, { params }: Target): Promise<UserOrgs> {
  const person = await requireMember({ db, me }, params.id, mayView(me))
  const { account_id, main_org_id } = person
  const main_org = await db
    .selectFrom('org')
    .where('id', '=', main_org_id)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const theirs = account_id === null ? [] : await listMemberships(db, account_id)
  // Last, so that the transaction goes on as the caller's.
  const mine = await listOwnOrganisations(db, me)
  const orgs = mine.flatMap(({ id, name }) => {
    const place = theirs.find((membership) => membership.id === id)
    if (id === me.org_id) return [{ id, name, version: person.version }]
    return place ? [{ id, name, version: place.version }] : []
  })
  return { main_org, orgs }
}

/**
 * Says which of the organisations that both work in employs the person, as far as this one is concerned: what another
 * one knows of them is its own affair. 400 for any other, 409 `stale`, 404 out of reach.
 */
export async function changeUserOrgs(ctx: Ctx, { params, body }: Received<typeof changing>): Promise<UserOrgs> {
  const { db, me } = ctx
  const member = await lockMember(ctx, params.id, mayView(me))
  await requireVersion(body.version ?? ctx.ifMatch, member, () => getUser(ctx, { params }))
  const { orgs } = await getUserOrgs(ctx, { params })
  if (!orgs.some(({ id }) => id === body.main_org_id)) throw invalidChoice('main_org_id')
  if (member.main_org_id !== body.main_org_id) {
    await db
      .updateTable('member')
      .set({ main_org_id: body.main_org_id })
      .where('org_id', '=', me.org_id)
      .where('id', '=', params.id)
      .execute()
    await ctx.offerUndo()
  }
  return getUserOrgs(ctx, { params })
}
