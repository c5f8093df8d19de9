/** A standby beside a PostgreSQL of the tests: a copy of its cluster, which then follows it. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

export interface EmbeddedPostgres {
  pid: number
  socketDir: string
  /** An address for a role. */
  url: (database: string, user: string, password: string) => string
  /** An address for the superuser. */
  adminUrlOf: (database: string) => string
  stop: () => Promise<void>
}
// What runs before the install is plain JavaScript, without types.
export const { startPostgres, ensureDatabase } = (await import(
  new URL('../../bin/postgres.mjs', import.meta.url).href
)) as {
  startPostgres: (options: { dataDir: string; quick?: boolean; socketDir?: string }) => Promise<EmbeddedPostgres>
  ensureDatabase: (url: string, name: string) => Promise<void>
}

/** Copies a running cluster into an empty folder and starts the copy, which follows the log of the original. */
export async function startStandby(
  primary: EmbeddedPostgres,
  { from, to }: { from: string; to: string },
): Promise<EmbeddedPostgres> {
  const client = new pg.Client({ connectionString: primary.adminUrlOf('postgres') })
  await client.connect()
  const cluster = join(to, 'postgres')
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    mkdirSync(to, { mode: 0o700 })
    for (const part of ['postgres', 'secrets.json'])
      if (existsSync(join(from, part))) execFileSync('cp', ['-a', join(from, part), to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  const password = decodeURIComponent(new URL(primary.adminUrlOf('postgres')).password)
  writeFileSync(join(cluster, 'standby.signal'), '')
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketDir} user=postgres password=${password}'\nhot_standby_feedback = on\n`,
  )
  return startPostgres({ dataDir: to })
}
