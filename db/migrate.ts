/**
 * Brings a database to the newest schema: `node db/migrate.ts`, with DATABASE_ADMIN_URL (migrations and roles) and
 * DATABASE_URL (the server's role, which is given its password here).
 *
 * Migrations are the .sql files beside this one, in the order of their names, each once, each in its own transaction;
 * one that was applied and has changed since is refused.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

import { failStart, fatal, requirePostgresql15 } from '#server/monitoring/fatal.ts'

const folder = new URL('migrations/', import.meta.url)

interface Migration {
  name: string
  sql: string
  hash: string
}

/** Every migration, oldest first. */
export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies what is missing and returns the names of what was applied.
 * `upTo` stops after that migration (to test an upgrade); `only` is those that a backup was taken after. Several servers starting at once wait for each other.
 */
export async function migrate({
  adminUrl,
  appPassword,
  upTo,
  only,
}: {
  adminUrl: string
  appPassword: string | undefined
  upTo?: string
  only?: ReadonlySet<string>
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    requirePostgresql15(rows[0]?.number ?? '0', rows[0]?.version ?? 'unknown')
    // Roles belong to the whole cluster, so this lock is taken on a number, not on this database's own tables.
    await client.query('select pg_advisory_lock(7305811)')
    await roles(client, appPassword)
    return await applyMissing(client, (name) => (upTo === undefined || name <= upTo) && only?.has(name) !== false)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, isWanted: (name: string) => boolean) {
  await client.query(
    `create table if not exists migration (name text primary key, hash text not null, applied timestamptz not null default now())`,
  )
  await client.query(`grant select on migration to fieldbook_app`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const done: string[] = []
  for (const { name, sql, hash } of await migrations()) {
    if (!isWanted(name)) continue
    const before = applied.get(name)
    if (before === hash) continue
    if (before)
      throw new Error(`The migration ${name} was applied in another form: migrations never change once released.`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    done.push(name)
  }
  await jobQueue(client)
  return done
}

/** Roles that own what migrations make: tables, and functions that run as the narrow ones. */
const makers = ['fieldbook_owner', 'fieldbook_auth', 'fieldbook_audit', 'fieldbook_timer', 'fieldbook_search']

/** The roles that the migrations grant to. The server's own inherits nothing: it enters a narrow one on purpose. */
async function roles(client: pg.Client, appPassword: string | undefined) {
  for (const role of [...makers, 'fieldbook_worker']) await createRole(client, role, 'nologin')
  await createRole(client, 'fieldbook_app', 'login noinherit')
  if (appPassword !== undefined)
    await client.query(`alter role fieldbook_app password ${client.escapeLiteral(appPassword)}`)
  await client.query('grant fieldbook_auth, fieldbook_worker to fieldbook_app')
  // An administrator who is not a superuser must belong to a role to hand it a table.
  await client.query(`grant ${makers.join(', ')} to current_user`)
  await client.query(`grant usage, create on schema public to ${makers.join(', ')}`)
  await client.query('revoke create on schema public from public')
}

async function createRole(client: pg.Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create role ${name} ${options}`)
  } catch (error) {
    // Another database of the same cluster was being migrated at the same moment.
    if (!['42710', '23505'].includes(String((error as { code?: string }).code))) throw error
  }
}

/** The tables of the job worker's library, made by the administrator: the server's role makes no tables. */
async function jobQueue(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (!rowCount) await client.query(getConstructionPlans('pgboss'))
  await client.query('grant usage on schema pgboss to fieldbook_worker')
  await client.query('grant select, insert, update, delete on all tables in schema pgboss to fieldbook_worker')
  await client.query('grant execute on all functions in schema pgboss to fieldbook_worker')
}

/** Most migrations that are named: a new database applies all there are. */
const maxNamed = 5
function doneText(done: readonly string[]): string {
  if (done.length === 0) return '  The database is up to date.'
  if (done.length <= maxNamed) return `  Applied ${done.join(', ')}.`
  return `  Applied ${done.length} migrations, up to ${done.at(-1)}.`
}

if (import.meta.main) {
  const { DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: appUrl } = process.env
  if (!adminUrl || !appUrl) fatal('Set DATABASE_ADMIN_URL and DATABASE_URL to migrate a database.')
  const { user, password } = new pg.Client({ connectionString: appUrl })
  if (user !== 'fieldbook_app')
    fatal('DATABASE_URL must name the role fieldbook_app: the walls between organisations are granted to it.')
  try {
    const done = await migrate({ adminUrl, appPassword: password ?? undefined })
    console.log(doneText(done))
  } catch (error) {
    failStart(error)
  }
}
