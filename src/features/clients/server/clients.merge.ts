/** What merging means for clients: whose value stays, and what two of them may not both have. */
import { sql } from 'kysely'

import { requireVersion } from '#features/company/server/company.version.ts'
import type { MergeOf } from '#server/merges.ts'
import type { Ctx } from '#server/context.ts'
import type { Client } from '../clients.contract.ts'
import { getClient, lockClient } from './clients.queries.ts'

export const clientMerge: MergeOf<Client> = {
  table: 'client',
  change: 'clients.change_client',
  lock: lockClient,
  fresh: (ctx, id, sent, row) => requireVersion(sent ?? ctx.ifMatch, row, () => getClient(ctx, id)),
  get: getClient,
  combine: async (ctx, kept, gone) => {
    await fill(ctx, kept, gone)
    await relations(ctx, kept, gone)
    await places(ctx, kept, gone)
  },
}

/**
 * What is empty takes the other's value, an address as a whole; notes and tags are put together; of two days of
 * conversion the first is meant. Where it stood below the other one it stands where that stood.
 */
const fill = ({ db, me }: Ctx, kept: number, gone: number) =>
  sql`
  with recursive above as (
    select parent_id, 1 as depth from client where org_id = ${me.org_id} and id = ${kept}
    union all
    select client.parent_id, above.depth + 1 from above
      join client on client.org_id = ${me.org_id} and client.id = above.parent_id where above.depth < 1000)
  update client set
    category_id = coalesce(client.category_id, other.category_id),
    type_id = coalesce(client.type_id, other.type_id),
    manager_id = coalesce(client.manager_id, other.manager_id),
    parent_id = case when ${gone} in (select parent_id from above) then other.parent_id else client.parent_id end,
    client_id = nullif(coalesce(nullif(client.client_id, other.id), nullif(other.client_id, client.id)), client.id),
    email = coalesce(nullif(client.email, ''), other.email),
    phone = coalesce(nullif(client.phone, ''), other.phone),
    website = coalesce(nullif(client.website, ''), other.website),
    notes = left(concat_ws(E'\n\n', nullif(client.notes, ''), nullif(other.notes, '')), 20000),
    tags = (select coalesce(array_agg(name order by at), '{}') from (
      select name, min(at) as at from unnest(client.tags || other.tags) with ordinality t (name, at)
       group by name order by 2 limit 50) each_once),
    conversion = least(client.conversion, other.conversion),
    inactive_date = case when other.inactive_date is null then null else client.inactive_date end,
    payment_days = coalesce(client.payment_days, other.payment_days),
    payment_month_end = case when client.payment_days is null then other.payment_month_end else client.payment_month_end end,
    tax_number = coalesce(nullif(client.tax_number, ''), other.tax_number),
    address_line1 = case when here.empty then other.address_line1 else client.address_line1 end,
    address_line2 = case when here.empty then other.address_line2 else client.address_line2 end,
    address_city = case when here.empty then other.address_city else client.address_city end,
    address_region = case when here.empty then other.address_region else client.address_region end,
    address_postcode = case when here.empty then other.address_postcode else client.address_postcode end,
    address_country = case when here.empty then other.address_country else client.address_country end
  from client other,
    (select concat(address_line1, address_line2, address_city, address_region, address_postcode) = '' as empty
       from client where org_id = ${me.org_id} and id = ${kept}) here
  where client.org_id = ${me.org_id} and client.id = ${kept} and other.org_id = ${me.org_id} and other.id = ${gone}`.execute(
    db,
  )

/** Whom the other one is related to this one is, but for itself. */
async function relations({ db, me }: Ctx, kept: number, gone: number): Promise<void> {
  await sql`
    insert into client_org (client_id, related_id)
    select least(${kept}, related), greatest(${kept}, related)
      from (select related_id as related from client_org where org_id = ${me.org_id} and client_id = ${gone}
            union select client_id from client_org where org_id = ${me.org_id} and related_id = ${gone}) theirs
     where related <> ${kept}
        on conflict (org_id, client_id, related_id) do nothing`.execute(db)
  await sql`
    delete from client_org
     where org_id = ${me.org_id} and (client_id = ${gone} or related_id = ${gone})`.execute(db)
}

/** A person at both is at one, in the role that they have there. */
async function places({ db, me }: Ctx, kept: number, gone: number): Promise<void> {
  await sql`
    update contact_client here set role = coalesce(nullif(here.role, ''), other.role), invoices = here.invoices or other.invoices
      from contact_client other
     where here.org_id = ${me.org_id} and here.client_id = ${kept} and other.org_id = ${me.org_id}
       and other.client_id = ${gone} and other.contact_id = here.contact_id
       and ((here.role = '' and other.role <> '') or (other.invoices and not here.invoices))`.execute(db)
  await sql`
    delete from contact_client other
     where other.org_id = ${me.org_id} and other.client_id = ${gone} and exists (
       select from contact_client here
        where here.org_id = ${me.org_id} and here.client_id = ${kept} and here.contact_id = other.contact_id)`.execute(
    db,
  )
}
