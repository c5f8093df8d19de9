/** What follows from a client’s answer for the items, and for the project with them. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { declinedOffer } from '#features/quote-items/quoteItems.machine.ts'
import { itemsHeld, reckon } from '#features/quote-items/server/quoteItems.held.ts'
import type { TenantDb } from '#server/db.ts'
import { conflict } from '#server/errors.ts'

interface Accepted {
  org_id: number
  project_id: number
  /** Who sent it: the acceptance is theirs to answer for. */
  sender_id: number
  revision: number | null
  timezone: string
  /** Who accepted it. */
  name: string
  /** The options that were taken. */
  chosen: readonly number[]
  /** The items that it was made of: what came later was not accepted. */
  data: { item_ids: number[] }
}

/**
 * The items whose lines the client read: what is no option, or was taken, and does not stand below one that was not. Then
 * the project, by the first of them, on one day. 409 `state` where another of its alternatives was accepted since.
 */
export async function follow(db: TenantDb, accepted: Accepted): Promise<void> {
  const { org_id, project_id, sender_id, revision, timezone, name, chosen, data } = accepted
  const { rows } = await sql<{ day: string; clash: boolean }>`
    select greatest(requested, quoted, ${today(timezone)}::date)::text as day, exists (
        select from quote_item item join quote_item other on other.org_id = item.org_id and other.project_id = item.project_id
           and lower(other.alternative_group) = lower(item.alternative_group) and other.id <> item.id
         where item.org_id = project.org_id and item.project_id = project.id and item.alternative_group <> ''
           and item.id = any(${chosen}::bigint[]) and item.accepted is null and other.accepted is not null) as clash
      from project where org_id = ${org_id} and id = ${project_id}`.execute(db)
  const { day = today(timezone), clash = false } = rows[0] ?? {}
  if (clash) throw conflict('state', 'Another of these alternatives was accepted meanwhile. Ask for a new version.')
  const isTaken = sql`item.id = any(${data.item_ids}::bigint[]) and item.declined is null
    and (not item.optional or item.accepted is not null or item.id = any(${chosen}::bigint[]))`
  await sql`
    with recursive taken as (
      select item.id from quote_item item
       where item.org_id = ${org_id} and item.project_id = ${project_id} and item.parent_id is null
         and ${isTaken}
      union all
      select item.id from quote_item item join taken on item.parent_id = taken.id
       where item.org_id = ${org_id} and item.project_id = ${project_id}
         and ${isTaken}
    )
    update quote_item item set accepted = ${day}::date, accepted_by_id = ${sender_id}
      from taken where item.org_id = ${org_id} and item.id = taken.id and item.accepted is null`.execute(db)
  await reckon({ db, me: { org_id } }, [project_id])
  const note = `Accepted by ${name} on the page of revision ${revision}.`
  await sql`
    update project set accepted = ${day}::date, accepted_by_id = ${sender_id},
        accepted_notes = left(concat_ws(E'\n', nullif(accepted_notes, ''), ${note}::text), 10000)
     where org_id = ${org_id} and id = ${project_id} and accepted is null`.execute(db)
}

/** Whom the client's no is about: the items that the revision offered, as far as they are still open. Answers which. */
export async function followDecline(db: TenantDb, declined: Omit<Accepted, 'chosen' | 'sender_id'>): Promise<number[]> {
  const { org_id, project_id, revision, timezone, name, data } = declined
  const inOrg = { db, me: { org_id } }
  const ids = declinedOffer(await itemsHeld(inOrg, project_id), data.item_ids)
  const note = `Declined by ${name} on the page of revision ${revision}.`
  await sql`
    update quote_item set declined = ${today(timezone)}::date, decision_notes = ${note}
     where org_id = ${org_id} and id = any(${ids}::bigint[])`.execute(db)
  await reckon(inOrg, [project_id])
  return ids
}
