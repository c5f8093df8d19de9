/** Deletes what the server need not store any longer, each at its time. */
import { sql } from 'kysely'

import { transact, type Database } from '../db/db.ts'
import { isOutOfDate } from '../http/idempotency.ts'
import type { Job } from './jobs.ts'

/** Deletions that are safe at any time and on several servers at once. */
const purges = {
  // The first condition follows from the second and lets an index be used.
  idempotency_key: sql`delete from idempotency_key where created < now() - interval '24 hours' and ${isOutOfDate}`,
  undo: sql`delete from undo where expires < now()`,
  // A refresh token that was used stays until its end: that it comes back gives a thief away.
  session_token: sql`delete from session_token where expires < now() - interval '1 day'`,
  session: sql`delete from session where least(expires, ended) < now() - interval '30 days'`,
  outbox: sql`delete from outbox where sent < now() - interval '7 days'`,
  login_throttle: sql`
    delete from login_throttle
     where first_failure < now() - interval '1 day' and (blocked_until is null or blocked_until < now())`,
} as const

/** Deletes expired rows and returns their numbers by table. `worker` is a pool of the role fieldbook_worker. */
export async function purge(worker: Database): Promise<Record<keyof typeof purges, number>> {
  const gone = {
    idempotency_key: 0,
    undo: 0,
    session_token: 0,
    session: 0,
    outbox: 0,
    login_throttle: 0,
  }
  for (const [table, statement] of Object.entries(purges)) {
    // One transaction per table: a failed deletion does not undo the others.
    const { numAffectedRows = 0n } = await transact(worker, {}, (db) => statement.execute(db))
    gone[table as keyof typeof purges] = Number(numAffectedRows)
  }
  return gone
}

export const maintenance: Job = {
  name: 'maintenance',
  every: '17 * * * *',
  run: async (_data, { worker, log }) => {
    log.info(await purge(worker), 'thrown away what is out of date')
  },
}
