/** A person's own sessions and password. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'
import type { Session, SetPasswordBody } from '../auth.contract.ts'
import { endStepsOf } from '../factors/server/factorStep.ts'
import { endLinksOf } from './authAccountLinks.ts'
import { requireUncommon } from './authCommon.ts'
import { clearSessionCookies, deviceSecret } from './authCookies.ts'
import { writeAuthEvent } from './authEvents.ts'
import { verifyOwnPassword } from './authOwnPassword.ts'
import { hashPassword } from './authPasswords.ts'
import { asAuth } from './authRole.ts'
import { endSessions } from './authSessions.ts'

/**
 * Ends the session of this request, whatever carries it, and clears its cookies; during impersonation the caller's own
 * session too.
 */
export async function logout(ctx: OwnCtx): Promise<void> {
  const { database, me, request } = ctx
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    await endSessions(db, { id: me.session_id })
    if (me.impersonator) await endSessions(db, { id: me.impersonator.session_id })
    await writeAuthEvent(db, request, 'logout', me.account_id, { session_id: me.session_id })
  })
  clearSessionCookies(ctx)
}

/** Lists the caller's sessions in every organisation, the current one first. */
export async function listSessions({ db, me }: Ctx): Promise<z.output<typeof Session>[]> {
  const sessions = await asAuth(db, () =>
    db
      .selectFrom('session')
      .where('account_id', '=', me.account_id)
      .where('ended', 'is', null)
      .where('expires', '>', sql<string>`now()`)
      .select(sql<string>`case when parent_id is null then kind else 'impersonation' end`.as('kind'))
      .select(['id', 'created', 'last_seen', 'address', 'user_agent'])
      .select(sql<boolean>`id = ${me.session_id}`.as('current'))
      .orderBy('current', 'desc')
      .orderBy('last_seen', 'desc')
      .limit(100)
      .execute(),
  )
  return sessions.map(({ address, user_agent, ...rest }) => ({
    ...rest,
    address: address || null,
    user_agent: user_agent || null,
  }))
}

/**
 * Ends a session. Throws 404 if it is over or somebody else's. Ending the current session signs out but leaves the
 * cookies.
 */
export async function endSession(
  { database, me, request }: OwnCtx,
  { params }: { params: { id: number } },
): Promise<void> {
  const ended = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const count = await endSessions(db, { id: params.id, account_id: me.account_id })
    if (count > 0) await writeAuthEvent(db, request, 'sessions_ended', me.account_id, { session_id: params.id, count })
    return count
  })
  if (ended === 0) throw notFound()
}

export async function endOtherSessions({ database, me, request }: OwnCtx): Promise<void> {
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const ended = await endSessions(db, { account_id: me.account_id, except: me.session_id })
    await writeAuthEvent(db, request, 'sessions_ended', me.account_id, { count: ended })
  })
}

const wrong = () => invalid({ current_password: ['This is not your current password.'] })

/**
 * Changes the caller's own password and ends all other sessions and outstanding links of the account. 400 under
 * `current_password` if it is wrong and under `new_password` if it is too common; 429 after too many wrong ones.
 */
export async function setPassword(ctx: OwnCtx, { body }: { body: z.output<typeof SetPasswordBody> }): Promise<void> {
  const { database, me, request, settings } = ctx
  requireUncommon('new_password', body.new_password, [me.name, me.email])
  const before = await verifyOwnPassword(ctx, body.current_password, wrong)
  const origin = { account: me.email, address: request.ip }
  const password_hash = await hashPassword(settings, body.new_password, origin)
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ password_hash, password_changed: sql<string>`now()` })
      .where('id', '=', me.account_id)
      // The password may have been changed while the hash was computed: then the typed one is wrong.
      .where('password_hash', '=', before)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw wrong()
    await endSessions(db, { account_id: me.account_id, except: me.session_id })
    await endStepsOf(db, me.account_id)
    await endLinksOf(db, me.account_id)
    await forgetDevices(ctx, db)
    await writeAuthEvent(db, request, 'password_changed', me.account_id)
  })
}

/** Forgets the browsers that knew the old password, except this one. */
async function forgetDevices(ctx: OwnCtx, db: Ctx['db']) {
  const device = deviceSecret(ctx)
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', ctx.me.account_id)
    .$if(device !== null, (query) => query.where('hash', '<>', hashOf(device ?? '')))
    .execute()
}
