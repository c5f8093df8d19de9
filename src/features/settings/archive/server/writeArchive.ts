/**
 * An archive as the files of a ZIP, from one snapshot: the client's transaction is REPEATABLE READ and sees the rows of
 * the organisation. Memory has only a batch of rows, or a part of a file.
 */
import { createHash } from 'node:crypto'

import type pg from 'pg'

import { keyOf, type FileStore } from '#server/files/store.ts'
import type { ZipFile } from '#server/formats/zip.ts'
import { csvOf } from './archiveCsv.ts'
import { linesIn } from './archiveLines.ts'
import { jsonName, type ArchiveManifest, newestMigration } from './archiveManifest.ts'
import { readmeOf } from './archiveReadme.ts'
import { countOf, exactly, linesOf, type ArchiveTable, tablesOf, whole } from './archiveTables.ts'

export interface Progress {
  rows: number
  rows_all: number
  files: number
  files_all: number
}
export interface ArchiveSource {
  client: pg.ClientBase
  store: FileStore
  orgId: number
  /** Name of the person who requested the archive. */
  by: string
  /** Called often; a returned promise is awaited. */
  onProgress?: (progress: Progress) => Promise<void> | void
}

/** Rows of a table and bytes of a file above which the ZIP entry is prepared for more than 4 GiB. */
const [manyRows, manyBytes] = [50_000, 4_000_000_000]

/** Yields the archive's files; `into` has the manifest after the last one. */
export async function* archiveFiles(
  source: ArchiveSource,
  into: { manifest?: ArchiveManifest },
): AsyncGenerator<ZipFile> {
  const { client, orgId, by } = source
  await client.query(exactly)
  const organisation = await singleRow<{ id: number; name: string }>(
    client,
    `select id::float8 as id, name from org where id = ${whole(orgId)}`,
  )
  const schema = (await singleRow<{ name: string }>(client, newestMigration)).name
  const made = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  yield { name: 'README.txt', content: once(readmeOf({ name: organisation.name, made, by, schema })) }

  const tables = await counted(client, orgId)
  const progress = { rows: 0, rows_all: tables.reduce((all, { rows }) => all + rows, 0), files: 0, files_all: 0 }
  progress.files_all = (
    await singleRow<{ rows: number }>(client, countOf({ name: 'file_content', columns: [] }, orgId))
  ).rows
  const describe = async () => source.onProgress?.({ ...progress })
  const written: ArchiveManifest['tables'] = []
  for (const { table, rows, lines } of tables) {
    const large = rows > manyRows
    const stated = { name: table.name, rows: 0, bytes: 0, sha256: '' }
    yield { name: jsonName(table.name), content: hashed(lines(), stated, progress, describe), large }
    written.push(stated)
    yield { name: `csv/${table.name}.csv`, content: csvOf(table, lines()), large }
  }
  const { files, pictures } = yield* stored(source, progress, describe)
  into.manifest = { format: 1, made, by, schema, organisation, tables: written, files, pictures }
  yield { name: 'manifest.json', content: once(`${JSON.stringify(into.manifest, null, 1)}\n`) }
}

interface Counted {
  table: ArchiveTable
  rows: number
  lines: () => AsyncIterable<string[]>
}

/**
 * Lists the tables of the organisation with their numbers of rows, first its own row and the accounts of its people.
 */
async function counted(client: pg.ClientBase, orgId: number): Promise<Counted[]> {
  const accounts = await accountLines(client, orgId)
  const all: Counted[] = [
    { table: orgTable, rows: 1, lines: () => linesIn(client, orgLines(orgId)) },
    { table: accountTable, rows: accounts.length, lines: () => once(accounts) },
  ]
  for (const table of await tablesOf(client)) {
    const { rows } = await singleRow<{ rows: number }>(client, countOf(table, orgId))
    all.push({ table, rows, lines: () => linesIn(client, linesOf(table, orgId)) })
  }
  return all
}

const outside = (name: string, columns: readonly string[]): ArchiveTable => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'text', generated: false })),
})
const orgTable = outside('org', ['id', 'name', 'created'])
const accountTable = outside('account', ['id', 'email', 'disabled', 'created'])
const orgLines = (orgId: number) =>
  `select row_to_json(x)::text as line from (select id, name, created from org where id = ${whole(orgId)}) x`

/** Reads the accounts of the organisation’s people with the database role that can read accounts. */
async function accountLines(client: pg.ClientBase, orgId: number): Promise<string[]> {
  await client.query('set local role fieldbook_auth')
  const { rows } = await client.query<{ line: string }>(
    `select row_to_json(x)::text as line from (select a.id, a.email, a.disabled, a.created from account a
      where exists (select from member m where m.org_id = ${whole(orgId)} and m.account_id = a.id) order by a.id) x`,
  )
  await client.query('set local role none')
  return rows.map(({ line }) => line)
}

async function* hashed(
  batches: AsyncIterable<string[]>,
  stated: ArchiveManifest['tables'][number],
  progress: Progress,
  onTold: () => Promise<void>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const lines of batches) {
    const text = lines.map((line) => `${line}\n`).join('')
    hash.update(text)
    stated.rows += lines.length
    stated.bytes += Buffer.byteLength(text)
    progress.rows += lines.length
    yield text
    await onTold()
  }
  stated.sha256 = hash.digest('hex')
}

/** Yields every content once, each with its pictures. */
async function* stored(source: ArchiveSource, progress: Progress, onTold: () => Promise<void>) {
  const files: ArchiveManifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] }
  const chain = createHash('sha256')
  let pictures = 0
  for await (const { sha256, size } of contents(source)) {
    const bytes = await source.store.get(keyOf(source.orgId, sha256))
    if (bytes === null) {
      files.missing.push(sha256)
      continue
    }
    const found = { sha256: '' }
    yield { name: `files/${sha256}`, content: hashing(bytes, found), large: size > manyBytes } satisfies ZipFile
    if (found.sha256 !== sha256) files.damaged.push(sha256)
    files.count += 1
    files.bytes += size
    for (const drawn of ['thumbnail', 'preview'] as const) {
      const picture = await source.store.get(keyOf(source.orgId, sha256, drawn))
      if (picture === null) continue
      const name = `files/${sha256}.${drawn}.webp`
      yield { name, content: hashing(picture, found) } satisfies ZipFile
      chain.update(`${name} ${found.sha256}\n`)
      pictures += 1
    }
    progress.files += 1
    await onTold()
  }
  return { files, pictures: { count: pictures, sha256: chain.digest('hex') } }
}

async function* contents({ client, orgId }: ArchiveSource): AsyncGenerator<{ sha256: string; size: number }> {
  for (let after = 0; ;) {
    const { rows } = await client.query<{ id: number; sha256: string; size: number }>(
      `select id::float8 as id, encode(sha256, 'hex') as sha256, size::float8 as size from file_content t
        where t.org_id = $1 and t.id > $2
          and exists (select from file f where f.org_id = t.org_id and f.content_id = t.id) order by t.id limit 500`,
      [orgId, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, into: { sha256: string }): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const part of bytes) {
    hash.update(part)
    yield part
  }
  into.sha256 = hash.digest('hex')
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

async function singleRow<T extends pg.QueryResultRow>(client: pg.ClientBase, statement: string): Promise<T> {
  const { rows } = await client.query<T>(statement)
  if (!rows[0]) throw new Error('The organisation is gone.')
  return rows[0]
}
