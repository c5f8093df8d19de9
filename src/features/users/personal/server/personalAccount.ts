/** Data of a person outside the organisations: their account, and how it signed in. */
import { sql } from 'kysely'

import { isElsewhere } from '#features/auth/server/authPlaces.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { TenantDb } from '#server/db/db.ts'
import { pageRows, type Asking, type PersonalKind, type PersonalRow } from './personalRows.ts'

/** Decides what becomes of the account when its person's details are removed here. */
export const accountFate = async (
  db: TenantDb,
  account: number | null,
  org: number,
): Promise<'none' | 'goes' | 'stays'> =>
  account === null ? 'none' : (await asAuth(db, () => isElsewhere(db, account, org))) ? 'stays' : 'goes'

/**
 * Sign-ins in this organisation; and, where nobody else's data could be told by it, of the whole account: to oneself, or of an
 * account that is of no other organisation.
 */
export const accountKinds = (person: number): PersonalKind[] => [
  kind(
    'sign_ins',
    'Sign-ins and devices',
    person,
    (account, org, last) => sql<PersonalRow>`
    select id, kind, created, last_seen, expires, ended, address, user_agent from session
     where account_id = ${account} and org_id = ${org} and parent_id is null and id > ${last} order by id limit ${pageRows}`,
  ),
  kind(
    'account',
    'Account',
    person,
    (account, _org, last) => sql<PersonalRow>`
    select id, email, created, password_changed, disabled from account where id = ${account} and id > ${last}`,
    true,
  ),
  kind(
    'passkeys',
    'Passkeys',
    person,
    (account, _org, last) => sql<PersonalRow>`
    select id, name, created, last_used from passkey where account_id = ${account} and id > ${last} order by id limit ${pageRows}`,
    true,
  ),
  kind(
    'security_events',
    'Security of the account',
    person,
    (account, _org, last) => sql<PersonalRow>`
    select id, at, kind, address from auth_event where account_id = ${account} and id > ${last} order by id limit ${pageRows}`,
    true,
  ),
]

function kind(
  name: string,
  what: string,
  person: number,
  read: (account: number, org: number, last: number) => ReturnType<typeof sql<PersonalRow>>,
  whole = false,
): PersonalKind {
  return {
    name,
    what,
    page: async ({ db, me }, last) => {
      const account = await accountOf({ db, me }, person)
      if (account === null) return []
      return asAuth(db, async () => {
        if (whole && person !== me.id && (await isElsewhere(db, account, me.org_id))) return []
        return (await read(account, me.org_id, last).execute(db)).rows
      })
    },
  }
}

async function accountOf({ db, me }: Asking, person: number): Promise<number | null> {
  const { account_id } = await db
    .selectFrom('member')
    .where('org_id', '=', me.org_id)
    .where('id', '=', person)
    .select('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}

/**
 * Removes the account of somebody who works nowhere else, with all that it signed in by; of another one only the sign-ins in
 * this organisation. That somebody signed in stays, without who and from where.
 */
export const removeAccount = (db: TenantDb, account: number, org: number): Promise<void> =>
  asAuth(db, async () => {
    if (await isElsewhere(db, account, org)) {
      await sql`delete from session where account_id = ${account} and org_id = ${org}`.execute(db)
      return
    }
    const { rows } = await sql<{ email: string }>`select email from account where id = ${account} for update`.execute(
      db,
    )
    const throttled = ['account', 'own', 'factor'].map(
      (text) => `${text} ${text === 'account' ? rows[0]?.email : account}`,
    )
    await sql`delete from login_throttle where key = any(${throttled}) or key like ${`both ${rows[0]?.email} %`}`.execute(
      db,
    )
    await sql`delete from session where account_id = ${account}`.execute(db)
    await sql`delete from known_device where account_id = ${account}`.execute(db)
    await sql`update auth_event set account_id = null, address = '', details = '{}' where account_id = ${account}`.execute(
      db,
    )
    await sql`delete from account where id = ${account}`.execute(db)
  })
