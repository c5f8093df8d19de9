/** Sets up, checks and turns off one-time codes of an account. */
import { sql } from 'kysely'

import type { OwnCtx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { type AppError, conflict, invalid, notFound } from '#server/http/errors.ts'
import { seal, unseal } from '#server/access/sealed.ts'
import type { SessionSettings } from '#server/access/session.ts'
import { asAuth } from '../../server/authRole.ts'
import { afterAdding, afterRemoving, asOneself, requireFresh, tellMyself } from './factorOwn.ts'
import { base32, keyUri, newSecretBytes, stepOf, stepSeconds } from './totp.ts'

const ownerOf = (accountId: number) => ({ use: 'one-time codes', of: `account ${accountId}` }) as const

/**
 * Makes a new secret at each call, until a code of one is confirmed. Throws 409 `state` if the account has codes
 * already.
 */
export const startCodes = (ctx: OwnCtx): Promise<{ secret: string; uri: string }> =>
  asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const secret = newSecretBytes()
    const sealed = seal(ctx.settings, ownerOf(me.account_id), secret)
    const saved = await asAuth(db, () =>
      db
        .insertInto('one_time_codes')
        .values({ account_id: me.account_id, secret: sealed })
        .onConflict((same) =>
          same
            .column('account_id')
            .doUpdateSet({ secret: sealed, created: sql<string>`now()`, last_step: 0 })
            .where('one_time_codes.confirmed', 'is', null),
        )
        .returning('account_id')
        .executeTakeFirst(),
    )
    if (!saved) throw conflict('state', 'You already use an authenticator app. Turn it off first.')
    const { host } = new URL(ctx.settings.publicUrl)
    return { secret: base32(secret), uri: keyUri({ secret, email: me.email, host }) }
  })

/** Turns them on. 400 under `code` for one that is not of the secret given last, 409 `state` without one. */
export const confirmCodes = (ctx: OwnCtx, { body }: { body: { code: string } }) =>
  asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    await asAuth(db, async () => {
      const wrong = await takeCode(db, ctx.settings, me.account_id, body.code, { pending: true })
      if (wrong) throw wrong
    })
    await tellMyself(ctx, db, me, {
      subject: 'One-time codes are on for your Fieldbook account',
      happened: 'When you sign in with your password, you now also need a code of your app.',
    })
    return afterAdding(ctx, db, me, 'codes')
  })

/** Turns one-time codes off. Throws 404 without them, 409 `state` for the last factor of a person who must have one. */
export const removeCodes = (ctx: OwnCtx): Promise<void> =>
  asOneself(ctx, async (db, me) => {
    await requireFresh(db, me)
    const removed = await asAuth(db, () =>
      db
        .deleteFrom('one_time_codes')
        .where('account_id', '=', me.account_id)
        .where('confirmed', 'is not', null)
        .returning('account_id')
        .executeTakeFirst(),
    )
    if (!removed) throw notFound()
    await afterRemoving(ctx, db, me, 'codes')
    await tellMyself(ctx, db, me, {
      subject: 'One-time codes are off for your Fieldbook account',
      happened: 'Codes of your app are no longer needed and no longer work.',
    })
  })

/**
 * Checks a code and uses it up with all before it; returns what is wrong with it. `pending`: the first code of a
 * secret that is being set up. Runs as fieldbook_auth.
 */
export async function takeCode(
  db: TenantDb,
  settings: SessionSettings,
  accountId: number,
  code: string,
  { pending = false } = {},
): Promise<AppError | null> {
  const known = await db
    .selectFrom('one_time_codes')
    .where('account_id', '=', accountId)
    .where('confirmed', pending ? 'is' : 'is not', null)
    .select(['secret', 'last_step'])
    .select(sql<number>`floor(extract(epoch from now()) / ${stepSeconds})::int`.as('now'))
    .forUpdate()
    .executeTakeFirst()
  if (!known) return conflict('state', 'No authenticator app is set up. Start again.')
  const secret = unseal(settings, ownerOf(accountId), known.secret)
  if (!secret)
    return conflict(
      'state',
      'This server can no longer read your app’s key. Sign in another way, then set up your app again.',
    )
  const step = stepOf(code, secret, known.now)
  if (step === null) return invalid({ code: ['This code is wrong or expired. Enter the code your app shows now.'] })
  if (step <= known.last_step) return invalid({ code: ['This code has been used. Wait for the next one.'] })
  await db
    .updateTable('one_time_codes')
    .set({ last_step: step, last_used: sql<string>`now()`, ...(pending && { confirmed: sql<string>`now()` }) })
    .where('account_id', '=', accountId)
    .execute()
  return null
}
