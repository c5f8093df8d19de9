/** The organisations in which an account works, for what concerns all of them. */
import { sql } from 'kysely'

import type { HistoryAction } from '#core/history.ts'
import type { TenantDb } from '#server/db/db.ts'
import { asAuth } from './authRole.ts'

interface Place {
  org_id: number
  user_id: number
  name: string
  first_name: string
}

/** Lists the organisations in which the account works; with `past`, former ones too. Runs as fieldbook_auth. */
export async function listPlaces(db: TenantDb, account_id: number, { past = false } = {}): Promise<Place[]> {
  await sql`select set_config('app.account_id', ${String(account_id)}, true)`.execute(db)
  return db
    .selectFrom('member')
    .where('account_id', '=', account_id)
    .$if(!past, (query) => query.where(sql<boolean>`member_is_live(member)`))
    .select(['org_id', 'id as user_id', 'name', 'first_name'])
    .orderBy('org_id')
    .execute()
}

interface Change {
  action: HistoryAction
  requestId: string
  /** False when nobody of the organisation did it. */
  byThemselves: boolean
  /** Whether organisations in which the account no longer works are included. */
  past?: boolean
}

/** Does `work` in each of these organisations, one after the other within the transaction, and leaves it in none. */
export async function inEachPlace(
  db: TenantDb,
  account_id: number,
  { action, requestId, byThemselves, past = false }: Change,
  work: (place: Place) => Promise<unknown>,
): Promise<void> {
  const enter = (org: string, person: string, act: string) =>
    sql`
      select set_config('app.org_id', ${org}, true), set_config('app.user_id', ${person}, true),
             set_config('app.action', ${act}, true), set_config('app.request_id', ${requestId}, true)`.execute(db)
  const places = await asAuth(db, () => listPlaces(db, account_id, { past }))
  // Checks that are deferred to the commit would run in the last organisation only.
  await sql`set constraints all immediate`.execute(db)
  for (const place of places) {
    await enter(String(place.org_id), byThemselves ? String(place.user_id) : '', action)
    await work(place)
  }
  await enter('', '', '')
}

/** Whether the account has a place, present or past, in another organisation. Runs as fieldbook_auth. */
export async function isElsewhere(db: TenantDb, account_id: number, org_id: number): Promise<boolean> {
  const places = await listPlaces(db, account_id, { past: true })
  await sql`select set_config('app.account_id', '', true)`.execute(db)
  return places.some((place) => place.org_id !== org_id)
}

/** Whether `who` has, in each organisation in which `person` works, every permission that they have there; both are accounts. */
export async function holdsAllOf(db: TenantDb, { who, person }: { who: number; person: number }): Promise<boolean> {
  const { rows } = await asAuth(db, () =>
    sql<{ holds: boolean }>`select may_reset_factors(${who}, ${person}) as holds`.execute(db),
  )
  return rows[0]?.holds ?? false
}
