/** The places of a timer, as reported by the person's device. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import type { Locations } from '../entries.contract.ts'
import { maxPoints } from '../entries.rules.ts'

/** Adds places to an entry. Existing places stay unchanged, and none are added beyond `maxPoints`. */
export async function addPoints({ db, me }: Ctx, entryId: number, locations: Locations | undefined): Promise<void> {
  if (!locations || locations.features.length === 0) return
  const points = locations.features.map(({ geometry: { coordinates }, properties }) => ({
    ...properties,
    longitude: coordinates[0],
    latitude: coordinates[1],
  }))
  await sql`
    insert into diary_point (entry_id, at, longitude, latitude, accuracy)
    select ${entryId}::bigint, p.at, p.longitude, p.latitude, p.accuracy
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
        as p(at timestamptz, longitude numeric, latitude numeric, accuracy int)
     where not exists (
       select from diary_point here where here.org_id = ${me.org_id} and here.entry_id = ${entryId}::bigint and here.at = p.at)
     order by p.at
     limit greatest(0, ${maxPoints}::int - (
       select count(*) from diary_point where org_id = ${me.org_id} and entry_id = ${entryId}::bigint)::int)
    on conflict do nothing`.execute(db)
}

/** Call it before the entries are deleted: an undo goes backwards, and needs the entries before it puts these back. */
export async function removePoints({ db, me }: Ctx, entryIds: readonly number[]): Promise<void> {
  await sql`
    delete from diary_point where org_id = ${me.org_id} and entry_id = any(${[...entryIds]}::bigint[])`.execute(db)
}
