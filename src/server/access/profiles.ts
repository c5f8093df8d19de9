/**
 * Profiles of sessions, kept between requests (docs/decisions/0150): who it is, what they may do, how their firm works.
 *
 * A kept profile is never believed by itself. Each request asks for the version of the access it was made from, in its own
 * transaction and before anything else; every table that a profile is made from draws a new version with each change.
 */
import type pg from 'pg'

import type { Me } from '../http/context.ts'
import type { Credentials } from './session.ts'

export interface SessionProfile {
  me: Me
  byCookie: boolean
  version: string
}

/** The answer about a session; none for nobody. */
export interface Access {
  /** Null: another session stands behind this one, and its profile is not kept. */
  version: string | null
  /** The session's last-seen time is more than a minute old. */
  stale: boolean
}

/** The one secret of a request, and the key of its profile. */
export interface Secret {
  hash: Buffer
  byCookie: boolean
  key: string
}

/** Returns null without a secret, and with both: they may belong to different sessions, which is nobody. */
export function secretOf({ cookie, token }: Credentials): Secret | null {
  const hash = cookie && token ? null : (cookie ?? token)
  return hash && { hash, byCookie: cookie !== null, key: hash.toString('latin1') }
}

/** Profiles kept at most: those loaded longest ago go first. */
const limit = 5000
const profiles = new Map<string, SessionProfile>()

/** Returns the kept profile of a secret's session, to be believed once its version is confirmed. */
export const keptProfile = ({ key }: Secret): SessionProfile | undefined => profiles.get(key)

/** Keeps a profile that was loaded after its version was read. */
export function keepProfile({ key }: Secret, profile: SessionProfile): void {
  profiles.delete(key)
  profiles.set(key, profile)
  const [oldest] = profiles.keys()
  if (profiles.size > limit && oldest !== undefined) profiles.delete(oldest)
}

const accessQuery = 'select version, stale from session_access($1, $2, $3, $4)'

/**
 * Asks for the version of a session's access, and opens its organisation to the transaction. It is sent at once, so that
 * what the caller sends next comes after it.
 */
export async function accessOf(
  client: pg.ClientBase,
  { hash, byCookie }: Secret,
  { requestId, me }: { requestId: string; me: Me },
): Promise<Access | undefined> {
  const values = [hash, byCookie, requestId, me.id]
  const { rows } = await client.query<Access>({ name: 'session_access', text: accessQuery, values })
  return rows[0]
}
