/** Opens the session of a sign-in, once everything that it asks for was shown. */
import { sql } from 'kysely'

import type { OpenCtx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { cookieNames, hashOf, newSecret } from '#server/access/session.ts'
import { deviceSecret, setDeviceCookie, setSessionCookies } from './authCookies.ts'
import { writeAuthEvent } from './authEvents.ts'
import { addSecret, endSessions, homeOrganisation, openSession, type NewSession } from './authSessions.ts'

interface Opened {
  sessionId: number
  token: string
  cookie: string
  /** Describes a browser on which the person has not signed in before. */
  device: string | null
}

/** Opens a session. Null for who is in no organisation any more. Runs as fieldbook_auth. */
export async function openSignedIn(
  db: TenantDb,
  ctx: OpenCtx,
  { by, ...newSession }: Pick<NewSession, 'account_id' | 'kind' | 'second_factor'> & { by?: string },
): Promise<Opened | null> {
  const { request, settings } = ctx
  const { account_id } = newSession
  const org_id = await homeOrganisation(db, account_id)
  if (org_id === null) return null
  await endPreviousSession(db, ctx)
  const user_agent = request.headers['user-agent'] ?? ''
  const sessionId = await openSession(db, { ...newSession, org_id, address: request.ip, user_agent }, settings)
  const token = await addSecret(db, sessionId, 'token', settings)
  const cookie = await addSecret(db, sessionId, 'cookie', settings)
  await writeAuthEvent(db, request, 'login', account_id, { session_id: sessionId, ...(by !== undefined && { by }) })
  const known = await isKnownDevice(db, account_id, deviceSecret(ctx))
  return { sessionId, token, cookie, device: known ? null : await rememberDevice(db, account_id) }
}

/** Hands the browser its cookies, and answers the token. */
export function signedIn(ctx: OpenCtx, opened: Opened): string {
  setSessionCookies(ctx, opened.sessionId, opened.cookie)
  if (opened.device !== null) setDeviceCookie(ctx, opened.device)
  return opened.token
}

async function isKnownDevice(db: TenantDb, account_id: number, device: string | null): Promise<boolean> {
  if (device === null) return false
  const known = await db
    .selectFrom('known_device')
    .where('account_id', '=', account_id)
    .where('hash', '=', hashOf(device))
    .select('hash')
    .executeTakeFirst()
  return known !== undefined
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
const maxDevices = 20

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
       select hash from known_device where account_id = ${account_id} order by created desc, hash offset ${maxDevices})`.execute(
    db,
  )
  return secret
}
