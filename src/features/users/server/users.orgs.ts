/** The organisations of a person. Nobody learns of one that they do not work in themselves. */
import type { Ctx } from '#server/context.ts'
import type { UserOrgs } from '../users.orgs.contract.ts'
import { mayView } from './users.access.ts'
import { getUser } from './users.list.ts'
import { listMemberships, requireMember } from './users.queries.ts'

/** 404 for a person out of reach. Somebody without an account works here alone. */
export async function getUserOrgs(ctx: Ctx, { params }: { params: { id: number } }): Promise<UserOrgs> {
  const { db, me } = ctx
  const { account_id } = await requireMember(ctx, params.id, mayView(me))
  const { org } = await getUser(ctx, { params })
  const theirs = account_id === null ? [] : await listMemberships(db, account_id)
  // Last, so that the transaction goes on as the asker's.
  const mine = await listMemberships(db, me.account_id)
  const both = mine.filter(({ id }) => id === me.org_id || theirs.some((one) => one.id === id))
  return { main_org: org, orgs: both }
}
