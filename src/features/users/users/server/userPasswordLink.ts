import { sql } from 'kysely'

import { makePasswordLink } from '#features/auth/server/authPasswordReset.ts'
import { holdsAllOf } from '#features/auth/server/authPlaces.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { mayView } from './users.access.ts'
import { requireMember } from './users.queries.ts'

/**
 * A link to a new password, to hand over. 404 out of reach, 409 `state` for oneself (whoever has one's session has not one's
 * password) and for who does not sign in, 403 for who has permissions that the caller lacks, in any organisation they work
 * in. In a transaction of its own, whose answer no Idempotency-Key stores: the link is a secret.
 */
export const givePasswordLink = (ctx: OwnCtx, id: number): Promise<{ url: string; expires: string }> =>
  transact(ctx.database, {}, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    const { account_id, live } = await requireMember({ db, me }, id, mayView(me))
    if (id === me.id) throw conflict('state', 'This is your own account: change your password on your account page.')
    if (account_id === null || !live) throw conflict('state', 'This person cannot sign in.')
    if (!(await holdsAllOf(db, { who: me.account_id, person: account_id })))
      throw forbidden('You can only make a link for people whose permissions you have yourself.')
    const link = { made_by: me.account_id, account_id, publicUrl: ctx.mail.publicUrl }
    const made = await asAuth(db, () => makePasswordLink(db, ctx.request, link))
    await sql`select set_config('app.action', 'make_password_link', true)`.execute(db)
    await db
      .updateTable('member')
      .set({ password_link_made: sql<string>`now()` })
      .where('org_id', '=', me.org_id)
      .where('id', '=', id)
      .execute()
    return made
  })
