/** The second step of signing in, and signing in by a passkey alone. */
import type { OpenCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import { hashOf, isSecure, newSecret, type SessionSettings } from '#server/access/session.ts'
import { accessEnded } from '../../server/authEnded.ts'
import { writeAuthEvent } from '../../server/authEvents.ts'
import { openSignedIn, signedIn } from '../../server/authOpening.ts'
import type { NewSession } from '../../server/authSessions.ts'
import { countAttempt, factorBucket, uncountAttempt } from '../../server/authThrottle.ts'
import type { Assertion, FactorWay } from '../factors.contract.ts'
import { takeCode } from './factorCodes.ts'
import { useRecoveryCode } from './factorRecovery.ts'
import { clearStepCookie, countTry, endStep, findStep, lockStep, type FactorStep, waysOf } from './factorStep.ts'
import { askToSign, checkAssertion, outOfDate, takeChallenge } from './webauthn.ts'

const startAgain = () => invalid({ non_field_errors: ['This sign-in has expired. Please start again.'] })

/** Returns no ways if this browser has begun no sign-in, or if it has expired or was tried too often. */
export async function getLoginStep(ctx: OpenCtx): Promise<{ ways: FactorWay[] }> {
  return transact(ctx.database, { role: 'fieldbook_auth', readOnly: true }, async (db) => {
    const step = await findStep(db, ctx)
    return { ways: step ? await waysOf(db, step.account_id) : [] }
  })
}

type SignedIn = { auth_token: string }
type Finished = Awaited<ReturnType<typeof openSignedIn>> | AppError

/** Finishes a sign-in by one-time code. Throws 400 under `code` if it is wrong, expired or used; 429 after too many. */
export const finishByCode = (ctx: OpenCtx, { body }: { body: { code: string } }): Promise<SignedIn> =>
  finishStep(ctx, (db, { account_id }) => takeCode(db, ctx.settings, account_id, body.code))

/** Finishes a sign-in by recovery code. Throws 400 under `recovery_code` if it is wrong or used; 429 after too many. */
export const finishByRecoveryCode = (ctx: OpenCtx, { body }: { body: { recovery_code: string } }): Promise<SignedIn> =>
  finishStep(ctx, (db, { account_id }) => useRecoveryCode(db, account_id, body.recovery_code))

/** Finishes a second step; `check` returns what is wrong. Attempts stay counted even if they fail. */
async function finishStep(
  ctx: OpenCtx,
  check: (db: TenantDb, step: FactorStep) => Promise<AppError | null>,
): Promise<SignedIn> {
  const outcome = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const step = await lockStep(db, ctx)
    if (!step) return startAgain()
    await countTry(db, step)
    const counted = await countAttempt(db, [factorBucket(step.account_id)])
    const wrong = await check(db, step)
    if (wrong) {
      await writeAuthEvent(db, ctx.request, 'second_factor_failed', step.account_id)
      return wrong
    }
    await uncountAttempt(db, counted, { right: true })
    return finish(db, ctx, step)
  })
  return answered(ctx, outcome)
}

async function finish(db: TenantDb, ctx: OpenCtx, step: FactorStep): Promise<Finished> {
  await endStep(db, step)
  return open(db, ctx, step)
}

/** Opens the session; an account in no organisation gets the reason instead. */
const open = async (db: TenantDb, ctx: OpenCtx, { account_id, kind }: Pick<NewSession, 'account_id' | 'kind'>) =>
  (await openSignedIn(db, ctx, { account_id, kind, second_factor: true })) ?? accessEnded(db, account_id)

function answered(ctx: OpenCtx, outcome: Finished): SignedIn {
  if (outcome instanceof AppError) throw outcome
  if (outcome === null) throw startAgain()
  clearStepCookie(ctx)
  return { auth_token: signedIn(ctx, outcome) }
}

// --- By passkey -------------------------------------------------------------------------------------------------------

const cookieName = (settings: SessionSettings) => (isSecure(settings) ? '__Host-passkey' : 'passkey')

/** Makes the challenge of a sign-in by passkey. Throws 400 for a second step that this browser has not begun. */
export async function startPasskeyLogin(
  ctx: OpenCtx,
  { body }: { body: { step: boolean } },
): Promise<{ challenge: string }> {
  const { database, settings, reply } = ctx
  const browser = newSecret()
  const options = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    if (!body.step) return askToSign(db, settings, { purpose: 'login', holder: hashOf(browser) }, null)
    const step = await lockStep(db, ctx)
    return step ? askToSign(db, settings, { purpose: 'step', holder: step.hash }, step.account_id) : null
  })
  if (options === null) throw startAgain()
  if (!body.step)
    reply.setCookie(cookieName(settings), browser, {
      path: '/',
      sameSite: 'lax',
      secure: isSecure(settings),
      httpOnly: true,
      maxAge: 300,
    })
  return options
}

/**
 * Finishes a sign-in by passkey. Throws 400 with the reason; a signed challenge works once, in the browser that
 * requested it.
 */
export async function finishByPasskey(ctx: OpenCtx, { body }: { body: { passkey: Assertion } }): Promise<SignedIn> {
  const outcome = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const request = await takeChallenge(db, body.passkey)
    const step = request?.purpose === 'step' ? await lockStep(db, ctx) : undefined
    const holder =
      request?.purpose === 'step' ? step?.hash : hashOf(ctx.request.cookies[cookieName(ctx.settings)] ?? '')
    const ours = request?.purpose === 'step' || request?.purpose === 'login'
    if (!request || !ours || !holder || !request.holder.equals(holder)) return outOfDate()
    const signed = await checkAssertion(db, ctx, body.passkey, {
      challenge: request.challenge,
      accountId: step?.account_id ?? null,
    })
    if (signed instanceof AppError) {
      await writeAuthEvent(db, ctx.request, 'second_factor_failed', step?.account_id ?? null, { by: 'passkey' })
      return signed
    }
    if (step) return finish(db, ctx, step)
    if (!(await isOpen(db, signed.accountId))) return startAgain()
    return open(db, ctx, { account_id: signed.accountId, kind: 'passkey' })
  })
  return answered(ctx, outcome)
}

async function isOpen(db: TenantDb, accountId: number): Promise<boolean> {
  const attempt = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('disabled', '=', false)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return attempt !== undefined
}
