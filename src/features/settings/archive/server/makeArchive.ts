/**
 * Makes a requested archive: one snapshot of the organisation, into a file beside the uploads, then into the store. A
 * worker claims it and renews the claim every few seconds; another worker takes over after the claim has expired.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { sql } from 'kysely'

import type { Files } from '#server/http/context.ts'
import { inTenant, transact, type Database } from '#server/db/db.ts'
import { zip } from '#server/formats/zip.ts'
import { savedDays } from '../archiveContents.ts'
import { removeOthers } from './archiveRetention.ts'
import type { ArchiveManifest } from './archiveManifest.ts'
import { archiveFiles, type Progress } from './writeArchive.ts'

const maxTries = 3
/** Milliseconds between reports of progress, and for which a worker's claim is valid. */
const [tellMs, claimedMs] = [1000, 120_000]
const claimed = sql<string>`now() + make_interval(secs => ${claimedMs / 1000})`

interface Which {
  orgId: number
  id: number
}

/**
 * Makes an archive, unless it is finished or another worker makes it. Throws any error; the last try marks the archive
 * as failed.
 */
export async function makeArchive(database: Database, files: Files, which: Which): Promise<void> {
  const run = await claim(database, which)
  if (!run) return
  const path = join(files.folder, `archive-${randomBytes(12).toString('hex')}.zip`)
  const atIt = setInterval(() => void say(database, which, {}).catch(() => undefined), claimedMs / 4)
  try {
    await mkdir(files.folder, { recursive: true, mode: 0o700 })
    const made = await write(database, files, { ...which, by: run.by }, path)
    // The name is random, so that of two workers the slower one removes only its own file.
    const place = `${which.orgId}/archives/${randomBytes(16).toString('hex')}.zip`
    await files.store.put(place, path)
    if (await finish(database, which, { ...made, place })) await removeOthers(database, files.store, which)
    else await files.store.remove(place)
  } catch (error) {
    await release(database, which, run.tries < maxTries ? null : error)
    throw error
  } finally {
    clearInterval(atIt)
    await rm(path, { force: true })
  }
}

const claim = (database: Database, { orgId, id }: Which) =>
  inTenant(database, { orgId }, async (db) => {
    const { rows } = await sql<{ tries: number; by: string }>`
      update archive_run run set claimed_until = ${claimed}, tries = run.tries + 1
        from archive join member on member.org_id = archive.org_id and member.id = archive.user_id
       where run.org_id = ${orgId} and run.archive_id = ${id} and (run.claimed_until is null or run.claimed_until < now())
         and archive.org_id = run.org_id and archive.id = run.archive_id and archive.state = 'waiting'
      returning run.tries, member.name as by`.execute(db)
    return rows[0]
  })

interface Made {
  manifest: ArchiveManifest
  bytes: number
  sha256: string
}

function write(database: Database, { store }: Files, which: Which & { by: string }, path: string): Promise<Made> {
  return transact(database, { readOnly: true }, async (db, client) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    // Reading a large file may take minutes without any statement, so the timeout is longer.
    await sql`select set_config('app.org_id', ${String(which.orgId)}, true),
      set_config('idle_in_transaction_session_timeout', '15min', true)`.execute(db)
    const stated: { manifest?: ArchiveManifest } = {}
    const hash = createHash('sha256')
    let bytes = 0
    const files = archiveFiles({ client, store, ...which, onProgress: teller(database, which) }, stated)
    const counted = async function* () {
      for await (const part of zip(files)) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
    await pipeline(Readable.from(counted(), { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
    if (!stated.manifest) throw new Error('The archive has no end.')
    return { manifest: stated.manifest, bytes, sha256: hash.digest('hex') }
  })
}

/** Reports progress in separate transactions, because the snapshot is read-only. */
function teller(database: Database, which: Which) {
  let last = 0
  return async ({ rows, rows_all, files, files_all }: Progress) => {
    if (performance.now() - last < tellMs) return
    last = performance.now()
    await say(database, which, { rows_done: rows, rows_all, files_done: files, files_all })
  }
}

/** Renews the claim and reports progress, so that no other worker takes the archive over. */
const say = (database: Database, { orgId, id }: Which, progress: object) =>
  inTenant(database, { orgId }, (db) =>
    db
      .updateTable('archive_run')
      .set({ ...progress, claimed_until: claimed })
      .where('org_id', '=', orgId)
      .where('archive_id', '=', id)
      .execute(),
  )

/** Marks the archive as finished; false if another worker was quicker. */
const finish = (database: Database, { orgId, id }: Which, made: Made & { place: string }) =>
  inTenant(database, { orgId }, async (db) => {
    const { manifest, bytes, sha256, place } = made
    const { numUpdatedRows } = await db
      .updateTable('archive')
      .set({
        state: 'done',
        rows: manifest.tables.reduce((all, { rows }) => all + rows, 0),
        files: manifest.files.count,
        bytes,
        sha256: Buffer.from(sha256, 'hex'),
        place,
        finished: sql<string>`now()`,
        expires: sql<string>`now() + make_interval(days => ${savedDays})`,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })

/** Releases the claim for another try, or marks the archive as failed. */
const release = (database: Database, { orgId, id }: Which, error: unknown) =>
  inTenant(database, { orgId }, async (db) => {
    await db
      .updateTable('archive_run')
      .set({ claimed_until: null })
      .where('org_id', '=', orgId)
      .where('archive_id', '=', id)
      .execute()
    if (error === null) return
    const isFull = (error as { code?: string }).code === 'ENOSPC'
    await db
      .updateTable('archive')
      .set({
        state: 'failed',
        problem: isFull
          ? 'The server has no disk space left. Tell your server administrator.'
          : 'The archive failed three times. See the server log for the reason.',
        finished: sql<string>`now()`,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  })
