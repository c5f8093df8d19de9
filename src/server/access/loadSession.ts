/** Looks up the caller: the session behind a request, in every request's own transaction. */
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'

import { type ActorRow, meOf } from './actor.ts'
import { principalsOf } from './deputies.ts'
import type { Me } from '../http/context.ts'
import { transact, type Database, type TenantDb } from '../db/db.ts'
import { AppError, unauthorised } from '../http/errors.ts'
import { comesByKey, loadKey, refuseKeyInAddress, sawKey } from './apiKeys.ts'
import { type Access, keepProfile, keptProfile, type Secret, secretOf } from './profiles.ts'
import { credentialsOf, type SessionSettings, type SignInSettings } from './session.ts'

/** The caller of a request. `stale`: the session's last-seen time is more than a minute old. */
export interface Caller {
  me: Me
  stale: boolean
  byCookie: boolean
}

/**
 * Loads the person behind the request's cookie or token, and restricts this transaction to their organisation's
 * rows. Throws 401 without one, with the code `acting_over` when a person may no longer act as somebody, and 403
 * `second_factor` for a session without the second factor that a group requires, unless the call is open to it.
 */
export async function loadSession(
  db: TenantDb,
  request: FastifyRequest,
  settings: SessionSettings,
  { beforeFactor = false }: { beforeFactor?: boolean | undefined } = {},
): Promise<Caller> {
  refuseKeyInAddress(request)
  const credentials = credentialsOf(request, settings)
  const { cookie, token } = credentials
  if (comesByKey(request) && !cookie) return { ...(await loadKey(db, request)), byCookie: false }
  if (!cookie && !token) throw unauthorised()
  const secret = secretOf(credentials)
  const profile = secret && keptProfile(secret)
  const access = secret && (await accessNow(db, secret, request.id, profile?.me))
  if (profile && access?.version === profile.version)
    return { me: profile.me, byCookie: profile.byCookie, stale: access.stale }
  const { rows } = await sql<ActorRow>`
    select asker.*, factor_missing(asker.session_id) as factor_missing,
        ${principalsOf(sql`asker.org_id`, sql`asker.user_id`)} as principals
      from resolve_session(${cookie}, ${token}, ${request.id}) asker`.execute(db)
  const row = rows[0]
  if (!row) throw unauthorised()
  if (row.factor_missing && !beforeFactor) throw factorMissing()
  const caller = { me: meOf(row), byCookie: token === null }
  // The version was read before the profile: what changed in between is a newer profile than its version says.
  if (secret && access?.version && !row.factor_missing) keepProfile(secret, { ...caller, version: access.version })
  return { ...caller, stale: row.stale }
}

async function accessNow(db: TenantDb, { hash, byCookie }: Secret, requestId: string, me?: Me) {
  const { rows } = await sql<Access>`
    select version, stale from session_access(${hash}, ${byCookie}, ${requestId}, ${me?.id ?? null})`.execute(db)
  return rows[0]
}

const factorMissing = () =>
  new AppError(403, {
    detail: 'Your organisation requires a second factor. Set one up, or sign in with yours, to continue.',
    code: 'second_factor',
  })

/** Records that the caller was here: their session or key, and the time. */
export const sawActor = (database: Database, me: Me, settings: SignInSettings, address: string): Promise<void> =>
  me.key ? sawKey(database, me, address) : sawSession(database, me.session_id, settings)

/**
 * Notes that the session was used, and puts off its end: it lasts while it is used, up to its absolute age. Apart from
 * the request's transaction, and at most once a minute.
 */
async function sawSession(database: Database, sessionId: number, { limits }: SignInSettings): Promise<void> {
  await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    await db
      .updateTable('session')
      .set({
        last_seen: sql<string>`now()`,
        // The hour as somebody else is an hour, however busy.
        expires: sql<string>`case when parent_id is not null then expires
          else least(now() + make_interval(days => ${limits.sessionIdleDays}), created + make_interval(days => ${limits.sessionAbsoluteDays})) end`,
      })
      .where('id', '=', sessionId)
      .where('last_seen', '<', sql<string>`now() - interval '1 minute'`)
      .execute()
  })
}
