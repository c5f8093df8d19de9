/** The passkeys of an account: made, listed, removed. */
import type { OwnCtx } from '#server/http/context.ts'
import { AppError, conflict, invalid, notFound } from '#server/http/errors.ts'
import { asAuth } from '../../server/authRole.ts'
import type { Attestation } from '../factors.contract.ts'
import { afterAdding, afterRemoving, asOneself, passkeyOrigin, requireFresh, tellMyself } from './factorOwn.ts'
import { askToRegister, checkAttestation, holderOfSession, outOfDate, takeChallenge } from './webauthn.ts'

const maxPasskeys = 20

/**
 * Makes the challenge of a new passkey. Throws 409 `state` if the server's address allows none, or there are too many.
 */
export const startPasskey = (ctx: OwnCtx): Promise<{ challenge: string }> =>
  asOneself(ctx, async (db, me) => {
    requirePossible(ctx)
    await requireFresh(db, me)
    return asAuth(db, async () => {
      const { count } = await db
        .selectFrom('passkey')
        .where('account_id', '=', me.account_id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= maxPasskeys)
        throw conflict('state', `You already have ${maxPasskeys} passkeys. Remove one that you no longer use.`)
      const account = { id: me.account_id, email: me.email, name: me.name }
      return askToRegister(db, ctx.settings, { holder: holderOfSession(me.session_id), account })
    })
  })

function requirePossible({ settings }: OwnCtx): void {
  if (passkeyOrigin(settings.publicUrl) === null)
    throw conflict('state', 'Passkeys need an address with https. Ask your server administrator to set one up.')
}

/** Adds a passkey. Throws 400 unless a verified person made it at our address for this session's own challenge. */
export async function addPasskey(ctx: OwnCtx, { body }: { body: { name: string; passkey: Attestation } }) {
  const outcome = await asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const request = await asAuth(db, () => takeChallenge(db, body.passkey))
    // Refused once the challenge is gone for good.
    if (request?.purpose !== 'add' || !request.holder.equals(holderOfSession(me.session_id))) return outOfDate()
    const made = await checkAttestation(ctx, body.passkey, request.challenge)
    if (made instanceof AppError) return made
    const added = await asAuth(db, () =>
      db
        .insertInto('passkey')
        .values({ ...made, account_id: me.account_id, name: body.name })
        .onConflict((same) => same.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst(),
    )
    if (!added) return invalid({ non_field_errors: ['This passkey is already in use.'] })
    await tellMyself(ctx, db, me, {
      subject: 'A passkey was added to your Fieldbook account',
      happened: `The passkey “${body.name}” can be used to sign in to your account from now on.`,
    })
    return afterAdding(ctx, db, me, 'passkey')
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/**
 * Removes a passkey. Throws 404 for a passkey of somebody else, 409 `state` for the last factor of a person who must
 * have one.
 */
export const removePasskey = (ctx: OwnCtx, { params }: { params: { id: number } }): Promise<void> =>
  asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const removed = await asAuth(db, () =>
      db
        .deleteFrom('passkey')
        .where('account_id', '=', me.account_id)
        .where('id', '=', params.id)
        .returning('name')
        .executeTakeFirst(),
    )
    if (!removed) throw notFound()
    await afterRemoving(ctx, db, me, 'passkey')
    await tellMyself(ctx, db, me, {
      subject: 'A passkey was removed from your Fieldbook account',
      happened: `The passkey “${removed.name}” no longer works.`,
    })
  })
