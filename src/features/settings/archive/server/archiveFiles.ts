/** Stores the files of an archive on this server, each compared with its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'

import type { Files } from '#server/http/context.ts'
import { keyOf, type PictureSize } from '#server/files/store.ts'
import { entryName } from './archiveManifest.ts'
import { ArchiveError, type ArchiveOpening, orDamaged } from './openArchive.ts'

export type Store = Pick<Files, 'store' | 'folder'>

/**
 * Stores the files. `put` receives the keys of stored files, so that they can be removed again. Returns their number.
 */
export async function readFiles(
  client: pg.ClientBase,
  { store, folder }: Store,
  { opened, orgId, path, put }: { opened: ArchiveOpening; orgId: number; path: string; put: string[] },
): Promise<number> {
  const { manifest, names, stream } = opened
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `archive-${randomBytes(12).toString('hex')}`)
  const lost = new Set([...manifest.files.missing, ...manifest.files.damaged])
  const chain = createHash('sha256')
  const there = new Set<string>()
  try {
    for (const name of names) {
      const { sha256, drawn } = entryName.exec(name)?.groups ?? {}
      if (sha256 === undefined) continue
      const found = await orDamaged(path, async () => saved(await stream(name), temporary))
      if (drawn !== undefined) chain.update(`${name} ${found}\n`)
      else if (found !== sha256 && !lost.has(sha256)) throw changed(name)
      if (drawn === undefined) there.add(sha256)
      const key = keyOf(orgId, sha256, drawn?.split('.')[1] as PictureSize | undefined)
      put.push(key)
      await store.put(key, temporary)
    }
  } finally {
    await rm(temporary, { force: true })
  }
  if (chain.digest('hex') !== manifest.pictures.sha256) throw changed('a picture')
  await requireAll(client, orgId, new Set([...there, ...lost]))
  return there.size
}

async function saved(stream: Readable, to: string): Promise<string> {
  const hash = createHash('sha256')
  const read = async function* () {
    for await (const part of stream as AsyncIterable<Buffer>) {
      hash.update(part)
      yield part
    }
  }
  await pipeline(Readable.from(read()), createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

/** Throws if a file that the tables name is missing. */
async function requireAll(client: pg.ClientBase, orgId: number, there: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from file_content where org_id = $1`,
    [orgId],
  )
  const missing = rows.find(({ sha256 }) => !there.has(sha256))
  if (missing)
    throw new ArchiveError(`The archive lacks files/${missing.sha256}. Download it again. Nothing was imported.`)
}

const changed = (name: string) =>
  new ArchiveError(`The file ${name} differs from the archived one. Download the archive again. Nothing was imported.`)
