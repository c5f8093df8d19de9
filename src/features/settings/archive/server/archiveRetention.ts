/** Deletes archive files after a week, or once a newer one is finished. */
import { sql } from 'kysely'

import { inTenant, type Database } from '#server/db/db.ts'
import type { FileStore } from '#server/files/store.ts'
import { organisations } from '#server/mail/mail.ts'

/** Removes the organisation's finished archives, except for this one. */
export const removeOthers = (database: Database, store: FileStore, { orgId, id }: { orgId: number; id: number }) =>
  remove(database, store, orgId, sql<boolean>`id <> ${id}`)

/** Deletes old archives; returns their number. */
export async function removeOld(database: Database, store: FileStore): Promise<number> {
  let gone = 0
  for (const orgId of await organisations(database))
    gone += await remove(database, store, orgId, sql<boolean>`expires < now()`)
  return gone
}

/** The row is locked while its bytes go. */
const remove = (database: Database, store: FileStore, orgId: number, which: ReturnType<typeof sql<boolean>>) =>
  inTenant(database, { orgId }, async (db) => {
    const { rows } = await sql<{ place: string }>`
      with old as (select id, place from archive where org_id = ${orgId} and state = 'done' and ${which} for update)
      update archive set state = 'gone', place = '' from old where archive.org_id = ${orgId} and archive.id = old.id
      returning old.place`.execute(db)
    for (const { place } of rows) await store.remove(place)
    return rows.length
  })
