/**
 * From a temporary file to stored content of the organisation: detects its type, strips pictures of metadata, writes
 * the row that protects the content from the collector, then its bytes. Only after that may a file refer to it
 * (docs/decisions).
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
  /** SHA-256 of the stored bytes, as hex. */
  sha256: string
  size: number
  type: string
  /** Sentences about changes made to the file. */
  notes: string[]
}

export interface Storage {
  database: Database
  store: FileStore
  /** The folder of temporary files, on the disk of a local store. */
  folder: string
  orgId: number
  /** Transaction in which the row of the content is written, instead of a separate one. */
  db?: TenantDb
}

interface Clean extends ReceivedFile {
  width: number | null
  height: number | null
  /** Path of the bytes to store, and of the pictures drawn from them. */
  path: string
  drawn: [size: PictureSize, path: string][]
}

/**
 * Stores a received file. 400 under `files`, with a sentence, for a file that is not accepted (kinds.ts) or cannot
 * be read. With a shape it must be a picture and is drawn again; the sent original is not stored.
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

/** The sentence for pictures of phones and scanners that cannot be drawn again here. */
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

/** Writes the content's row in a separate transaction: after its commit the collector leaves the bytes alone. */
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
 * Removes what a failed request stored, unless a file refers to it or somebody else has sent the same content since.
 * The bytes are deleted before the row, so that nothing can refer to them meanwhile.
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
