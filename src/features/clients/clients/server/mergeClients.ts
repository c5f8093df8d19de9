import { sql } from 'kysely'

import { onePlaceEach } from '../../contacts/server/contactPlaces.ts'
import { bumpVersions } from '#server/records/locks.ts'
import { filled, filledAddress, tagsTogether, together } from '#server/records/merging.ts'
import type { Ctx } from '#server/http/context.ts'
import { clientSince } from './clientSince.ts'

/** Merges clients: whose value stays, and what two of them may not both have. */
export async function combineClients(ctx: Ctx, saved: number, gone: number): Promise<void> {
  await fill(ctx, saved, gone)
  await relations(ctx, saved, gone)
  await tellContacts(ctx, gone)
  await savedFilters(ctx, saved, gone)
  await onePlaceEach(ctx, { by: 'client_id', each: 'contact_id' }, saved, gone)
}

/**
 * Fills empty fields from the other client, an address as a whole; joins notes and tags; and takes the earlier day of
 * conversion. If it stood below the other client, the other's parent becomes its parent.
 */
const fill = ({ db, me }: Ctx, saved: number, gone: number) =>
  sql`
  with recursive above as (
    select parent_id, 1 as depth from client where org_id = ${me.org_id} and id = ${saved}
    union all
    select client.parent_id, above.depth + 1 from above
      join client on client.org_id = ${me.org_id} and client.id = above.parent_id where above.depth < 1000)
  update client set ${sql.join([
    filled('client', ['email', 'phone', 'website', 'tax_number']),
    filledAddress('client'),
    tagsTogether('client'),
    together('client', 'notes', 20_000),
  ])},
    category_id = coalesce(client.category_id, other.category_id),
    type_id = coalesce(client.type_id, other.type_id),
    manager_id = coalesce(client.manager_id, other.manager_id),
    parent_id = case when ${gone} in (select parent_id from above) then other.parent_id else client.parent_id end,
    client_id = nullif(coalesce(nullif(client.client_id, other.id), nullif(other.client_id, client.id)), client.id),
    conversion = case when coalesce(client.conversion, other.conversion) is not null
      then least(${clientSince('client')}, ${clientSince('other')}) end,
    inactive_date = case when other.inactive_date is null then null else client.inactive_date end,
    payment_days = coalesce(client.payment_days, other.payment_days),
    payment_month_end = case when client.payment_days is null then other.payment_month_end else client.payment_month_end end
  from client other
  where client.org_id = ${me.org_id} and client.id = ${saved} and other.org_id = ${me.org_id} and other.id = ${gone}`.execute(
    db,
  )

/** Moves the relations of the deleted client to the one that stays, except a relation between the two. */
async function relations(ctx: Ctx, saved: number, gone: number): Promise<void> {
  const { db, me } = ctx
  await sql`
    insert into client_org (client_id, related_id)
    select least(${saved}, related), greatest(${saved}, related)
      from (select related_id as related from client_org where org_id = ${me.org_id} and client_id = ${gone}
            union select client_id from client_org where org_id = ${me.org_id} and related_id = ${gone}) theirs
     where related <> ${saved}
        on conflict (org_id, client_id, related_id) do nothing`.execute(db)
  const { rows } = await sql<{ other: number }>`
    delete from client_org
     where org_id = ${me.org_id} and (client_id = ${gone} or related_id = ${gone})
    returning case when client_id = ${gone} then related_id else client_id end as other`.execute(db)
  const others = rows.map(({ other }) => other).filter((otherId) => otherId !== saved)
  await bumpVersions(ctx, 'client', others)
}

/** Raises the versions of contacts at the deleted client, since their records list it. */
async function tellContacts(ctx: Ctx, gone: number): Promise<void> {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from contact_client where org_id = ${ctx.me.org_id} and client_id = ${gone}`.execute(ctx.db)
  await bumpVersions(
    ctx,
    'contact',
    rows.map(({ contact_id }) => contact_id),
  )
}

/** Replaces the deleted client by the other one in everybody's saved filters of contacts. */
const savedFilters = ({ db, me }: Ctx, saved: number, gone: number) =>
  sql`
    update filter_set set filters = jsonb_set(filters, '{client_ids}', (
        select jsonb_agg(distinct case when id = ${gone} then ${saved}::bigint else id end)
          from jsonb_array_elements_text(filters -> 'client_ids') named (text) cross join lateral (select text::bigint as id) one))
     where org_id = ${me.org_id} and prefix = 'contacts' and filters -> 'client_ids' @> to_jsonb(${gone}::bigint)`.execute(
    db,
  )
