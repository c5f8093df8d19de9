import { sql } from 'kysely'

import { removeAllFactors } from '#features/auth/factors/server/factorOwn.ts'
import { waysOf } from '#features/auth/factors/server/factorStep.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { mailNotice } from '#features/auth/server/authNotices.ts'
import { holdsAllOf } from '#features/auth/server/authPlaces.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { endSessions } from '#features/auth/server/authSessions.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { mayView } from './users.access.ts'
import { requireMember } from './users.queries.ts'

/**
 * Takes away the second factors of a person who has lost them, ends their sessions and tells them. 404 out of reach, 409
 * `state` for oneself, for who does not sign in and for who has none, 403 for who has permissions that the caller lacks, in
 * any organisation they work in.
 */
export const resetFactors = (ctx: OwnCtx, id: number): Promise<void> =>
  transact(ctx.database, {}, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    const { account_id } = await requireMember({ db, me }, id, mayView(me))
    if (id === me.id) throw conflict('state', 'Change your own second factor on your account page.')
    if (account_id === null) throw conflict('state', 'This person cannot sign in.')
    if (!(await holdsAllOf(db, { who: me.account_id, person: account_id })))
      throw forbidden('You can only reset the second factor of people whose permissions you have yourself.')
    const email = await asAuth(db, async () => {
      const account = await db
        .selectFrom('account')
        .where('id', '=', account_id)
        .select('email')
        .forUpdate()
        .executeTakeFirstOrThrow()
      if ((await waysOf(db, account_id)).length === 0) throw conflict('state', 'This person has no second factor.')
      await removeAllFactors(db, account_id)
      await endSessions(db, { account_id })
      await writeAuthEvent(db, ctx.request, 'factors_reset', me.account_id, { for: account_id })
      return account.email
    })
    const member = db.updateTable('member').where('org_id', '=', me.org_id).where('id', '=', id)
    await sql`select set_config('app.action', 'reset_factors', true)`.execute(db)
    const { first_name } = await member
      .set({ factors_reset: sql<string>`now()` })
      .returning('first_name')
      .executeTakeFirstOrThrow()
    await sql`select set_config('app.action', '', true)`.execute(db)
    await mailNotice(
      { ...ctx, address: ctx.request.ip },
      db,
      { id, email, first_name },
      {
        about: 'second factor',
        subject: 'Your second factor for Fieldbook was reset',
        happened: `${me.name} has removed your passkeys, authenticator app and recovery codes, and ended your sessions. Sign in with your password and set up a new second factor.`,
      },
    )
  })
