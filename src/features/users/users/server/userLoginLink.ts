import { makeLoginLink } from '#features/auth/server/authLinks.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { mayView } from './users.access.ts'
import { requireMember } from './users.queries.ts'

/**
 * Makes a link for a person who is locked out by wrong guesses of others. 404 out of reach, 409 `state` for a person
 * who does not sign in. It runs in its own transaction, whose answer no Idempotency-Key stores: the link is a secret.
 */
export const giveLoginLink = (ctx: OwnCtx, id: number): Promise<{ url: string; expires: string }> =>
  transact(ctx.database, {}, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    const { account_id, live } = await requireMember({ db, me }, id, mayView(me))
    if (account_id === null || !live) throw conflict('state', 'This person cannot sign in.')
    return makeLoginLink(db, ctx, { by: me.account_id, account_id })
  })
