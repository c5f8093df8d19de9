/** The database: reached, new enough, with this version's schema; its clock and its zones; its standby. */
import { setTimeout as delay } from 'node:timers/promises'

import { migrations } from '#db/migrate.ts'
import { getSetUp } from '#features/settings/setup/server/setup.ts'
import type { OpenCtx } from '#server/http/context.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import { hasReplayed } from '#server/db/replica.ts'
import { sentenceFor } from '#server/monitoring/fatal.ts'
import { missingMigrations } from '#server/monitoring/health.ts'
import { requireUsable } from '#server/start.ts'
import type { Finding, Situation } from './finding.ts'
import { BESIDE_POOL } from './settings.ts'

export interface DatabaseFindings {
  finding: Finding
  /** Seconds by which its clock is ahead of ours; null: not asked, or this machine's. */
  ahead: number | null
  zoneFaults: string[]
  /** Whether there is something to lose; null: not known. */
  hasOrganisation: boolean | null
}

/** One zone for each place of the product. */
const ZONES = ['Europe/London', 'Europe/Dublin', 'America/Toronto', 'America/New_York', 'Asia/Kolkata']

export async function checkDatabase(config: Config, { database: urls }: Situation): Promise<DatabaseFindings> {
  const nothing = { ahead: null, zoneFaults: [], hasOrganisation: null }
  const finding: Finding = { part: 'Database', fact: 'embedded; looked at while Fieldbook runs', faults: [] }
  if (urls === null) return { ...nothing, finding }
  const database = openDatabase({ url: urls.app, poolSize: 2, statementTimeoutMs: 10_000 })
  try {
    finding.faults.push(...(await schemaFaults(database)))
    if (finding.faults.length === 0) await requireUsable(database)
    const version = await versionOf(database)
    const { most } = version
    const isElsewhere = !config.databaseUrl.startsWith('postgres://embedded/')
    if (isElsewhere && config.limits.poolSize + BESIDE_POOL > most)
      finding.faults.push(
        `POOL_SIZE=${config.limits.poolSize} and ${BESIDE_POOL} more are above the ${most} connections of PostgreSQL: lower POOL_SIZE or raise max_connections.`,
      )
    finding.faults.push(...(await standbyFaults(config, database)))
    finding.fact = `PostgreSQL ${version.version}, schema up to date`
    const { ahead, zoneFaults } = await timeIn(database)
    const needed = await getSetUp({ database } as OpenCtx).catch(() => null)
    return { finding, ahead: isElsewhere ? ahead : null, zoneFaults, hasOrganisation: needed && !needed.needed }
  } catch (error) {
    finding.faults.push(sentenceFor(error) ?? (error instanceof Error ? error.message : String(error)))
    return { ...nothing, finding }
  } finally {
    await database.close()
  }
}

async function schemaFaults(database: Database): Promise<string[]> {
  const missing = await missingMigrations(database)
  if (missing.length > 0)
    return [
      `The schema lacks ${missing.length} migrations of this version (${missing.at(-1)}): restart Fieldbook, which applies them.`,
    ]
  const known = new Set((await migrations()).map(({ name }) => name))
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name')
  const newer = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (newer.length === 0) return []
  return [
    `The database was brought up to date by a newer Fieldbook (${newer.at(-1)}): start that version, or restore the backup from before it.`,
  ]
}

/** Milliseconds that a standby has to replay what is in the log. */
const standbyMs = 5000

/** Whether the standby that reads are sent to is one, and follows. */
async function standbyFaults({ databaseReplicaUrl: url }: Config, { pool }: Database): Promise<string[]> {
  if (url === null) return []
  const { rows } = await pool.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place')
  const standby = openDatabase({ url, poolSize: 1, statementTimeoutMs: 10_000 })
  const isAt = (place: string) => standby.pool.query<{ is_there: boolean | null }>(hasReplayed, [place])
  try {
    for (const until = performance.now() + standbyMs; ; await delay(100)) {
      const { is_there } = (await isAt(rows[0]?.place ?? '')).rows[0] ?? { is_there: null }
      if (is_there === true) return []
      if (is_there === null)
        return [`DATABASE_REPLICA_URL leads to no standby, and answers no reads: correct the address, or take it out.`]
      if (performance.now() > until)
        return [
          `The standby at DATABASE_REPLICA_URL is more than ${standbyMs / 1000} seconds behind: see in its log why it does not follow.`,
        ]
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`The standby at DATABASE_REPLICA_URL cannot be reached (${reason}): start it, or take the address out.`]
  } finally {
    await standby.close()
  }
}

async function versionOf({ pool }: Database): Promise<{ version: string; most: number }> {
  const { rows } = await pool.query<{ version: string; most: number }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as most`,
  )
  return rows[0] ?? { version: 'unknown', most: 0 }
}

/** Half a year on as well: a zone with stale data differs after its next change. */
async function timeIn({ pool }: Database): Promise<{ ahead: number; zoneFaults: string[] }> {
  const from = Temporal.Now.instant().epochMilliseconds
  const { rows: now } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const ahead = ((now[0]?.ms ?? from) - (from + Temporal.Now.instant().epochMilliseconds) / 2) / 1000
  const { rows } = await pool.query<{ zone: string; instant: string; minutes: number }>(
    `select zone, instant, (extract(epoch from (instant at time zone zone) - (instant at time zone 'UTC')) / 60)::int as minutes
       from unnest($1::text[]) zone, unnest(array[now(), now() + interval '6 months']) instant`,
    [ZONES],
  )
  const differing = rows.filter(({ zone, instant, minutes }) => {
    const ours = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000
    return ours !== minutes
  })
  const zones = [...new Set(differing.map(({ zone }) => zone))]
  return {
    ahead,
    zoneFaults:
      zones.length === 0
        ? []
        : [
            `Node and PostgreSQL disagree on the hour in ${zones.join(', ')}: bring the zone data (tzdata) of both up to date.`,
          ],
  }
}
