/**
 * Removes contents that no file refers to any more, after a while, and what an interrupted upload left in the folder.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Files } from '../http/context.ts'
import { inTenant, type Database } from '../db/db.ts'
import type { Job } from '../jobs/jobs.ts'
import { organisations } from '../mail/mail.ts'
import { keysOf, type FileStore } from './store.ts'

/** Minutes before unused content is collected: a deletion can be undone for a minute, and an upload takes some. */
const collectAfterMinutes = 60

/** Few: their rows are locked until their bytes are gone. */
const batch = 50

/** Collects unused contents and returns their number. A failing organisation delays no other. */
export async function collect(database: Database, store: FileStore, minutes = collectAfterMinutes): Promise<number> {
  let gone = 0
  const failures: unknown[] = []
  for (const orgId of await organisations(database))
    try {
      for (let count = batch; count === batch; gone += count) count = await collectSome(database, store, orgId, minutes)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some files could not be collected.')
  return gone
}

/**
 * Deletes the rows before their bytes and keeps them locked: a request that sends the same content waits, then
 * stores it again.
 */
const collectSome = (database: Database, store: FileStore, orgId: number, minutes: number): Promise<number> =>
  inTenant(database, { orgId }, async (db) => {
    const { rows } = await sql<{ sha256: string }>`
      delete from file_content c where c.org_id = ${orgId} and c.id in (
        select old.id from file_content old
         where old.org_id = ${orgId} and old.used < now() - make_interval(mins => ${minutes})
           and not exists (select from file where file.org_id = old.org_id and file.content_id = old.id)
         limit ${batch} for update skip locked)
      returning encode(c.sha256, 'hex') as sha256`.execute(db)
    for (const { sha256 } of rows)
      for (const key of keysOf(orgId, sha256)) {
        // A store far away takes its time: a transaction that has ended meanwhile holds no lock, and no more bytes go.
        await sql`select`.execute(db)
        await store.remove(key)
      }
    return rows.length
  })

/** Temporary files that are older than any upload may take. */
export async function sweep(folder: string, minutes = collectAfterMinutes): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const oldest = Temporal.Now.instant().epochMilliseconds - minutes * 60_000
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs <= oldest) await rm(path, { force: true })
  }
}

export const collectFiles = ({ store, folder }: Files): Job => ({
  name: 'collect-files',
  every: '41 * * * *',
  run: async (_data, { database, log }) => {
    await sweep(folder)
    const gone = await collect(database, store)
    if (gone > 0) log.info({ gone }, 'collected files that nothing refers to')
  },
})
