/** Parts of a client beside its row: related clients, and the contacts that get its invoices. */
import { sql, type RawBuilder } from 'kysely'

import type { Ctx, Me } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import { insertRows } from '#server/import/rows.ts'
import { bumpVersions, lockRows } from '#server/records/locks.ts'
import { like, type SearchMatches } from '#server/records/search.ts'
import { mayViewContact } from '../../contacts/server/contacts.access.ts'
import { isInactive as contactIsInactive } from '../../contacts/server/inactiveContacts.ts'

/** Selects the clients that are related to this one, in either direction; they are named `other`. */
export const relatedTo = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what}
    from (select link.related_id as id from client_org link where link.org_id = ${me.org_id} and link.client_id = client.id
          union all
          select link.client_id from client_org link where link.org_id = ${me.org_id} and link.related_id = client.id) linked
    join client other on other.org_id = ${me.org_id} and other.id = linked.id`
export const byOtherName = sql`other.name collate human, other.id`

/** Selects the contacts that get the client's invoices and that the caller may see; they are named `contact`. */
export const invoicedTo = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what}
    from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
    join contact_search on contact_search.org_id = link.org_id and contact_search.id = link.contact_id
   where link.org_id = ${me.org_id} and link.client_id = client.id and link.invoices and ${mayViewContact(me)}`
export const byContactName = sql`contact.last_name collate human, contact.id`

/** Selects both parts as an answer contains them. */
export const relations = (me: Me) => ({
  orgs: sql`(${relatedTo(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by ${byOtherName}), '[]')`,
  )})`,
  invoice_contacts: sql`(${invoicedTo(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name, 'role', link.role,
      'inactive', ${contactIsInactive(me)}) order by ${byContactName}), '[]')`,
  )})`,
})

/** Finds clients by the name of a related one; a pair is stored once, so both columns are searched. */
export const byRelated: SearchMatches = (values, me) => {
  const build = (its: 'client_id' | 'related_id', others: 'client_id' | 'related_id') => sql`
    select ${sql.ref(`link.${its}`)} from client_org link
      join client other on other.org_id = link.org_id and other.id = ${sql.ref(`link.${others}`)}
     where link.org_id = ${me.org_id} and ${like(sql`other.name`, values)}`
  return sql`client.id = any(array(${build('client_id', 'related_id')} union all ${build('related_id', 'client_id')}))`
}

/** Replaces the related clients. Pairs are stored once, the smaller id first. */
export async function replaceOrgs(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const gone = await sql<Pair>`
    delete from client_org where org_id = ${me.org_id}
       and ((client_id = ${id} and related_id <> all(${wanted}::bigint[]))
         or (related_id = ${id} and client_id <> all(${wanted}::bigint[])))
    returning client_id, related_id`.execute(db)
  const added = await sql<Pair>`
    insert into client_org (client_id, related_id)
    select least(${id}, other), greatest(${id}, other) from unnest(${wanted}::bigint[]) other
        on conflict (org_id, client_id, related_id) do nothing
    returning client_id, related_id`.execute(db)
  // A relation belongs to both clients, so the other one's version rises too.
  const pairs = [...gone.rows, ...added.rows]
  await bumpVersions(
    ctx,
    'client',
    pairs.map(({ client_id, related_id }) => (client_id === id ? related_id : client_id)),
  )
}

interface Pair {
  client_id: number
  related_id: number
}

/** The ids of those that would come or go. */
export const changedOrgs = ({ me }: Ctx, id: number, ids: readonly number[]) => {
  const current = sql`
    select related_id from client_org where org_id = ${me.org_id} and client_id = ${id}
    union all
    select client_id from client_org where org_id = ${me.org_id} and related_id = ${id}`
  const wanted = sql`select unnest(${[...new Set(ids)]}::bigint[])`
  return sql`(((${current}) except ${wanted}) union all (${wanted} except (${current})))`
}

/** Sets the contacts that get the client's invoices, among those that the viewer may see. */
export async function sendInvoicesTo(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
     where link.org_id = ${me.org_id} and link.client_id = ${id} and link.contact_id = any(${wanted}::bigint[])
       and ${mayViewContact(me)}`.execute(db)
  if (rows.length < wanted.length) throw invalidChoice('invoice_contact_ids')
  const changed = sql`
    org_id = ${me.org_id} and client_id = ${id} and invoices <> (contact_id = any(${wanted}::bigint[])) and ${mayViewContact(me)}`
  // Clients are locked before contacts, in all writes of either.
  await lockRows(ctx, 'contact', sql`select contact_id from contact_client where ${changed}`)
  const { rows: done } = await sql<{ contact_id: number }>`
    update contact_client set invoices = (contact_id = any(${wanted}::bigint[])) where ${changed} returning contact_id`.execute(
    db,
  )
  await bumpVersions(
    ctx,
    'contact',
    done.map(({ contact_id }) => contact_id),
  )
}

/** Relates new clients from a file, and the earlier ones to them as well. */
export async function insertOrgs(ctx: Ctx, made: readonly { id: number; org_ids: readonly number[] }[]): Promise<void> {
  const pairs = made.flatMap(({ id, org_ids }) => org_ids.map((otherId) => ({ id, other: otherId })))
  await insertRows(
    ctx,
    'client_org',
    pairs.map(({ id, other }) => ({ client_id: Math.min(id, other), related_id: Math.max(id, other) })),
  )
  await bumpVersions(ctx, 'client', [...new Set(pairs.map(({ other }) => other))])
}
