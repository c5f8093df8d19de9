/** Raises the versions of records that share what changed at another record, so that open screens are notified. */
import { sql, type RawBuilder } from 'kysely'

import type { Ctx } from '#server/http/context.ts'

/** Locks the records that `which` names, in the order of their ids, so that two writers cannot deadlock. */
export const lockRows = ({ db, me }: Ctx, table: string, which: RawBuilder<unknown>) =>
  sql`
  select from ${sql.table(table)} where org_id = ${me.org_id} and id in (${which}) order by id for no key update`.execute(
    db,
  )

/**
 * Raises the records' versions. The audit says `relate`: the shared rows show the change, and an undo of it ignores
 * later changes.
 */
export async function bumpVersions({ db, me }: Ctx, table: string, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ was: string | null }>`
    with now_is as materialized (select current_setting('app.action', true) as was)
    select was, set_config('app.action', 'relate', true) from now_is`.execute(db)
  const renewed = await sql`
    with held as materialized (
      select id from ${sql.table(table)} where org_id = ${me.org_id} and id = any(${ids}::bigint[]) order by id for no key update)
    update ${sql.table(table)} now_is set version = now_is.version from held
     where now_is.org_id = ${me.org_id} and now_is.id = held.id`.execute(db)
  await sql`select set_config('app.action', ${rows[0]?.was ?? ''}, true)`.execute(db)
  return Number(renewed.numAffectedRows ?? 0n)
}
