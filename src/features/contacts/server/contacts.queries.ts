/** Contacts as options, as pages and one by one: a page shows exactly the records that the detail would. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import type { HistoryItem } from '#core/history.ts'
import { mayViewClient } from '#features/clients/server/clients.access.ts'
import { getClient } from '#features/clients/server/clients.queries.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { recordHistory, type Shown } from '#server/recordHistory.ts'
import { tagIn } from '#server/tags.ts'
import type * as contract from '../contacts.contract.ts'
import type { Contact, ContactFilters, ContactOption, ContactTab } from '../contacts.contract.ts'
import { contactActs, mayViewContact } from './contacts.access.ts'
import { inactiveFrom, isInactive } from './contacts.inactive.ts'
import { atClient, contactSearch } from './contacts.search.ts'

type Query = z.output<NonNullable<(typeof contract.listContacts)['query']>>

/** Options at most. */
const mostOptions = 100

/** With `selection` options, active ones unless told or asked for by their ids; else a page and how many there are. */
export async function listContacts(
  ctx: Ctx,
  { query }: { query: Query },
): Promise<ContactOption[] | { results: Contact[]; count: number }> {
  const { db, me } = ctx
  if (query.selection) {
    const wanted = [
      ...filtersOf(me, query),
      ...(query.ids ? [sql`contact.id = any(${query.ids}::bigint[])`] : []),
      ...(query.ids || query.include_inactive ? [] : [sql`not ${isInactive(me)}`]),
    ]
    const { rows } = await sql<ContactOption>`
      select ${optionColumns(me)} from contact where ${sql.join(wanted, sql` and `)}
       order by ${isInactive(me)}, ${byName(sql`asc`)}, contact.id limit ${mostOptions}`.execute(db)
    return rows
  }
  const wanted = sql.join([...filtersOf(me, query), inTab(me, query)], sql` and `)
  const order = orderBy(query.ordering)
  // What a row shows is looked up for the rows of the page alone, not for those before it.
  const [page, counted] = await Promise.all([
    sql<ContactRow>`
      select ${columns(me)} from contact
       where contact.org_id = ${me.org_id} and contact.id = any(array(
         select contact.id from contact where ${wanted}
          order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}))
       order by ${order}`.execute(db),
    sql<{ count: number }>`select count(*) as count from contact where ${wanted}`.execute(db),
  ])
  return { results: page.rows.map((row) => presented(me, row)), count: counted.rows[0]?.count ?? 0 }
}

/** How many each tab would show, by the same filters. */
export async function countContacts({ db, me }: Ctx, { query }: { query: ContactFilters }) {
  const inTabOf = (tab: ContactTab) => sql`count(*) filter (where ${inTab(me, { ...query, tab })})`
  const { rows } = await sql<{ active: number; inactive: number }>`
    select ${inTabOf('active')} as active, ${inTabOf('inactive')} as inactive
      from contact where ${sql.join(filtersOf(me, query), sql` and `)}`.execute(db)
  return rows[0] ?? { active: 0, inactive: 0 }
}

/** The contacts at a client; 404 when the client is absent or out of reach. */
export async function clientContacts(
  ctx: Ctx,
  clientId: number,
  query: z.output<NonNullable<(typeof contract.listClientContacts)['query']>>,
) {
  const { db, me } = ctx
  await getClient(ctx, clientId)
  const wanted = [
    ...filtersOf(me, query),
    sql`here.org_id = ${me.org_id}`,
    sql`here.client_id = ${clientId}`,
    ...(query.include_inactive ? [] : [sql`not ${isInactive(me)}`]),
  ]
  const { rows } = await sql<ContactOption & { role: string; invoices: boolean }>`
    select ${optionColumns(me)}, here.role, here.invoices
      from contact_client here join contact on contact.org_id = here.org_id and contact.id = here.contact_id
     where ${sql.join(wanted, sql` and `)}
     order by ${isInactive(me)}, ${byName(sql`asc`)}, contact.id limit ${mostOptions}`.execute(db)
  return rows
}

