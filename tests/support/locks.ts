/** Waiting for somebody else's change, as tests of races see it. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** Until a transaction of this database waits for a row; other tests wait in others. */
export async function untilOneWaits<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_locks waiting join pg_locks own on own.pid = waiting.pid
       where not waiting.granted and waiting.locktype in ('transactionid', 'tuple')
         and own.database = (select oid from pg_database where datname = current_database())) as waits`.execute(db)
  if (rows[0]?.waits) return
  await wait(20)
  return untilOneWaits(db)
}
