/**
 * Restores a backup into an empty database and proves it: the schema that it was taken from, then every row, then each
 * table read back and compared with what was written, then the migrations that are newer.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

import type pg from 'pg'
import { from } from 'pg-copy-streams'

import type { FileStore } from '#server/files/store.ts'
import { migrate, migrations } from '../migrate.ts'
import { BackupError, checkArchive, entriesOf, type BackupEntry, wholeOf } from './archive.ts'
import {
  administrator,
  type BackupCopy,
  copyOut,
  JOBS,
  jobsVersion,
  listed,
  nameOf,
  type BackupTable,
  tablesOf,
} from './tables.ts'
import type { Beginning, BackupManifest } from './take.ts'

const decompress = promisify(zstdDecompress)

export interface Restored {
  made: string
  tables: number
  rows: number
  files: number
  /** The migrations that this Fieldbook has and the backup had not. */
  upgraded: string[]
  secrets: Record<string, unknown>
  missing: string[]
  damaged: string[]
}

/** Where a backup goes. Without a `store` files are only compared with their hashes: for a proof. */
export interface BackupTarget {
  adminUrl: string
  appPassword: string | undefined
  store?: FileStore | undefined
  /** For temporary files, on the disk of the store. */
  folder: string
  path: string
}

/** Throws BackupError, and leaves the database as empty as it was, when anything is not as it should be. */
export async function restoreBackup(target: BackupTarget): Promise<Restored> {
  await checkArchive(target.path)
  const beginning = await beginningOf(target.path)
  await requireKnown(beginning, target.path)
  await requireEmpty(target.adminUrl)
  try {
    const { adminUrl, appPassword } = target
    const only = new Set(beginning.migrations.map(({ name }) => name))
    await migrate({ adminUrl, appPassword, only })
    const manifest = await load(target, beginning)
    const upgraded = await migrate({ adminUrl, appPassword })
    const rows = manifest.tables.reduce((all, table) => all + (table.schema === JOBS ? 0 : table.rows), 0)
    const { made, secrets } = beginning
    const { files, missing, damaged } = manifest
    return { made, tables: manifest.tables.length, rows, files, upgraded, secrets, missing, damaged }
  } catch (error) {
    await empty(target.adminUrl)
    throw error
  }
}

async function beginningOf(path: string): Promise<Beginning> {
  for await (const entry of entriesOf(path)) {
    if (entry.name !== 'beginning.json') break
    const beginning = JSON.parse((await wholeOf(entry)).toString()) as Omit<Beginning, 'format'> & { format: number }
    if (beginning.format !== 1)
      throw new BackupError(`${path} was written by a newer Fieldbook: restore it with that version.`)
    return { ...beginning, format: 1 }
  }
  throw new BackupError(`${path} is no backup of Fieldbook.`)
}

async function requireKnown({ migrations: taken }: Beginning, path: string): Promise<void> {
  const known = new Map((await migrations()).map(({ name, hash }) => [name, hash]))
  const strange = taken.filter(({ name, hash }) => known.get(name) !== hash).map(({ name }) => name)
  if (strange.length > 0)
    throw new BackupError(
      `${path} was taken from a newer Fieldbook than this one (${strange.join(', ')}): restore it with that version.`,
    )
}

async function requireEmpty(adminUrl: string): Promise<void> {
  await asAdministrator(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
    if (rows[0])
      throw new BackupError(
        `The database is not empty (it has the table ${rows[0].name}): restore into another DATA_DIR, or into a new database.`,
      )
  })
}

/** Takes away what a restore made that did not come to its end; the database was empty before. */
async function empty(adminUrl: string): Promise<void> {
  await asAdministrator(adminUrl, async (client) => {
    await client.query(
      `drop schema if exists ${JOBS} cascade; drop schema public cascade; create schema public; grant usage on schema public to public`,
    )
  })
}

