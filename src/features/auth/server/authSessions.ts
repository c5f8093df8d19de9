/** Sessions and the secrets that carry them. Everything here runs as fieldbook_auth. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { hashOf, newSecret, type SignInSettings } from '#server/access/session.ts'

export interface NewSession {
  account_id: number
  org_id: number
  kind: 'password' | 'sso' | 'passkey'
  /** Whether a second factor was shown. */
  second_factor?: boolean
  address: string
  user_agent: string
}

/** Begins a session and returns its id; it ends when it is not used for some days, or at its absolute age. */
export async function openSession(
  db: TenantDb,
  { second_factor = false, ...session }: NewSession,
  { limits }: Pick<SignInSettings, 'limits'>,
): Promise<number> {
  const { id } = await db
    .insertInto('session')
    .values({
      ...session,
      ...(second_factor && { second_factor: sql<string>`now()` }),
      user_agent: session.user_agent.slice(0, 500),
      expires: sql<string>`now() + make_interval(days => ${limits.sessionIdleDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Minutes that an access token of a rotating pair is good for. */
const accessMinutes = 10

/** Adds a new secret to a session and returns it once: only its hash is stored. */
export async function addSecret(
  db: TenantDb,
  session_id: number,
  kind: 'cookie' | 'token' | 'access' | 'refresh',
  { limits }: Pick<SignInSettings, 'limits'>,
): Promise<string> {
  const secret = newSecret()
  // Cookies and tokens last as long as their session; a refresh token that is not used dies of idleness by itself.
  const lifetime = {
    cookie: sql<string>`now() + make_interval(days => ${limits.sessionAbsoluteDays})`,
    token: sql<string>`now() + make_interval(days => ${limits.sessionAbsoluteDays})`,
    access: sql<string>`now() + make_interval(mins => ${accessMinutes})`,
    refresh: sql<string>`now() + make_interval(days => ${limits.sessionIdleDays})`,
  }
  await db
    .insertInto('session_token')
    .values({ hash: hashOf(secret), session_id, kind, expires: lifetime[kind] })
    .execute()
  return secret
}

/** Ends sessions at once: all their later requests are refused. Returns the number of ended sessions. */
export async function endSessions(db: TenantDb, which: WhichSessions): Promise<number> {
  const live = db
    .updateTable('session')
    .set({ ended: sql<string>`now()` })
    .where('ended', 'is', null)
  const { numUpdatedRows } = await (
    'id' in which
      ? live
          .where('id', '=', which.id)
          .$if(which.account_id !== undefined, (query) => query.where('account_id', '=', which.account_id ?? 0))
      : 'account_ids' in which
        ? live.where(sql<boolean>`account_id = any(${which.account_ids}::bigint[])`).where('org_id', '=', which.org_id)
        : live
            .where('account_id', '=', which.account_id)
            .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except ?? 0))
            .$if(which.org_id !== undefined, (query) => query.where('org_id', '=', which.org_id ?? 0))
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
/**
 * A selection of sessions: a single one (optionally of an account), those of one account (all, all but one, or those
 * in one organisation), or those of several accounts in one organisation.
 */
type WhichSessions =
  | { id: number; account_id?: number }
  | { account_ids: readonly number[]; org_id: number }
  | { account_id: number; except?: number; org_id?: number }

/** The account's member of the organisation. Null when there is none, or their last day is over. */
export async function membershipIn(
  db: TenantDb,
  { account_id, org_id }: { account_id: number; org_id: number },
): Promise<number | null> {
  await sql`select set_config('app.account_id', ${String(account_id)}, true)`.execute(db)
  const member = await db
    .selectFrom('member')
    .where('org_id', '=', org_id)
    .where('account_id', '=', account_id)
    .where(sql<boolean>`member_is_live(member)`)
    .select('id')
    .executeTakeFirst()
  return member?.id ?? null
}

/** The organisation that a new session opens: the last one used, else the employer. Null when the account is in none. */
export async function homeOrganisation(db: TenantDb, accountId: number): Promise<number | null> {
  await sql`select set_config('app.account_id', ${String(accountId)}, true)`.execute(db)
  const { rows } = await sql<{ org_id: number }>`
    select m.org_id from member m
     where m.account_id = ${accountId} and member_is_live(m)
     order by (select max(s.created) from session s where s.account_id = ${accountId} and s.org_id = m.org_id and s.parent_id is null) desc nulls last,
              (m.main_org_id = m.org_id) desc, m.org_id
     limit 1`.execute(db)
  return rows[0]?.org_id ?? null
}
