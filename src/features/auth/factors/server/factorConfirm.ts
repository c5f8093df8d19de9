/** Saying again who one is, before something about the account is changed. */
import { sql } from 'kysely'

import type { OwnCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import { writeAuthEvent } from '../../server/authEvents.ts'
import { verifyOwnPassword } from '../../server/authOwnPassword.ts'
import { countAttempt, factorBucket, uncountAttempt } from '../../server/authThrottle.ts'
import type { Assertion } from '../factors.contract.ts'
import { takeCode } from './factorCodes.ts'
import { useRecoveryCode } from './factorRecovery.ts'
import { askToSign, checkAssertion, holderOfSession, outOfDate, takeChallenge } from './webauthn.ts'

/** 400 under `password` for a wrong one, 429 after too many. */
export async function confirmByPassword(ctx: OwnCtx, { body }: { body: { password: string } }): Promise<void> {
  await verifyOwnPassword(ctx, body.password, () => invalid({ password: ['This is not your password.'] }))
  await transact(ctx.database, { role: 'fieldbook_auth' }, (db) => confirmed(db, ctx, { factor: false }))
}

/** 400 under `code`, 429 after too many wrong ones. */
export const confirmByCode = (ctx: OwnCtx, { body }: { body: { code: string } }): Promise<void> =>
  confirmBy(ctx, (db) => takeCode(db, ctx.settings, ctx.me.account_id, body.code))

/** 400 under `recovery_code`, 429 after too many wrong ones. */
export const confirmByRecoveryCode = (ctx: OwnCtx, { body }: { body: { recovery_code: string } }): Promise<void> =>
  confirmBy(ctx, (db) => useRecoveryCode(db, ctx.me.account_id, body.recovery_code))

async function confirmBy(ctx: OwnCtx, check: (db: TenantDb) => Promise<AppError | null>): Promise<void> {
  const wrong = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const counted = await countAttempt(db, [factorBucket(ctx.me.account_id)])
    const found = await check(db)
    if (found) {
      await writeAuthEvent(db, ctx.request, 'second_factor_failed', ctx.me.account_id)
      return found
    }
    await uncountAttempt(db, counted, { right: true })
    await confirmed(db, ctx, { factor: true })
    return null
  })
  if (wrong) throw wrong
}

export const startPasskeyConfirm = ({ database, me, settings }: OwnCtx): Promise<{ challenge: string }> =>
  transact(database, { role: 'fieldbook_auth' }, (db) =>
    askToSign(db, settings, { purpose: 'confirm', holder: holderOfSession(me.session_id) }, me.account_id),
  )

/** 400 for what was not signed for this session's own challenge by a passkey of the account. */
export async function confirmByPasskey(ctx: OwnCtx, { body }: { body: { passkey: Assertion } }): Promise<void> {
  const { database, me } = ctx
  const wrong = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const request = await takeChallenge(db, body.passkey)
    if (request?.purpose !== 'confirm' || !request.holder.equals(holderOfSession(me.session_id))) return outOfDate()
    const signed = await checkAssertion(db, ctx, body.passkey, {
      challenge: request.challenge,
      accountId: me.account_id,
    })
    if (signed instanceof AppError) return signed
    await confirmed(db, ctx, { factor: true })
    return null
  })
  if (wrong) throw wrong
}

/** Runs as fieldbook_auth. */
async function confirmed(db: TenantDb, { me, request }: OwnCtx, { factor }: { factor: boolean }): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed: sql<string>`now()`, ...(factor && { second_factor: sql<string>`now()` }) })
    .where('id', '=', me.session_id)
    .execute()
  await writeAuthEvent(db, request, 'confirmed', me.account_id, { session_id: me.session_id })
}
