/**
 * From a temporary file to a content of the organisation: what it is, pictures without their metadata, then the row that
 * protects it from the collector, then the bytes in the store. Only after that may a file refer to it (docs/decisions).
 */
import { rm, stat } from 'node:fs/promises'

import { sql } from 'kysely'

import { safeFileName } from '#core/fileNames.ts'
import { inTenant, type Database, type TenantDb } from '../db/db.ts'
import { invalid } from '../http/errors.ts'
import { hashOfFile } from './hash.ts'
import { pictureTypes, refusalOf, typeOf } from './kinds.ts'
import { workOn, type ImageShape } from './pictures.ts'
import { temporaryPath, type FileUpload } from './receive.ts'
import { keyOf, keysOf, type FileStore, type PictureSize } from './store.ts'

/** An uploaded file whose bytes are in the store and to which no row refers yet. */
export interface ReceivedFile {
  /** Harmless as a name, whatever was sent. */
  name: string
  /** Hex; of the bytes as they are kept. */
  sha256: string
  size: number
  type: string
  /** Sentences about what was changed on the way. */
  notes: string[]
}

export interface Storage {
  database: Database
  store: FileStore
  /** For temporary files, on the disk of a local store. */
  folder: string
  orgId: number
  /** The row of the content is written in this transaction, instead of one of its own. */
  db?: TenantDb
}

interface Clean extends ReceivedFile {
  width: number | null
  height: number | null
  /** Where its bytes lie, and what is drawn of it. */
  path: string
  drawn: [size: PictureSize, path: string][]
}

/**
 * Keeps what was received. 400 under `files`, with a sentence, for what is not kept (kinds.ts) or cannot be read. With a
 * shape it must be a picture and is made anew; what was sent is not kept.
 */
export async function save(
  keeping: Storage,
  upload: FileUpload,
  shape?: ImageShape,
): Promise<ReceivedFile & { used: string }> {
  const temporary: string[] = []
  try {
    const clean = await cleaned(upload, () => temporary[temporary.push(temporaryPath(keeping.folder)) - 1] ?? '', shape)
    const used = await claim(keeping, clean)
    const { orgId, store } = keeping
    for (const [size, path] of clean.drawn) await putOnce(store, keyOf(orgId, clean.sha256, size), path)
    await putOnce(store, keyOf(orgId, clean.sha256), clean.path)
    const { name, sha256, size, type, notes } = clean
    return { name, sha256, size, type, notes, used }
  } finally {
    await Promise.all(temporary.map((path) => rm(path, { force: true })))
  }
}

async function putOnce(store: FileStore, key: string, path: string): Promise<void> {
  if (!(await store.has(key))) await store.put(key, path)
}

/** Phones and scanners take these pictures, and they cannot be made anew here. */
const asItIs = 'The original is stored, including its location and camera data.'

async function cleaned(upload: FileUpload, fresh: () => string, shape?: ImageShape): Promise<Clean> {
  const name = safeFileName(upload.name)
  const notes = name === upload.name ? [] : [`Renamed to ${name}.`]
  const type = typeOf(upload.head, name)
  const refused = refusalOf(name, type, upload.head)
  if (refused !== null) throw invalid({ files: [`${name}: ${refused}`] })
  if (!pictureTypes.has(type)) {
    if (type.startsWith('image/') && !type.endsWith('.dwg')) notes.push(asItIs)
    if (shape) throw invalid({ files: [`${name}: Choose a picture: a JPEG, PNG, WebP or GIF file.`] })
    const { path, size, sha256 } = upload
    return { name, sha256, size, type, notes, width: null, height: null, path, drawn: [] }
  }
  const sizes = { thumbnail: fresh(), preview: fresh() }
  const saved = fresh()
  const picture = await workOn(name, { type, path: upload.path, kept: saved, shape, sizes })
  const { size } = await stat(saved)
  const sha256 = await hashOfFile(saved)
  if (!shape && sha256 !== upload.sha256) notes.push('Location and camera data were removed from the picture.')
  const drawn: Clean['drawn'] = [
    ['thumbnail', sizes.thumbnail],
    ['preview', sizes.preview],
  ]
  return { name, sha256, size, notes, ...picture, path: saved, drawn }
}

/** The row of the content, in a transaction of its own: from its commit on the collector leaves the bytes alone. */
function claim({ database, orgId, db }: Storage, { sha256, size, type, width, height }: Clean): Promise<string> {
  const write = async (within: TenantDb) => {
    const { rows } = await sql<{ used: string }>`
      insert into file_content (sha256, size, type, width, height)
      values (decode(${sha256}, 'hex'), ${size}, ${type}, ${width}, ${height})
      on conflict (org_id, sha256) do update set used = clock_timestamp()
      returning used::text`.execute(within)
    return rows[0]?.used ?? ''
  }
  return db ? write(db) : inTenant(database, { orgId }, write)
}

/**
 * Takes back what was kept for a request that came to nothing: unless a file refers to it, or somebody else has sent the
 * same since. The bytes go before the row does, so that nothing can come to refer to them meanwhile.
 */
export const discard = ({ database, store, orgId }: Storage, saved: readonly { sha256: string; used: string }[]) =>
  inTenant(database, { orgId }, async (db) => {
    for (const { sha256, used } of saved) {
      const { numAffectedRows } = await sql`
        delete from file_content c where c.org_id = ${orgId} and c.sha256 = decode(${sha256}, 'hex')
           and c.used = ${used}::timestamptz
           and not exists (select from file where file.org_id = c.org_id and file.content_id = c.id)`.execute(db)
      if (numAffectedRows === 1n) for (const key of keysOf(orgId, sha256)) await store.remove(key)
    }
  })