async function asAdministrator<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await administrator(adminUrl)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row in one transaction, which is committed only once each table has been read back. */
function load(target: BackupTarget, { jobs, tables }: Beginning): Promise<BackupManifest> {
  return asAdministrator(target.adminUrl, async (client) => {
    const sameJobs = (await jobsVersion(client)) === jobs
    const isWanted = ({ schema }: BackupTable) => sameJobs || schema !== JOBS
    const wanted = new Map(tables.filter(isWanted).map((table) => [titleOf(table), table]))
    await client.query('begin')
    requireSameColumns(wanted, (await tablesOf(client)).filter(isWanted))
    const putBack = await withoutKeysAndTriggers(client, [...wanted.values()])
    // What migrations put there is in the backup too.
    for (const table of wanted.values()) await client.query(`delete from ${nameOf(table)}`)

    let manifest: BackupManifest | undefined
    const filler = new Filler(client)
    const damaged: string[] = []
    for await (const entry of entriesOf(target.path)) {
      const [kind, ...rest] = entry.name.split('/')
      if (kind === 'files') {
        const key = rest.join('/')
        if (!(await restoreFile(target, entry, key))) damaged.push(key)
      } else if (kind === 'tables') {
        const table = wanted.get(rest[0] ?? '')
        if (table) await filler.add(table, await decompress(await wholeOf(entry)))
      } else if (entry.name === 'manifest.json')
        manifest = JSON.parse((await wholeOf(entry)).toString()) as BackupManifest
    }
    await filler.end()
    if (!manifest) throw new BackupError('The backup has no manifest.')
    if (damaged.join() !== manifest.damaged.join())
      throw new BackupError(`Files are not what they were when they were saved: ${damaged.join(', ')}.`)

    for (const statement of putBack) await client.query(statement)
    for (const { name, last, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
    const saved = manifest.tables.filter(isWanted)
    for (const table of saved) await requireEqual(client, table)
    await client.query('commit')
    await client.query('analyze')
    return { ...manifest, tables: saved }
  })
}

const titleOf = ({ schema, name }: BackupTable) => `${schema}.${name}`

function requireSameColumns(wanted: Map<string, BackupTable>, there: BackupTable[]): void {
  const describeTables = (tables: Iterable<BackupTable>) =>
    new Map([...tables].map((table) => [titleOf(table), table.columns.toSorted().join()]))
  const [saved, made] = [describeTables(wanted.values()), describeTables(there)]
  const otherPosition = [...saved, ...made].find(([name]) => saved.get(name) !== made.get(name))
  if (otherPosition)
    throw new BackupError(`The table ${otherPosition[0]} is not made as it was where the backup was taken.`)
}

async function requireEqual(client: pg.Client, wanted: BackupCopy): Promise<void> {
  const { rows, sha256 } = await copyOut(client, wanted)
  if (rows !== wanted.rows || sha256 !== wanted.sha256)
    throw new BackupError(
      `The table ${titleOf(wanted)} is not what it was: ${rows} rows, where ${wanted.rows} were saved.`,
    )
}

/**
 * Rows come table by table, so that references are looked at once all are there: by making the keys anew, which also proves
 * them. Triggers have had their say when the rows were written first. Answers the statements that put both back.
 */
async function withoutKeysAndTriggers(client: pg.Client, tables: BackupTable[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where contype = 'f' and conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${nameOf(table)} enable trigger user`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

/** Fills one table after the other; the chunks of one follow each other. */
class Filler {
  private table: BackupTable | undefined
  private stream: ReturnType<typeof from> | undefined
  private readonly client: pg.Client
  constructor(client: pg.Client) {
    this.client = client
  }

  async add(table: BackupTable, rows: Buffer): Promise<void> {
    if (table !== this.table) {
      await this.end()
      this.table = table
      this.stream = this.client.query(from(`copy ${nameOf(table)} (${listed(table)}) from stdin`))
    }
    if (this.stream && !this.stream.write(rows)) await once(this.stream, 'drain')
  }

  async end(): Promise<void> {
    const { stream } = this
    this.stream = undefined
    this.table = undefined
    if (!stream) return
    stream.end()
    await once(stream, 'finish')
  }
}

/** Puts one file back; false when its bytes are not those that its name says. */
async function restoreFile({ store, folder }: BackupTarget, entry: BackupEntry, key: string): Promise<boolean> {
  const hash = createHash('sha256')
  const read = async function* () {
    for await (const part of entry.content()) {
      hash.update(part)
      yield part
    }
  }
  const temporary = join(folder, `restored.${process.pid}`)
  if (store) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(read()), createWriteStream(temporary, { mode: 0o600 }))
  } else for await (const _part of read());
  await store?.put(key, temporary)
  // Pictures lie under the hash of what they were made of.
  const name = key.split('/').at(-1) ?? ''
  return name.includes('.') || hash.digest('hex') === name
}
