/** Merges contacts: whose value stays, and what two of them may not both have. */
import { sql } from 'kysely'

import { bumpVersions } from '#server/records/locks.ts'
import { filled, filledAddress, tagsTogether, together } from '#server/records/merging.ts'
import type { MergeOf } from '#server/records/merges.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Contact } from '../contacts.ts'
import { contacts } from './contacts.ts'
import { onePlaceEach } from './contactPlaces.ts'

export const contactMerge: MergeOf<Contact> = {
  ...contacts.merging,
  combine: async (ctx, saved, gone) => {
    await fill(ctx, saved, gone)
    await places(ctx, saved, gone)
    await phones(ctx, saved, gone)
  },
}

/** Fills empty fields from the other contact, an address as a whole; joins tags; who opted out once has. */
const fill = ({ db, me }: Ctx, saved: number, gone: number) =>
  sql`
  update contact set ${sql.join([
    filled('contact', ['title', 'last_name', 'position', 'email', 'source']),
    filledAddress('contact'),
    tagsTogether('contact'),
    together('contact', 'source_details', 10_000),
  ])},
    opt_out = contact.opt_out or other.opt_out,
    inactive_date = case when other.inactive_date is null then null else contact.inactive_date end
  from contact other
  where contact.org_id = ${me.org_id} and contact.id = ${saved} and other.org_id = ${me.org_id} and other.id = ${gone}`.execute(
    db,
  )

/**
 * Merges the clients of two contacts: a shared client keeps the role of the contact that stays; other clients are
 * added at the end.
 */
async function places(ctx: Ctx, saved: number, gone: number): Promise<void> {
  const { db, me } = ctx
  // The clients of the deleted contact list their people, so their versions rise.
  const { rows } = await sql<{ client_id: number }>`
    select client_id from contact_client where org_id = ${me.org_id} and contact_id = ${gone}`.execute(db)
  await bumpVersions(
    ctx,
    'client',
    rows.map(({ client_id }) => client_id),
  )
  await onePlaceEach(ctx, { by: 'contact_id', each: 'client_id' }, saved, gone)
  await sql`
    update contact_client set place = place + 1 +
        (select coalesce(max(place), -1) from contact_client where org_id = ${me.org_id} and contact_id = ${saved})
     where org_id = ${me.org_id} and contact_id = ${gone}`.execute(db)
}

/** Merges the telephones: each number once, those of the contact that stays first. */
async function phones({ db, me }: Ctx, saved: number, gone: number): Promise<void> {
  await sql`
    delete from contact_phone other
     where other.org_id = ${me.org_id} and other.contact_id = ${gone} and exists (
       select from contact_phone here
        where here.org_id = ${me.org_id} and here.contact_id = ${saved}
          and (here.phone_key = other.phone_key or here.number = other.number))`.execute(db)
  await sql`
    update contact_phone set place = place + 1 +
        (select coalesce(max(place), -1) from contact_phone where org_id = ${me.org_id} and contact_id = ${saved})
     where org_id = ${me.org_id} and contact_id = ${gone}`.execute(db)
}
