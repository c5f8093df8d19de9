/** What merging means for contacts: whose value stays, and what two of them may not both have. */
import { sql } from 'kysely'

import { requireVersion } from '#features/company/server/company.version.ts'
import type { MergeOf } from '#server/merges.ts'
import type { Ctx } from '#server/context.ts'
import type { Contact } from '../contacts.contract.ts'
import { getContact, lockContact } from './contacts.queries.ts'

export const contactMerge: MergeOf<Contact> = {
  table: 'contact',
  change: 'contacts.change_contact',
  lock: lockContact,
  fresh: (ctx, id, sent, row) => requireVersion(sent ?? ctx.ifMatch, row, () => getContact(ctx, id)),
  get: getContact,
  combine: async (ctx, kept, gone) => {
    await fill(ctx, kept, gone)
    await places(ctx, kept, gone)
    await phones(ctx, kept, gone)
  },
}

/** What is empty takes the other's value, an address as a whole; tags are put together; who opted out once has. */
const fill = ({ db, me }: Ctx, kept: number, gone: number) =>
  sql`
  update contact set
    title = coalesce(nullif(contact.title, ''), other.title),
    last_name = coalesce(nullif(contact.last_name, ''), other.last_name),
    position = coalesce(nullif(contact.position, ''), other.position),
    email = coalesce(nullif(contact.email, ''), other.email),
    source = coalesce(nullif(contact.source, ''), other.source),
    source_details = left(concat_ws(E'\n\n', nullif(contact.source_details, ''), nullif(other.source_details, '')), 10000),
    tags = (select coalesce(array_agg(name order by at), '{}') from (
      select name, min(at) as at from unnest(contact.tags || other.tags) with ordinality t (name, at)
       group by name order by 2 limit 50) each_once),
    opt_out = contact.opt_out or other.opt_out,
    inactive_date = case when other.inactive_date is null then null else contact.inactive_date end,
    address_line1 = case when here.empty then other.address_line1 else contact.address_line1 end,
    address_line2 = case when here.empty then other.address_line2 else contact.address_line2 end,
    address_city = case when here.empty then other.address_city else contact.address_city end,
    address_region = case when here.empty then other.address_region else contact.address_region end,
    address_postcode = case when here.empty then other.address_postcode else contact.address_postcode end,
    address_country = case when here.empty then other.address_country else contact.address_country end
  from contact other,
    (select concat(address_line1, address_line2, address_city, address_region, address_postcode) = '' as empty
       from contact where org_id = ${me.org_id} and id = ${kept}) here
  where contact.org_id = ${me.org_id} and contact.id = ${kept} and other.org_id = ${me.org_id} and other.id = ${gone}`.execute(
    db,
  )

/** Where they are at one client twice they are once, in the role that they have there; other places come after their own. */
async function places({ db, me }: Ctx, kept: number, gone: number): Promise<void> {
  await sql`
    update contact_client here set role = coalesce(nullif(here.role, ''), other.role), invoices = here.invoices or other.invoices
      from contact_client other
     where here.org_id = ${me.org_id} and here.contact_id = ${kept} and other.org_id = ${me.org_id}
       and other.contact_id = ${gone} and other.client_id = here.client_id
       and ((here.role = '' and other.role <> '') or (other.invoices and not here.invoices))`.execute(db)
  await sql`
    delete from contact_client other
     where other.org_id = ${me.org_id} and other.contact_id = ${gone} and exists (
       select from contact_client here
        where here.org_id = ${me.org_id} and here.contact_id = ${kept} and here.client_id = other.client_id)`.execute(
    db,
  )
  await sql`
    update contact_client set place = place + 1 +
        (select coalesce(max(place), -1) from contact_client where org_id = ${me.org_id} and contact_id = ${kept})
     where org_id = ${me.org_id} and contact_id = ${gone}`.execute(db)
}

/** Each number once, their own first. */
async function phones({ db, me }: Ctx, kept: number, gone: number): Promise<void> {
  await sql`
    delete from contact_phone other
     where other.org_id = ${me.org_id} and other.contact_id = ${gone} and exists (
       select from contact_phone here
        where here.org_id = ${me.org_id} and here.contact_id = ${kept}
          and (here.phone_key = other.phone_key or here.number = other.number))`.execute(db)
  await sql`
    update contact_phone set place = place + 1 +
        (select coalesce(max(place), -1) from contact_phone where org_id = ${me.org_id} and contact_id = ${kept})
     where org_id = ${me.org_id} and contact_id = ${gone}`.execute(db)
}
