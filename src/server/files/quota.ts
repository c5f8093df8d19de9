/** The storage quota of an organisation: its files' bytes, and those reserved for incoming files. */
import { sql } from 'kysely'

import { bytes as inWords } from '#core/bytes.ts'
import { inTenant, type Database, type TenantDb } from '../db/db.ts'
import { AppError } from '../http/errors.ts'

/** Longer than an upload may take, with its pictures. */
const savedMinutes = 30

/** Locks the organisation's quota until the transaction ends, so that only one transaction counts it at a time. */
export const lockRoom = (db: TenantDb, orgId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('files', ${orgId}))`.execute(db)

export const noRoom = (quota: number) =>
  new AppError(
    507,
    {
      detail: `Not enough space: the files of the organisation can take ${inWords(quota)} (${inWords(quota, 1024)}). Delete some files first.`,
    },
    { 'retry-after': '3600' },
  )

/** Throws 507 when the files that there are now, with those on their way in, take more than the organisation may. */
export async function requireWithin(db: TenantDb, orgId: number, quota: number): Promise<void> {
  await lockRoom(db, orgId)
  const { rows } = await sql<{ taken: number }>`
    select ((select coalesce(sum(size), 0) from file where org_id = ${orgId})
      + (select coalesce(sum(bytes), 0) from file_arriving where org_id = ${orgId} and until > now()))::bigint as taken`.execute(
    db,
  )
  if ((rows[0]?.taken ?? 0) > quota) throw noRoom(quota)
}

/** Room for one form. */
export interface Room {
  /** Reserves room before so many bytes more are received. Throws 507 when there is none. */
  take: (bytes: number) => Promise<void>
  /** Gives back all of it: the files are counted themselves by now, or there are none. */
  free: () => Promise<void>
}

interface RoomOf {
  database: Database
  orgId: number
  quota: number
  /** Room reserved at a time for a form without a length: less, if less is left. */
  step: number
}

/** Makes a reservation of room; nothing is reserved until the first byte. */
export function roomOf({ database, orgId, quota, step }: RoomOf): Room {
  let [id, saved, taken] = [null as number | null, 0, 0]
  let turn: Promise<unknown> = Promise.resolve()
  const keepMore = (needed: number) =>
    inTenant(database, { orgId }, async (db) => {
      await lockRoom(db, orgId)
      await sql`delete from file_arriving where org_id = ${orgId} and until < now()`.execute(db)
      const { rows } = await sql<{ left: number }>`
        select (${quota}::bigint - (select coalesce(sum(size), 0) from file where org_id = ${orgId})
          - (select coalesce(sum(bytes), 0) from file_arriving where org_id = ${orgId}))::bigint as left`.execute(db)
      const left = rows[0]?.left ?? 0
      if (left < needed) throw noRoom(quota)
      const more = Math.max(needed, Math.min(step, left))
      const until = sql<string>`now() + make_interval(mins => ${savedMinutes})`
      if (id === null)
        id = (
          await db.insertInto('file_arriving').values({ bytes: more, until }).returning('id').executeTakeFirstOrThrow()
        ).id
      else
        await db
          .updateTable('file_arriving')
          .set({ bytes: saved + more, until })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute()
      saved += more
    })
  return {
    take: async (bytes) => {
      taken += bytes
      if (taken <= saved) return
      turn = turn.then(() => (taken > saved ? keepMore(taken - saved) : undefined))
      await turn
    },
    free: async () => {
      if (id === null) return
      const gone = id
      await inTenant(database, { orgId }, (db) =>
        db.deleteFrom('file_arriving').where('org_id', '=', orgId).where('id', '=', gone).execute(),
      )
    },
  }
}
