/**
 * Reads an archive back as a new organisation of this server, in one transaction: what is not as the manifest says leaves
 * nothing behind. It is an administrator’s act on the server, as a restore is.
 */
import pg from 'pg'

import { linkAccounts } from './archiveAccounts.ts'
import { endWhatCannotGoOn, type ArchiveEnd } from './archiveEnds.ts'
import { readFiles, type Store } from './archiveFiles.ts'
import { drawBeyond } from './archiveIds.ts'
import { type ArchiveManifest, newestMigration } from './archiveManifest.ts'
import { ArchiveError, linesFrom, openArchive, type ArchiveOpening, otherwise } from './openArchive.ts'
import { requireReferences, requireSame } from './verifyArchive.ts'
import { exactly, insertOf, type ArchiveTable, tablesOf } from './archiveTables.ts'

export interface ReadBack extends ArchiveEnd {
  orgId: number
  rows: number
  files: number
  /** Accounts that there were not. */
  accounts: number
  manifest: ArchiveManifest
}

export interface ArchiveReading {
  adminUrl: string
  files: Store
  path: string
  /** Name of the organisation here. */
  as: string
}

/** Throws ArchiveError with a sentence; nothing was read then. */
export async function readArchive({ adminUrl, files, path, as }: ArchiveReading): Promise<ReadBack> {
  if (as.trim() === '' || as.length > 255) throw new ArchiveError('Give the new organisation a name: --as "Name".')
  const opened = await openArchive(path)
  const client = new pg.Client({ connectionString: adminUrl, options: '-c statement_timeout=0 -c search_path=public' })
  const put: string[] = []
  try {
    await client.connect()
    await client.query('begin')
    const done = await load(client, { opened, files, path, as: as.trim(), put })
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const key of put) await files.store.remove(key)
    throw asSentence(error)
  } finally {
    opened.close()
    await client.end()
  }
}

interface Loading extends Omit<ArchiveReading, 'adminUrl'> {
  opened: ArchiveOpening
  put: string[]
}

async function load(client: pg.Client, { opened, files, path, as, put }: Loading): Promise<ReadBack> {
  const { manifest } = opened
  await client.query(exactly)
  await requireSchema(client, manifest)
  const tables = await tablesOf(client)
  requireTables(manifest, tables)
  // Triggers had their say when the rows were written first.
  await client.query('set local session_replication_role = replica')
  const orgId = await newOrganisation(client, opened, as)
  const accounts = await linkAccounts(client, await all(opened, 'account'))
  const known = new Map(tables.map((table) => [table.name, table]))
  for (const stated of manifest.tables) {
    const table = known.get(stated.name)
    if (!table) continue
    const statement = insertOf(table)
    for await (const lines of linesFrom(opened, stated))
      await client.query(statement, [lines, orgId, manifest.organisation.id])
  }
  await drawBeyond(client, orgId, tables)
  await requireReferences(client, orgId, tables)
  await requireSame(client, orgId, manifest, tables)
  const count = await readFiles(client, files, { opened, orgId, path, put })
  await client.query('set local session_replication_role = origin')
  await client.query(`select set_config('app.org_id', $1, true)`, [String(orgId)])
  await requireAdministrator(client, orgId)
  const ended = await endWhatCannotGoOn(client, orgId, manifest)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { orgId, rows, files: count, accounts, manifest, ...ended }
}

async function requireSchema(client: pg.Client, { schema }: ArchiveManifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(newestMigration)
  const here = rows[0]?.name ?? ''
  if (schema > here)
    throw new ArchiveError(
      `The archive was made by a newer version of Fieldbook (${schema}; this one is ${here}). Import it with that version. Nothing was imported.`,
    )
  if (schema < here)
    throw new ArchiveError(
      `The archive was made by an older version of Fieldbook (${schema}; this one is ${here}). Import it into an empty database with that version, start this version on that database, and download the archive again. Nothing was imported.`,
    )
}

function requireTables({ tables: messages }: ArchiveManifest, tables: readonly ArchiveTable[]): void {
  const names = messages.map(({ name }) => name).toSorted()
  const wanted = ['account', 'org', ...tables.map(({ name }) => name)].toSorted()
  if (names.join() !== wanted.join())
    throw new ArchiveError(
      'The tables of the archive do not match its version. Download the archive again. Nothing was imported.',
    )
}

async function newOrganisation(client: pg.Client, opened: ArchiveOpening, as: string): Promise<number> {
  const [line] = await all(opened, 'org')
  const { rows } = await client.query<{ id: number }>(
    `insert into org (name, created) select $1, ($2::jsonb ->> 'created')::timestamptz returning id::float8 as id`,
    [as, line],
  )
  if (!rows[0]) throw otherwise('org')
  // Its rows are written without triggers, one of which would draw it.
  await client.query(`insert into access_version (org_id) values ($1)`, [rows[0].id])
  return rows[0].id
}

/** Reads all rows of a small table. */
async function all(opened: ArchiveOpening, name: string): Promise<string[]> {
  const stated = opened.manifest.tables.find((table) => table.name === name)
  if (!stated) throw otherwise(name)
  const lines: string[] = []
  for await (const names of linesFrom(opened, stated)) lines.push(...names)
  return lines
}

async function requireAdministrator(client: pg.Client, orgId: number): Promise<void> {
  const { rowCount } = await client.query('select where has_administrator($1)', [orgId])
  if (!rowCount)
    throw new ArchiveError(
      'The archive contains no active administrator. Make somebody an administrator, and download the archive again. Nothing was imported.',
    )
}

/** Replaces the database's words about rows that were changed by a sentence. */
function asSentence(error: unknown): unknown {
  const { code = '', table = '' } = error as { code?: string; table?: string }
  if (error instanceof ArchiveError) return error
  if (code === '42501')
    return new ArchiveError(
      'The role of DATABASE_ADMIN_URL lacks the rights to import an archive. As a superuser, run "grant set on parameter session_replication_role to …" and "alter role … bypassrls".',
      { cause: error },
    )
  if (/^2[23]/.test(code))
    return new ArchiveError(
      `The database refuses a row of the archive${table ? ` in the table ${table}` : ''} (${code}), so the archive was changed. Download it again. Nothing was imported.`,
      {
        cause: error,
      },
    )
  return error
}
