/** Contacts, as lists, pickers and the record show them. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { clientNames } from '../../clients/clients.contract.ts'
import { mayViewClient } from '../../clients/server/clients.access.ts'
import { getClient } from '../../clients/server/clients.queries.ts'
import type { Ctx, Me } from '#server/context.ts'
import { addressOf, addressShown } from '#server/records/columns.ts'
import { lacking, named, type OrderBy, texts, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordKind } from '#server/records/record.ts'
import type { Contact, contactLists, ContactOption, ContactTab, listContacts } from '../contacts.contract.ts'
import type { listClientContacts } from '../contacts.atClient.contract.ts'
import { contactAccess } from './contacts.access.ts'
import { contactTabsByDay, inactiveFrom, isInactive } from './contacts.inactive.ts'
import { contactParts } from './contacts.parts.ts'
import { atClient, contactSearch } from './contacts.search.ts'

type Query = z.output<NonNullable<(typeof listContacts)['query']>>
type Row = Omit<Contact, 'can_change' | 'can_delete'>
type Ordering = (typeof contactLists.orderings)[number]
type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'selection' | 'ids' | 'counts'>

export const clientsOf = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what} from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)}`

/** The main one first. */
export const byPlace = sql`link.place, client.id`
export const byNumber = sql`phone.place, phone.id`

const optionColumns = (me: Me) => sql<ContactOption>`
  contact.id, contact.name, ${isInactive(me)} as inactive,
  coalesce((${clientsOf(me, sql`string_agg(client.name, ', ' order by ${byPlace})`)}), '') as hint`

const columns = (me: Me) => sql<Row>`
  contact.id, contact.title, contact.first_name, contact.last_name, contact.name, contact.position, contact.email,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', phone.kind, 'number', phone.number) order by ${byNumber}), '[]')
     from contact_phone phone where phone.org_id = ${me.org_id} and phone.contact_id = contact.id) as phones,
  contact.source, contact.source_details, contact.tags, contact.opt_out, contact.inactive_date,
  ${inactiveFrom} as inactive_from, ${isInactive(me)} as inactive,
  ${addressOf('contact')} as address,
  (${clientsOf(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('client_id', client.id,
      'client', jsonb_build_object('id', client.id, 'name', client.name), 'role', link.role, 'invoices', link.invoices)
      order by ${byPlace}), '[]')`,
  )}) as clients,
  contact.version, contact.created, contact.modified`

/** By last name, as people look for each other. */
const byName: OrderBy = (way) =>
  sql`contact_search.last_name collate human ${way}, contact_search.first_name collate human ${way}`
const from = sql`contact_search join contact on contact.org_id = contact_search.org_id and contact.id = contact_search.id
  left join client main on main.org_id = contact_search.org_id and main.id = contact_search.main_client_id`
/** A left join is looked up only where something is asked of it. */
const base = sql`contact_search left join contact on contact.org_id = contact_search.org_id and contact.id = contact_search.id`

const kind: RecordKind<'contact', Row, Contact, ContactOption, Filters, ContactTab, Ordering> = {
  table: 'contact',
  access: contactAccess,
  from,
  key: 'contact_search',
  base: { from: base, orders: ['name'] },
  columns,
  toItem: (me, row) => ({ ...row, ...contactAccess.acts(me) }),
  option: { columns: optionColumns, order: byName(sql`asc`), last: isInactive },
  orders: {
    name: byName,
    client: named('client', 'main', sql`contact_search.main_client_id`),
    city: texts(sql`contact.address_city`),
    first_name: whole(sql`contact.first_name collate human`),
    position: texts(sql`contact.position`),
    email: lacking(sql`contact.email_key`),
    created: whole(sql`contact.created`),
    modified: whole(sql`contact.modified`),
  },
  filterConditions: (me, { client_id }) =>
    client_id ? [atClient(me, sql`client.id = any(${client_id}::bigint[])`)] : [],
  searchConditions: contactSearch,
  tabs: contactTabsByDay,
  history: {
    title: 'text',
    first_name: 'text',
    last_name: 'text',
    position: 'text',
    email: 'text',
    source: 'text',
    source_details: 'text',
    tags: 'tags',
    opt_out: 'yes or no',
    inactive_date: 'text',
    ...addressShown,
  },
  parts: contactParts,
}

const records = recordQueries(kind)
/** In an order that would tell at which clients they are, to who may not see clients: by name instead. */
export const knownOrder = <Q extends { ordering: string }>(me: Me, query: Q): Q =>
  query.ordering.replace('-', '') === 'client' && !has(me, clientNames.see)
    ? { ...query, ordering: query.ordering.replace('client', 'name') }
    : query
export const contactRecords = {
  ...records,
  list: (ctx: Ctx, { query }: { query: Query }) => records.list(ctx, { query: knownOrder(ctx.me, query) }),
}
export const { get: getContact, lock: lockContact } = contactRecords

/** The contacts at a client; 404 when the client is absent or out of reach. */
export async function clientContacts(
  ctx: Ctx,
  clientId: number,
  query: z.output<NonNullable<(typeof listClientContacts)['query']>>,
) {
  const { db, me } = ctx
  await getClient(ctx, clientId)
  const wanted = [
    ...(await contactRecords.filtered(ctx, query)),
    sql`here.org_id = ${me.org_id}`,
    sql`here.client_id = ${clientId}`,
    ...(query.include_inactive ? [] : [sql`not ${isInactive(me)}`]),
  ]
  const { rows } = await sql<ContactOption & { role: string; invoices: boolean }>`
    select ${optionColumns(me)}, here.role, here.invoices
      from contact_client here
      join contact on contact.org_id = here.org_id and contact.id = here.contact_id
      join contact_search on contact_search.org_id = here.org_id and contact_search.id = here.contact_id
     where ${sql.join(wanted, sql` and `)}
     order by ${isInactive(me)}, ${byName(sql`asc`)}, contact.id limit 100`.execute(db)
  return rows
}
