/** Timers that nobody stopped: after 24 hours each becomes a draft that says so (docs/rules/diary.md#timer). */
import { sql } from 'kysely'

import { inTenant, transact, type Database } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { endOfTimer } from '../timer.ts'
import type { LockedEntry } from '../../entries/server/entries.queries.ts'
import { saveStopped } from './timer.ts'

/**
 * Stops what has run for 24 hours, and the timers of people who are no longer active. Answers how many. `worker` sees
 * which organisations have a timer at all; each is then worked in on its own, so that one that fails holds up no other.
 */
export async function stopForgottenTimers(database: Database, worker: Database): Promise<number> {
  const { rows } = await transact(worker, { readOnly: true }, (db) =>
    sql<{ org_id: number }>`select distinct org_id from running_timer order by 1`.execute(db),
  )
  let stopped = 0
  const failures: unknown[] = []
  for (const { org_id } of rows) {
    try {
      stopped += await stopIn(database, org_id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some forgotten timers could not be stopped.')
  return stopped
}

type Forgotten = Pick<LockedEntry, 'id' | 'user_id' | 'start' | 'breaks' | 'travel' | 'nonbillable_minutes'> & {
  policy: 'block' | 'warn' | 'allow'
}

const stopIn = (database: Database, orgId: number) =>
  inTenant(database, { orgId, action: 'stop' }, async (db) => {
    const { rows } = await sql<Forgotten>`
      select entry.id, entry.user_id, entry.start, entry.breaks, entry.travel, entry.nonbillable_minutes,
        company.overlap as policy
      from diary_entry entry
      join member on member.org_id = entry.org_id and member.id = entry.user_id
      join company on company.org_id = entry.org_id
      where entry.org_id = ${orgId} and entry.active
        and (entry.start <= now() - interval '24 hours' or not member_is_live(member))
      order by entry.id for update of entry skip locked`.execute(db)
    for (const { policy, ...entry } of rows) {
      const now = Temporal.Now.instant().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
      await saveStopped(db, { org_id: orgId, policy }, entry, {
        start: entry.start,
        end: endOfTimer(entry.start, now),
        breaks: entry.breaks,
        travel: entry.travel,
        nonbillable_minutes: entry.nonbillable_minutes,
        auto_stopped: true,
      })
    }
    if (rows.length > 0)
      await sql`
        insert into outbox (topic, entity, entity_id, version)
        select 'diary.changed', 'diary_entry', id, version from diary_entry
         where org_id = ${orgId} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
    return rows.length
  })

export const forgottenTimers: Job = {
  name: 'forgotten-timers',
  every: '*/5 * * * *',
  run: async (_data, { database, worker, log }) => {
    const stopped = await stopForgottenTimers(database, worker)
    if (stopped > 0) log.info({ stopped }, 'stopped timers that nobody stopped')
  },
}
