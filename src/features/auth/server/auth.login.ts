/** Signing in with a password (product rules, section 2, 7). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { OpenCtx } from '#server/context.ts'
import { transact, type TenantDb } from '#server/db.ts'
import { invalid } from '#server/errors.ts'
import { cookieNames, hashOf, newSecret } from '#server/session.ts'
import type { LoginBody } from '../auth.contract.ts'
import { deviceSecret, setDeviceCookie, setSessionCookies } from './auth.cookies.ts'
import { writeAuthEvent } from './auth.events.ts'
import { verifyPassword } from './auth.passwords.ts'
import { addSecret, endSessions, homeOrganisation, openSession } from './auth.sessions.ts'
import { loginBuckets, uncountAttempt, countAttempt } from './auth.throttle.ts'

const wrongCredentials = () => invalid({ non_field_errors: ['Unable to log in with provided credentials.'] })

/**
 * Opens a session, sets its cookies and answers its token. Throws 400 for a wrong password, and the same bytes after the
 * same work for an address that nobody has, an account that is closed, or a person who is in no organisation any more;
 * 429 after too many failures, 503 when too many wait.
 */
export async function login(
  ctx: OpenCtx,
  { body }: { body: z.output<typeof LoginBody> },
): Promise<{ auth_token: string }> {
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
  const opened = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const session = account && right ? await openAllowedSession(db, ctx, account) : null
    if (!session) {
      await writeAuthEvent(db, request, 'login_failed', account?.id ?? null)
      return null
    }
    await uncountAttempt(db, counted, { right: true })
    return { ...session, device: account && !account.known_device ? await rememberDevice(db, account.id) : null }
  })
  if (!opened) throw wrongCredentials()
  setSessionCookies(ctx, opened.sessionId, opened.cookie)
  if (opened.device !== null) setDeviceCookie(ctx, opened.device)
  return { auth_token: opened.token }
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

/** Opens a session for an account whose password was right. Null when the account may not sign in. */
async function openAllowedSession(db: TenantDb, ctx: OpenCtx, account: Account) {
  const { request, settings } = ctx
  // The password may have been changed, or the account closed, while the hash was computed.
  const still = await db
    .selectFrom('account')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('disabled', '=', false)
    .select('id')
    .forShare()
    .executeTakeFirst()
  const org_id = still ? await homeOrganisation(db, account.id) : null
  if (org_id === null) return null
  await endPreviousSession(db, ctx)
  const user_agent = request.headers['user-agent'] ?? ''
  const session = { account_id: account.id, org_id, kind: 'password', address: request.ip, user_agent } as const
  const sessionId = await openSession(db, session, settings)
  const token = await addSecret(db, sessionId, 'token', settings)
  const cookie = await addSecret(db, sessionId, 'cookie', settings)
  await writeAuthEvent(db, request, 'login', account.id, { session_id: sessionId })
  return { sessionId, token, cookie }
}

/** Ends the session that this browser had before, and any impersonation of it. Runs as fieldbook_auth. */
export async function endPreviousSession(db: TenantDb, { request, settings }: OpenCtx) {
  const cookie = request.cookies[cookieNames(settings).sid]
  if (!cookie) return
  const previous = await db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .where('session_token.hash', '=', hashOf(cookie))
    .where('session_token.kind', '=', 'cookie')
    .select(['session.id', 'session.parent_id'])
    .executeTakeFirst()
  if (previous) await endSessions(db, { id: previous.parent_id ?? previous.id })
}

/** An account is remembered on so many browsers. The oldest one is forgotten first. */
const mostDevices = 20

/** Makes the browser known, by a fresh secret. */
export async function rememberDevice(db: TenantDb, account_id: number): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('known_device')
    .values({ account_id, hash: hashOf(secret) })
    .execute()
  await sql`
    delete from known_device
     where account_id = ${account_id} and hash in (
       select hash from known_device where account_id = ${account_id} order by created desc, hash offset ${mostDevices})`.execute(
    db,
  )
  return secret
}
