/** Rotating pairs: a short-lived access token and a refresh token that works once (docs/rules/access.md#signing-in). */
import { sql } from 'kysely'

import type { OpenCtx } from '#server/http/context.ts'
import { transact, type Database, type TenantDb } from '#server/db/db.ts'
import { unauthorised } from '#server/http/errors.ts'
import { hashOf, type SignInSettings } from '#server/access/session.ts'
import { writeAuthEvent } from './authEvents.ts'
import { addSecret, endSessions, membershipIn, openSession, type NewSession } from './authSessions.ts'

export interface Pair {
  access: string
  refresh: string
}

/** A used refresh token still answers for this long, since two tabs that wake up together send the same one. */
const graceSeconds = 30

/** Begins a session that is carried by rotating pairs. */
export function issuePair(
  database: Database,
  session: NewSession,
  settings: Pick<SignInSettings, 'limits'>,
): Promise<Pair & { sessionId: number }> {
  return transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const sessionId = await openSession(db, session, settings)
    return { sessionId, ...(await addPair(db, sessionId, settings)) }
  })
}

/** A fresh pair of a session. Runs as fieldbook_auth. */
export async function addPair(
  db: TenantDb,
  sessionId: number,
  settings: Pick<SignInSettings, 'limits'>,
): Promise<Pair> {
  const access = await addSecret(db, sessionId, 'access', settings)
  return { access, refresh: await addSecret(db, sessionId, 'refresh', settings) }
}

/**
 * Exchanges a refresh token for a fresh pair. 401 for one that is unknown, too old or of an ended session. A second use
 * of the same one means that somebody else holds it: the whole session ends, for both of them.
 */
export async function refresh(ctx: OpenCtx, { body }: { body: { refresh: string } }): Promise<Pair> {
  const { database, request, settings } = ctx
  const pair = await transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const known = await lockRefreshToken(db, body.refresh)
    if (!known || (await membershipIn(db, known)) === null) return null
    if (known.reused) {
      await endSessions(db, { id: known.session_id })
      await writeAuthEvent(db, request, 'refresh_reused', known.account_id, { session_id: known.session_id })
      return null
    }
    await db
      .updateTable('session_token')
      .set({ used: sql<string>`coalesce(used, now())` })
      .where('hash', '=', hashOf(body.refresh))
      .execute()
    await renewSession(db, known.session_id, settings)
    return addPair(db, known.session_id, settings)
  })
  if (!pair) throw unauthorised()
  return pair
}

async function lockRefreshToken(db: TenantDb, secret: string) {
  // The session's row is the family's lock: a replay and an honest refresh are judged one after the other.
  const { rows } = await sql<{ session_id: number; account_id: number; org_id: number; reused: boolean }>`
    select s.id as session_id, s.account_id, s.org_id, coalesce(t.used < now() - make_interval(secs => ${graceSeconds}), false) as reused
      from session_token t
      join session s on s.id = t.session_id
      join account a on a.id = s.account_id
     where t.hash = ${hashOf(secret)} and t.kind = 'refresh' and t.expires > now()
       and s.ended is null and s.expires > now() and not a.disabled
       for update of s, t`.execute(db)
  return rows[0]
}

/** Extends a session that is used, up to its absolute age. Expired tokens of it are deleted. */
async function renewSession(db: TenantDb, id: number, { limits }: Pick<SignInSettings, 'limits'>) {
  const { sessionIdleDays: idle, sessionAbsoluteDays: absolute } = limits
  await sql`
    update session set last_seen = now(), expires = least(now() + make_interval(days => ${idle}), created + make_interval(days => ${absolute}))
     where id = ${id}`.execute(db)
  await sql`delete from session_token where session_id = ${id} and expires < now()`.execute(db)
}
