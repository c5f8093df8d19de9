/** Contents of a backup: every row of every table, as PostgreSQL's own COPY writes it, and the sequences. */
import { createHash } from 'node:crypto'

import pg from 'pg'
import { to } from 'pg-copy-streams'

import { BackupError } from './archive.ts'

export interface BackupTable {
  schema: string
  name: string
  /** In the order in which they are copied; what the database reckons itself is not copied. */
  columns: string[]
}

/** A table as it was copied: what a restored one must be equal to. */
export interface BackupCopy extends BackupTable {
  rows: number
  bytes: number
  sha256: string
}

export interface Sequence {
  name: string
  last: string
  called: boolean
}

/** The tables of the job queue belong to its library; they are restored only into the same version of it. */
export const JOBS = 'pgboss'

/** Settings that keep a copy independent of the machine. */
const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'lock_timeout=0',
  'search_path=public',
  'client_encoding=UTF8',
]

/** A connection as the administrator. Throws BackupError when row security would hide rows from it. */
export async function administrator(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: SETTINGS.map((setting) => `-c ${setting}`).join(' ') })
  await client.connect()
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  if (rows[0]?.sees) return client
  await client.end()
  throw new BackupError(
    `${rows[0]?.name ?? 'The role'} of DATABASE_ADMIN_URL does not see past the walls between organisations: let a superuser say "alter role ${rows[0]?.name ?? ''} bypassrls".`,
  )
}

export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname as schema, c.relname as name,
           (select json_agg(a.attname order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', '${JOBS}')
       -- Kept by the migrations themselves, and by the queue's library.
       and (n.nspname, c.relname) not in (('public', 'migration'), ('${JOBS}', 'version'))
     order by 1, 2`)
  return rows
}

/** The version of the job queue's tables. */
export async function jobsVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ${JOBS}.version`)
  return Number(rows[0]?.version)
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const all: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const { last, called } of found.rows) all.push({ name, last, called })
  }
  return all
}

/**
 * Reads a table to its end, handing on its bytes, and answers what it was. In the order of its key, so that the same rows
 * are the same bytes wherever they lie.
 */
export async function copyOut(
  client: pg.Client,
  table: BackupTable,
  take: (part: Buffer) => Promise<void> | void = () => undefined,
): Promise<BackupCopy> {
  const order = await orderOf(client, table)
  const stream = client.query(
    to(`copy (select ${listed(table)} from ${nameOf(table)} one order by ${order}) to stdout`),
  )
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
    await take(part)
  }
  const { schema, name, columns } = table
  return { schema, name, columns, rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** The columns of the key; texts by their bytes, whatever the database's own order. */
async function orderOf(client: pg.Client, table: BackupTable): Promise<string> {
  const { rows } = await client.query<{ column: string; text: boolean }>(
    `select a.attname as column, a.attcollation <> 0 as text
       from pg_index i cross join unnest(i.indkey::int2[]) with ordinality key (attnum, at)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
      where i.indrelid = $1::regclass and i.indisprimary order by key.at`,
    [nameOf(table)],
  )
  if (rows.length === 0) return `one::text collate "C"`
  return rows.map(({ column, text }) => pg.escapeIdentifier(column) + (text ? ' collate "C"' : '')).join(', ')
}

export const nameOf = ({ schema, name }: BackupTable) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const listed = ({ columns }: BackupTable) => columns.map(pg.escapeIdentifier).join(', ')
