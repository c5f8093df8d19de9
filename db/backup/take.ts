/**
 * Takes a backup while the servers run: one snapshot of the database, so that what was acknowledged before it began is in
 * it and nothing is in it by half, and the bytes of the files.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'

import type pg from 'pg'

import { keysOf, type FileStore } from '#server/files/store.ts'
import { ArchiveWriter } from './archive.ts'
import {
  administrator,
  type BackupCopy,
  copyOut,
  JOBS,
  jobsVersion,
  type Sequence,
  sequencesOf,
  type BackupTable,
  tablesOf,
} from './tables.ts'

const compress = promisify(zstdCompress)

/** How much of a table is compressed at once. */
const CHUNK = 4 << 20

/** The first entry: what one must know before anything is restored. */
export interface Beginning {
  format: 1
  made: string
  postgresql: string
  jobs: number
  migrations: { name: string; hash: string }[]
  tables: BackupTable[]
  /** Content of DATA_DIR/secrets.json, without the passwords of the database. */
  secrets: Record<string, unknown>
}

/** The last entry: what the restored one must be equal to. */
export interface BackupManifest {
  tables: BackupCopy[]
  sequences: Sequence[]
  files: number
  fileBytes: number
  /** Contents that files refer to and the store did not have. */
  missing: string[]
  /** Contents whose bytes in the store are not those that were kept. */
  damaged: string[]
}

export interface BackupSnapshot extends BackupManifest {
  rows: number
  bytes: number
}

/** Writes a whole backup to `path`, which must not exist. */
export async function takeBackup({
  adminUrl,
  store,
  secrets,
  path,
}: {
  adminUrl: string
  store: FileStore
  secrets: Record<string, unknown>
  path: string
}): Promise<BackupSnapshot> {
  const client = await administrator(adminUrl)
  const archive = await ArchiveWriter.create(path)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migration order by name',
    )
    const { rows: versions } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    const beginning: Beginning = {
      format: 1,
      made: Temporal.Now.instant().toString(),
      postgresql: versions[0]?.version ?? '',
      jobs: await jobsVersion(client),
      migrations,
      tables: await tablesOf(client),
      secrets,
    }
    await archive.add('beginning.json', json(beginning))
    // Before the tables: a file that is deleted meanwhile keeps its bytes for an hour.
    const files = await addFiles(client, store, archive)
    const tables: BackupCopy[] = []
    for (const table of beginning.tables) tables.push(await addTable(client, table, archive))
    // After the tables: what they hold was drawn by then.
    const manifest: BackupManifest = { tables, sequences: await sequencesOf(client), ...files }
    await archive.add('manifest.json', json(manifest))
    await archive.close()
    const rows = tables.reduce((all, table) => all + (table.schema === JOBS ? 0 : table.rows), 0)
    return { ...manifest, rows, bytes: archive.bytes }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function addTable(client: pg.Client, table: BackupTable, archive: ArchiveWriter): Promise<BackupCopy> {
  let waiting: Buffer[] = []
  let size = 0
  let count = 0
  const flush = async () => {
    if (size === 0) return
    const packed = await compress(Buffer.concat(waiting))
    await archive.add(`tables/${table.schema}.${table.name}/${String((count += 1)).padStart(7, '0')}.copy.zst`, packed)
    waiting = []
    size = 0
  }
  const copied = await copyOut(client, table, async (part) => {
    waiting.push(part)
    size += part.length
    if (size >= CHUNK) await flush()
  })
  await flush()
  return copied
}

/** The contents that files refer to, a batch at a time, each with the pictures made of it. */
async function addFiles(client: pg.Client, store: FileStore, archive: ArchiveWriter) {
  const done = { files: 0, fileBytes: 0, missing: [] as string[], damaged: [] as string[] }
  for (let after = [0, 0]; ;) {
    const { rows } = await client.query<{ org: number; id: number; sha256: string; size: number }>(
      `select org_id::float8 as org, id::float8 as id, encode(sha256, 'hex') as sha256, size::float8 as size
         from file_content c where (org_id, id) > ($1, $2)
          and exists (select from file where file.org_id = c.org_id and file.content_id = c.id)
        order by org_id, id limit 500`,
      after,
    )
    for (const { org, sha256, size } of rows) {
      const [original = '', ...pictures] = keysOf(org, sha256)
      const content = await store.get(original)
      if (content === null) {
        done.missing.push(original)
        continue
      }
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const part of content as AsyncIterable<Buffer>) {
          hash.update(part)
          yield part
        }
      }
      await archive.addStream(`files/${original}`, size, hashed())
      if (hash.digest('hex') !== sha256) done.damaged.push(original)
      done.files += 1
      done.fileBytes += size
      for (const key of pictures) {
        const picture = await store.get(key)
        if (picture === null) continue
        const parts: Buffer[] = []
        for await (const part of picture as AsyncIterable<Buffer>) parts.push(part)
        await archive.add(`files/${key}`, Buffer.concat(parts))
      }
    }
    const last = rows.at(-1)
    if (!last) return done
    after = [last.org, last.id]
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
