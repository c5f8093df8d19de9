/** Signing in with a password (docs/rules/access.md#signing-in). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { OpenCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'
import type { login as Login, LoginBody } from '../auth.contract.ts'
import { beginStep, setStepCookie, waysOf } from '../factors/server/factorStep.ts'
import { deviceSecret } from './authCookies.ts'
import { accessEnded } from './authEnded.ts'
import { writeAuthEvent } from './authEvents.ts'
import { openSignedIn, signedIn } from './authOpening.ts'
import { verifyPassword } from './authPasswords.ts'
import { homeOrganisation } from './authSessions.ts'
import { loginBuckets, uncountAttempt, countAttempt } from './authThrottle.ts'

const wrongCredentials = () => invalid({ non_field_errors: ['Unable to log in with provided credentials.'] })

/**
 * Opens a session, sets its cookies and returns its token; for an account with second factors, returns those that
 * finish the sign-in. Throws 400 for a wrong password, and the same bytes after the same work for an unknown address,
 * a closed account, or a person who is in no organisation any more; 400 with the last day for people who have left by
 * an end date; 429 after too many failures, 503 when too many wait.
 */
export async function login(
  ctx: OpenCtx,
  { body }: { body: z.output<typeof LoginBody> },
): Promise<z.output<typeof Login.reply>> {
  const { database, request, settings } = ctx
  const email = body.email.toLowerCase()
  const device = deviceSecret(ctx)
  const { account, counted } = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const found = await findAccount(db, email, device)
    const knownDevice = device !== null && found?.known_device ? hashOf(device) : null
    const guess = loginBuckets(settings, { email, address: request.ip, knownDevice })
    return { account: found, counted: await countAttempt(db, guess) }
  })
  let right: boolean
  try {
    right = await verifyPassword(settings, body.password, account?.password_hash ?? null, {
      account: email,
      address: request.ip,
    })
  } catch (error) {
    // The password was never checked.
    await transact(database, { role: 'fieldbook_auth' }, (db) => uncountAttempt(db, counted, { right: false }))
    throw error
  }
  const next = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const owner = account && right && (await mayEnter(db, account)) ? account : null
    const entered = owner && (await enter(db, ctx, owner.id))
    if (!entered) {
      await writeAuthEvent(db, request, 'login_failed', account?.id ?? null)
      return owner && accessEnded(db, owner.id)
    }
    await uncountAttempt(db, counted, { right: true })
    return entered
  })
  if (!next) throw wrongCredentials()
  if (next instanceof AppError) throw next
  if ('ways' in next) {
    setStepCookie(ctx, next.step)
    return { second_factor: next.ways }
  }
  return { auth_token: signedIn(ctx, next) }
}

/** Opens a session, or a second step if the account has second factors; null if the account is in no organisation. */
async function enter(db: TenantDb, ctx: OpenCtx, account_id: number) {
  const ways = await waysOf(db, account_id)
  if (ways.length === 0) return openSignedIn(db, ctx, { account_id, kind: 'password' })
  if ((await homeOrganisation(db, account_id)) === null) return null
  return { ways, step: await beginStep(db, ctx, { account_id, kind: 'password' }) }
}

interface Account {
  id: number
  password_hash: string | null
  disabled: boolean
  known_device: boolean
}

export function findAccount(db: TenantDb, email: string, device: string | null): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.account_id', '=', 'account.id')
        .on('known_device.hash', '=', device === null ? null : hashOf(device)),
    )
    .where(sql`lower(account.email)`, '=', email)
    .select(['account.id', 'account.password_hash', 'account.disabled'])
    .select(sql<boolean>`known_device.hash is not null`.as('known_device'))
    .executeTakeFirst()
}

/** The password may have been changed, or the account closed, while the hash was computed. */
async function mayEnter(db: TenantDb, account: Account): Promise<boolean> {
  const still = await db
    .selectFrom('account')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('disabled', '=', false)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return still !== undefined
}
