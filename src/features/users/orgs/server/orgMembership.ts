/**
 * Membership of another organisation. It is a row of that organisation, and is written in a transaction of that
 * organisation, with the permissions that the caller has there.
 */
import { sql, type Selectable } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { requireVersion } from '#server/records/version.ts'
import { endSessions, membershipIn } from '#features/auth/server/authSessions.ts'
import { loadSession } from '#server/access/loadSession.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { inTenant, transact, type TenantDb } from '#server/db/db.ts'
import { versionIn } from '#server/http/parseRequest.ts'
import { type AppError, conflict, forbidden, invalidChoice, notFound } from '#server/http/errors.ts'
import type { addUserOrg as adding, removeUserOrg as removing, UserOrgs } from '../orgs.contract.ts'
import { mayView } from '../../users/server/users.access.ts'
import { requireGrantable } from '../../groups/server/groupGrants.ts'
import { officeWeek } from '../../users/server/createUser.ts'
import { getUserOrgs } from './orgs.ts'
import { requireMember } from '../../users/server/users.queries.ts'

/**
 * Adds the person to an organisation, without groups; a former member is reactivated. 404 for a person out of reach,
 * 400 for an organisation that the caller does not work in, 403 where the caller may not add and change people, 409
 * `state` for a person without an account: an invitation there makes an account.
 */
export async function addUserOrg(ctx: OwnCtx, { params, body }: Received<typeof adding>): Promise<UserOrgs> {
  const { person, known } = await inOwnOrganisation(ctx, async (actor) => ({
    person: await requireMember(actor, params.id, mayView(actor.me)),
    known: await getUserOrgs(actor, { params }),
  }))
  const { account_id, first_name, last_name, email } = person
  // A main organisation outside of the caller's own is not revealed: this one takes its place.
  const main_org_id = known.orgs.some(({ id }) => id === person.main_org_id) ? person.main_org_id : person.org_id
  if (account_id === null)
    throw conflict('state', 'They have no account yet. Invite them there, or wait until they have joined here.')
  await inOtherOrganisation(ctx, body.org_id, invalidChoice('org_id'), async (db) => {
    const before = await memberOf(db, body.org_id, account_id)
    if (before?.live) return
    // A person whose last day has passed must not be reactivated as a side effect.
    if (before?.active) throw conflict('state', 'Their end date there has passed. Change it in that organisation.')
    if (before) {
      // A former member still has their groups, so the caller needs all of their permissions.
      await requireGrantable({ db, me: { org_id: body.org_id } }, [before.id], 'bring back')
      await setActive(db, before, true)
      return
    }
    const { id } = await db
      .insertInto('member')
      .values({ first_name, last_name, email, account_id, main_org_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const week = officeWeek.map((day) => ({ user_id: id, ...day }))
    await db.insertInto('schedule_day').values(week).execute()
  })
  return inOwnOrganisation(ctx, (actor) => getUserOrgs(actor, { params }))
}

/**
 * Makes the person inactive in the organisation and signs them out there at once; their work stays. The last
 * administrator cannot be removed (409 `state`). `If-Match` is the version of the person's row there: 409 `stale` for
 * another one. 404 for a person or an organisation out of reach, 403 where the caller may not change people or lacks
 * permissions that they have there, 409 `state` for the caller's own row and for this organisation.
 */
export async function removeUserOrg(ctx: OwnCtx, { params }: Received<typeof removing>): Promise<UserOrgs> {
  const { id, org_id } = params
  const { account_id } = await inOwnOrganisation(ctx, ({ db, me }) => requireMember({ db, me }, id, mayView(me)))
  if (org_id === ctx.me.org_id)
    throw conflict(
      'state',
      'You cannot remove a person from the firm that you are working in. Make this person inactive instead.',
    )
  const sent = versionIn(ctx.request.headers['if-match'])
  let stale: { version: number } | undefined
  await inOtherOrganisation(ctx, org_id, notFound(), async (db) => {
    const member = account_id === null ? undefined : await memberOf(db, org_id, account_id)
    if (!member?.active || account_id === null) throw notFound()
    if (account_id === ctx.me.account_id) throw conflict('state', 'You cannot remove yourself from an organisation.')
    if (sent !== null && sent !== member.version) {
      stale = member
      return
    }
    await requireGrantable({ db, me: { org_id } }, [member.id], 'make inactive')
    await setActive(db, member, false)
    await asAuth(db, () => endSessions(db, { account_id, org_id }))
  })
  const current = await inOwnOrganisation(ctx, (actor) => getUserOrgs(actor, { params }))
  if (stale) await requireVersion(sent, stale, () => Promise.resolve(current))
  return current
}

/** Runs `work` in the organisation of the session. */
const inOwnOrganisation = <T>(
  { database, request, settings }: OwnCtx,
  work: (actor: { db: TenantDb; me: Me }) => Promise<T>,
) => transact(database, {}, async (db) => work({ db, me: (await loadSession(db, request, settings)).me }))

/** Runs `work` in another organisation. Throws `unknown` unless the caller is active there, and 403 unless they may add and change people. */
async function inOtherOrganisation(
  { database, me, requestId }: OwnCtx,
  orgId: number,
  unknown: AppError,
  work: (db: TenantDb) => Promise<void>,
): Promise<void> {
  const userId = await transact(database, { role: 'fieldbook_auth', readOnly: true }, (db) =>
    membershipIn(db, { account_id: me.account_id, org_id: orgId }),
  )
  if (userId === null) throw unknown
  await inTenant(database, { orgId, userId, requestId }, async (db) => {
    // The lock keeps the caller's membership and groups until the commit.
    const actor = await memberOf(db, orgId, me.account_id)
    if (!actor?.live) throw unknown
    const permissions = await permissionsOf(db, orgId, actor.id)
    if (!neededPermissions.every((neededPermission) => permissions.has(neededPermission)))
      throw forbidden('You need permission to add and change people in that firm too.')
    await work(db)
  })
}
const neededPermissions: readonly Permission[] = ['users.add_user', 'users.change_user']

const memberOf = (
  db: TenantDb,
  org_id: number,
  account_id: number,
): Promise<(Selectable<DB['member']> & { live: boolean }) | undefined> =>
  db
    .selectFrom('member')
    .where('org_id', '=', org_id)
    .where('account_id', '=', account_id)
    .selectAll()
    .select(sql<boolean>`member_is_live(member)`.as('live'))
    .forNoKeyUpdate()
    .executeTakeFirst()

async function permissionsOf(db: TenantDb, org_id: number, id: number): Promise<ReadonlySet<string>> {
  const groups = await db
    .selectFrom('user_group')
    .where('org_id', '=', org_id)
    .where(sql<boolean>`id in (select group_id from member_group l where l.org_id = ${org_id} and l.user_id = ${id})`)
    .select('permissions')
    .forShare()
    .execute()
  return new Set(groups.flatMap(({ permissions }) => permissions))
}

const setActive = (db: TenantDb, { org_id, id }: { org_id: number; id: number }, active: boolean) =>
  db.updateTable('member').set({ active }).where('org_id', '=', org_id).where('id', '=', id).execute()
