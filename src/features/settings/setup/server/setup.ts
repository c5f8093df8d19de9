/** The first organisation and its administrator, behind a link that the server's start prints once. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { createOrganisationIn } from './createOrganisation.ts'
import { requireTimezone } from '#features/company/server/companyTimezone.ts'
import type { OpenCtx } from '#server/http/context.ts'
import { transact, type Database, type TenantDb } from '#server/db/db.ts'
import { invalid } from '#server/http/errors.ts'
import { hashOf, newSecret } from '#server/access/session.ts'
import type { SetUpBody } from '#features/auth/auth.contract.ts'
import { requireUncommon } from '#features/auth/server/authCommon.ts'
import { setSessionCookies } from '#features/auth/server/authCookies.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { addSecret, openSession } from '#features/auth/server/authSessions.ts'

/**
 * Makes the link for the first organisation: valid for 24 hours and one use. Null if there is an organisation. Links
 * that other servers on the same database printed stay valid: the first one used makes the organisation, and all others
 * end.
 */
export async function setUpLink(database: Database, publicUrl: string): Promise<string | null> {
  return transact(database, { role: 'fieldbook_auth' }, async (db) => {
    if (await isSetUp(db)) return null
    const token = newSecret()
    await db
      .deleteFrom('setup_link')
      .where('expires', '<', sql<string>`now()`)
      .execute()
    await db
      .insertInto('setup_link')
      .values({ hash: hashOf(token), expires: sql<string>`now() + interval '24 hours'` })
      .execute()
    return `${publicUrl}/setup/?token=${token}`
  })
}

/** Returns whether there is no organisation yet, and reveals nothing else of the server or a link. */
export const getSetUp = ({ database }: OpenCtx): Promise<{ needed: boolean }> =>
  transact(database, { role: 'fieldbook_auth', readOnly: true }, async (db) => ({ needed: !(await isSetUp(db)) }))

const noLink = () => invalid({ token: ['This link is no longer valid. Restart Fieldbook to get a new one.'] })

/** Makes the organisation and its administrator and signs them in. 400 under `token` for an invalid link. */
export async function setUp(ctx: OpenCtx, { body }: { body: z.output<typeof SetUpBody> }): Promise<void> {
  const { database, request, settings } = ctx
  // The link is checked before the password is hashed, so that strangers cause no work.
  await transact(database, { role: 'fieldbook_auth' }, (db) => lockLink(db, body.token))
  requireTimezone('organisation.timezone', body.organisation.timezone)
  requireUncommon('password', body.password, [body.name, body.email, body.organisation.name])
  const passwordHash = await hashPassword(settings, body.password)
  const opened = await transact(database, {}, async (db) => {
    await asAuth(db, () => lockLink(db, body.token))
    const { name, email } = body
    const made = await createOrganisationIn(db, { ...body.organisation, admin: { name, email, passwordHash } })
    return asAuth(db, async () => {
      await db
        .updateTable('setup_link')
        .set({ used: sql<string>`now()` })
        .where('hash', '=', hashOf(body.token))
        .execute()
      const { account_id, org_id } = made
      const user_agent = request.headers['user-agent'] ?? ''
      const session = { account_id, org_id, kind: 'password', address: request.ip, user_agent } as const
      const sessionId = await openSession(db, session, settings)
      await writeAuthEvent(db, request, 'set_up', account_id, { org_id })
      return { sessionId, cookie: await addSecret(db, sessionId, 'cookie', settings) }
    })
  })
  setSessionCookies(ctx, opened.sessionId, opened.cookie)
}

const isSetUp = async (db: TenantDb) =>
  (await db.selectFrom('org').select('id').limit(1).executeTakeFirst()) !== undefined

/** Locks the link, which must be unused and in time, with no organisation yet. A second request waits here. */
async function lockLink(db: TenantDb, token: string): Promise<void> {
  // Setup runs one at a time, even with two links that two servers printed at the same moment.
  await sql`select pg_advisory_xact_lock(7305812)`.execute(db)
  const link = await db
    .selectFrom('setup_link')
    .where('hash', '=', hashOf(token))
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .select('hash')
    .forUpdate()
    .executeTakeFirst()
  if (!link || (await isSetUp(db))) throw noLink()
}
