/** Where a timer ran: places of one's own device, only where the organisation tracks and only while the timer runs. */
import { sql } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { Locations } from '../entries.contract.ts'
import { mostPoints } from '../../timer/timer.ts'

interface Sent {
  locations?: Locations | undefined
  location_error?: string | undefined
}

/** 400 for places (or why there are none) where the organisation keeps none, and of anybody's device but the person's. */
export function requireTracked({ me }: Ctx, sent: Sent, userId: number): void {
  for (const field of ['locations', 'location_error'] as const) {
    if (sent[field] === undefined) continue
    if (!me.diary.tracking) throw invalid({ [field]: ['This firm does not record locations.'] })
    if (userId !== me.id) throw invalid({ [field]: ['Only the person whose timer it is can say where they are.'] })
  }
}

const onlyWhileRunning = (field: string) => invalid({ [field]: ['Locations are recorded only while a timer runs.'] })

/** Adds places to those there are; one that is there already is left, and beyond the most that are kept none is added. */
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
     limit greatest(0, ${mostPoints}::int - (
       select count(*) from diary_point where org_id = ${me.org_id} and entry_id = ${entryId}::bigint)::int)
    on conflict do nothing`.execute(db)
}

/** Before their entries go, so that an undo, which goes backwards, finds the entries there again when it puts these back. */
export async function removePoints({ db, me }: Ctx, entryIds: readonly number[]): Promise<void> {
  await sql`
    delete from diary_point where org_id = ${me.org_id} and entry_id = any(${[...entryIds]}::bigint[])`.execute(db)
}

/** 400 for places that an entry is sent with whose timer does not run. */
export function refusePlaces({ locations, location_error }: { locations?: unknown; location_error?: unknown }): void {
  if (locations !== undefined) throw onlyWhileRunning('locations')
  if (location_error !== undefined) throw onlyWhileRunning('location_error')
}