/** One contact; 404 out of reach. */
export async function getContact({ db, me }: Pick<Ctx, 'db' | 'me'>, id: number): Promise<Contact> {
  const { rows } = await sql<ContactRow>`
    select ${columns(me)} from contact
     where contact.org_id = ${me.org_id} and contact.id = ${id} and ${mayViewContact(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return presented(me, rows[0])
}

/** The row as it stands, held until the end of the transaction; 404 out of reach. */
export async function lockContact({ db, me }: Ctx, id: number): Promise<{ id: number; name: string; version: number }> {
  const row = await db
    .selectFrom('contact')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where(mayViewContact(me))
    .select(['id', 'name', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Newest first; 404 when the contact is absent or out of reach. */
export async function contactHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getContact(ctx, id)
  return recordHistory(ctx, 'contact', id, shown)
}

type ContactRow = Omit<Contact, 'can_change' | 'can_delete'>
const presented = (me: Me, row: ContactRow): Contact => ({ ...row, ...contactActs(me) })

const clientsOf = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what} from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)}`

const optionColumns = (me: Me) => sql`
  contact.id, contact.name, ${isInactive(me)} as inactive,
  coalesce((${clientsOf(me, sql`string_agg(client.name, ', ' order by link.place, client.id)`)}), '') as hint`

const columns = (me: Me) => sql`
  contact.id, contact.title, contact.first_name, contact.last_name, contact.name, contact.position, contact.email,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', phone.kind, 'number', phone.number) order by phone.place, phone.id), '[]')
     from contact_phone phone where phone.org_id = ${me.org_id} and phone.contact_id = contact.id) as phones,
  contact.source, contact.source_details, contact.tags, contact.opt_out, contact.inactive_date,
  ${inactiveFrom(me)} as inactive_from, ${isInactive(me)} as inactive,
  jsonb_build_object('line1', contact.address_line1, 'line2', contact.address_line2, 'city', contact.address_city,
    'region', contact.address_region, 'postcode', contact.address_postcode, 'country', contact.address_country) as address,
  (${clientsOf(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('client_id', client.id,
      'client', jsonb_build_object('id', client.id, 'name', client.name), 'role', link.role, 'invoices', link.invoices)
      order by link.place, client.id), '[]')`,
  )}) as clients,
  contact.version, contact.created, contact.modified`

/** By last name, as people look for each other. */
const byName = (way: RawBuilder<unknown>) =>
  sql`contact.last_name collate human ${way}, contact.first_name collate human ${way}`
function orderBy(ordering: Query['ordering']) {
  const way = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const field = ordering.replace(/^-/, '') as 'id' | keyof typeof orders
  return field === 'id' ? sql`contact.id ${way}` : sql`${orders[field](way)}, contact.id ${way}`
}
type Way = RawBuilder<unknown>
const orders = {
  name: byName,
  first_name: (way: Way) => sql`contact.first_name collate human ${way}`,
  position: (way: Way) => sql`nullif(contact.position, '') collate human ${way} nulls last`,
  email: (way: Way) => sql`contact.email_key ${way} nulls last`,
  created: (way: Way) => sql`contact.created ${way}`,
  modified: (way: Way) => sql`contact.modified ${way}`,
}

/** What the query asks for, of those that the asker reaches. */
const filtersOf = (me: Me, query: Partial<ContactFilters>) => [
  sql`contact.org_id = ${me.org_id}`,
  mayViewContact(me),
  ...(query.client_id ? [atClient(me, sql`client.id = any(${query.client_id}::bigint[])`)] : []),
  ...(query.tags
    ? [
        tagIn('contact')(
          query.tags.map((value) => ({ op: 'is', value })),
          me,
        ),
      ]
    : []),
  ...contactSearch(me, query.search),
]

function inTab(me: Me, { tab, include_inactive }: { tab: ContactTab; include_inactive: boolean }) {
  if (tab === 'inactive') return isInactive(me)
  return include_inactive ? sql`true` : sql`not ${isInactive(me)}`
}

const shown: Shown = {
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
  address_line1: 'text',
  address_line2: 'text',
  address_city: 'text',
  address_region: 'text',
  address_postcode: 'text',
  address_country: 'text',
}
