/**
 * Looks after the kept sums of hours by month (docs/decisions/0155): each night the rows of a month become one, and every
 * month is added up anew and compared. A sum that is wrong is a fault of ours: it is logged, and made right.
 */
import { sql } from 'kysely'

import { type Database, inTenant, type TenantDb } from '#server/db/db.ts'
import type { Job, Log } from '#server/jobs/jobs.ts'
import { organisations } from '#server/mail/mail.ts'

/** Makes one row of those that the writes of a month have left, for each person and each project. */
export const foldMonths = (db: TenantDb, orgId: number) => sql`select fold_months(${orgId})`.execute(db)

/** Adds up all hours of the organisation anew; who writes hours waits for it. */
async function rebuildMonths(db: TenantDb, orgId: number): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db)
  await sql`select rebuild_months(${orgId})`.execute(db)
}

/** Returns how many sums of people and projects differ from what their entries come to. */
export async function wrongSums(database: Database, orgId: number): Promise<number> {
  const { rows } = await inTenant(database, { orgId }, (db) =>
    sql<{ month: string }>`select months_of_hours(${orgId}) as month`.execute(db),
  )
  let wrong = 0
  // A transaction each: a year of a large organisation takes longer than a statement may.
  for (const { month } of rows)
    wrong += await inTenant(database, { orgId }, async (db) => {
      const found = await sql<{ wrong: number }>`select month_wrong(${orgId}, ${month}::date) as wrong`.execute(db)
      return found.rows[0]?.wrong ?? 0
    })
  return wrong
}

/** Folds and compares the sums of every organisation, and rebuilds those that differ. */
export async function lookAfterMonths(database: Database, log: Log): Promise<void> {
  const failures: unknown[] = []
  for (const orgId of await organisations(database))
    try {
      await inTenant(database, { orgId }, (db) => foldMonths(db, orgId))
      const wrong = await wrongSums(database, orgId)
      if (wrong === 0) continue
      log.error({ org_id: orgId, wrong }, 'sums of hours by month were wrong, and are added up anew')
      await inTenant(database, { orgId }, (db) => rebuildMonths(db, orgId))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'The hours of some organisations could not be added up.')
}

export const monthSums: Job = {
  name: 'month-sums',
  every: '47 2 * * *',
  minutes: 60,
  run: (_data, { database, log }) => lookAfterMonths(database, log),
}
