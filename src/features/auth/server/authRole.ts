import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'

/**
 * Does `work` as the role that may touch accounts, sessions and passwords, and goes back to the server's own. An error
 * spoils the whole transaction, so that it never goes on in the wrong role.
 */
export async function asAuth<T>(db: TenantDb, work: () => Promise<T>): Promise<T> {
  await sql`set local role fieldbook_auth`.execute(db)
  const result = await work()
  await sql`set local role none`.execute(db)
  return result
}
