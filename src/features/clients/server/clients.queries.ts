/** Clients as options, as pages and one by one: a page shows exactly the records that the detail would. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import type { HistoryItem } from '#core/history.ts'
import { mayViewContact } from '#features/contacts/server/contacts.access.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { recordHistory, type Shown } from '#server/recordHistory.ts'
import { tagIn } from '#server/tags.ts'
import type * as contract from '../clients.contract.ts'
import type { Client, ClientFilters, ClientOption, ClientTab } from '../clients.contract.ts'
import { clientActs, mayViewClient } from './clients.access.ts'
import { clientSearch, isInactive } from './clients.search.ts'

type Query = z.output<NonNullable<(typeof contract.listClients)['query']>>

/** Options at most. */
const mostOptions = 100

/** With `selection` options, active ones unless told or asked for by their ids; else a page and how many there are. */
export async function listClients(
  ctx: Ctx,
  { query }: { query: Query },
): Promise<ClientOption[] | { results: Client[]; count: number }> {
  const { db, me } = ctx
  if (query.selection) {
    const wanted = [
      ...filtersOf(me, query),
      ...(query.ids ? [sql`client.id = any(${query.ids}::bigint[])`] : []),
      ...(query.ids || query.include_inactive ? [] : [sql`not ${isInactive(me)}`]),
    ]
    const { rows } = await sql<ClientOption>`
      select client.id, client.name, concat_ws(', ', parent.name, nullif(client.address_city, '')) as hint,
        ${isInactive(me)} as inactive
      from client left join client parent on parent.org_id = client.org_id and parent.id = client.parent_id
       where ${sql.join(wanted, sql` and `)}
       order by ${isInactive(me)}, client.name collate human, client.id limit ${mostOptions}`.execute(db)
    return rows
  }
  const wanted = sql.join([...filtersOf(me, query), inTab(me, query)], sql` and `)
  const order = orderBy(query.ordering)
  // What a row shows is looked up for the rows of the page alone, not for those before it.
  const [page, counted] = await Promise.all([
    sql<ClientRow>`
      select ${columns(me)} from client ${joined}
       where client.org_id = ${me.org_id} and client.id = any(array(
         select client.id from client ${joined} where ${wanted}
          order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}))
       order by ${order}`.execute(db),
    sql<{ count: number }>`select count(*) as count from client where ${wanted}`.execute(db),
  ])
  return { results: page.rows.map((row) => presented(me, row)), count: counted.rows[0]?.count ?? 0 }
}

/** How many each tab would show, by the same filters. */
export async function countClients({ db, me }: Ctx, { query }: { query: ClientFilters }) {
  const inTabOf = (tab: ClientTab) => sql`count(*) filter (where ${inTab(me, { ...query, tab })})`
  const { rows } = await sql<{ active: number; mine: number; inactive: number }>`
    select ${inTabOf('active')} as active, ${inTabOf('mine')} as mine, ${inTabOf('inactive')} as inactive
      from client where ${sql.join(filtersOf(me, query), sql` and `)}`.execute(db)
  return rows[0] ?? { active: 0, mine: 0, inactive: 0 }
}

/** One client; 404 out of reach. */
export async function getClient({ db, me }: Pick<Ctx, 'db' | 'me'>, id: number): Promise<Client> {
  const { rows } = await sql<ClientRow>`
    select ${columns(me)} from client ${joined}
     where client.org_id = ${me.org_id} and client.id = ${id} and ${mayViewClient(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return presented(me, rows[0])
}

/** The row as it stands, held until the end of the transaction; 404 out of reach. */
export async function lockClient({ db, me }: Ctx, id: number) {
  const row = await db
    .selectFrom('client')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where(mayViewClient(me))
    .select(['id', 'name', 'version', 'parent_id', 'client_id', 'category_id', 'type_id', 'manager_id'])
    // Other clients may go on referring to this one meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Of the ids those that the asker could pick. */
export async function pickableClients({ db, me }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from client where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${mayViewClient(me)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Newest first; 404 when the client is absent or out of reach. */
export async function clientHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getClient(ctx, id)
  return recordHistory(ctx, 'client', id, shown)
}

type ClientRow = Omit<Client, 'org_ids' | 'invoice_contact_ids' | 'can_change' | 'can_delete'>

const presented = (me: Me, row: ClientRow): Client => ({
  ...row,
  org_ids: row.orgs.map(({ id }) => id),
  invoice_contact_ids: row.invoice_contacts.map(({ id }) => id),
  ...clientActs(me),
})

/** Each of at most one row: a client without them is a client all the same. */
const joined = sql`
  left join client_category category on category.org_id = client.org_id and category.id = client.category_id
  left join client_type type on type.org_id = client.org_id and type.id = client.type_id
  left join member manager on manager.org_id = client.org_id and manager.id = client.manager_id
  left join client parent on parent.org_id = client.org_id and parent.id = client.parent_id
  left join client payer on payer.org_id = client.org_id and payer.id = client.client_id`

const refOf = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

const columns = (me: Me) => sql`
  client.id, client.name, client.client_id, client.category_id, client.manager_id, client.type_id, client.parent_id,
  ${refOf('payer')} as client, ${refOf('category')} as category, ${refOf('manager')} as manager, ${refOf('type')} as type,
  ${refOf('parent')} as parent, ${orgs(me)} as orgs,
  jsonb_build_object('line1', client.address_line1, 'line2', client.address_line2, 'city', client.address_city,
    'region', client.address_region, 'postcode', client.address_postcode, 'country', client.address_country) as address,
  client.email, client.phone, client.website, client.notes, client.tags, client.conversion, client.inactive_date,
  ${isInactive(me)} as inactive, client.payment_days, client.payment_month_end, client.tax_number,
  ${invoiceContacts(me)} as invoice_contacts,
  client.version, client.created, client.modified`

const orgs = (me: Me) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.name collate human, other.id), '[]')
    from (select link.related_id as id from client_org link where link.org_id = ${me.org_id} and link.client_id = client.id
          union all
          select link.client_id from client_org link where link.org_id = ${me.org_id} and link.related_id = client.id) linked
    join client other on other.org_id = ${me.org_id} and other.id = linked.id)`

const invoiceContacts = (me: Me) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name) order by contact.last_name collate human, contact.id), '[]')
    from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
   where link.org_id = ${me.org_id} and link.client_id = client.id and link.invoices and ${mayViewContact(me)})`

/** What may be missing stands last, whichever way the list is sorted. */
function orderBy(ordering: Query['ordering']) {
  const way = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const field = ordering.replace(/^-/, '') as 'id' | keyof typeof orders
  return field === 'id' ? sql`client.id ${way}` : sql`${orders[field](way)}, client.id ${way}`
}
const whole = (column: RawBuilder<unknown>) => (way: RawBuilder<unknown>) => sql`${column} ${way}`
const lacking = (column: RawBuilder<unknown>) => (way: RawBuilder<unknown>) => sql`${column} ${way} nulls last`
const orders = {
  name: whole(sql`client.name collate human`),
  category: lacking(sql`category.name collate human`),
  type: lacking(sql`type.name collate human`),
  manager: lacking(sql`manager.name collate human`),
  city: lacking(sql`nullif(client.address_city, '') collate human`),
  created: whole(sql`client.created`),
  modified: whole(sql`client.modified`),
  inactive_date: lacking(sql`client.inactive_date`),
}

/** What the query asks for, of those that the asker reaches. */
const filtersOf = (me: Me, query: ClientFilters) => [
  sql`client.org_id = ${me.org_id}`,
  mayViewClient(me),
  ...(query.category_id ? [sql`client.category_id = any(${query.category_id}::bigint[])`] : []),
  ...(query.type_id ? [sql`client.type_id = any(${query.type_id}::bigint[])`] : []),
  ...(query.manager_id ? [sql`client.manager_id = any(${query.manager_id}::bigint[])`] : []),
  ...(query.parent_id ? [sql`client.parent_id = any(${query.parent_id}::bigint[])`] : []),
  ...(query.tags
    ? [
        tagIn('client')(
          query.tags.map((value) => ({ op: 'is', value })),
          me,
        ),
      ]
    : []),
  ...clientSearch(me, query.search),
]

function inTab(me: Me, { tab, include_inactive }: { tab: ClientTab; include_inactive: boolean }) {
  if (tab === 'inactive') return isInactive(me)
  const stillActive = include_inactive ? sql`true` : sql`not ${isInactive(me)}`
  return tab === 'mine' ? sql`(client.manager_id = ${me.id} and ${stillActive})` : stillActive
}

const shown: Shown = {
  name: 'text',
  category_id: { name: 'client_category' },
  type_id: { name: 'client_type' },
  manager_id: { name: 'member' },
  parent_id: { name: 'client' },
  client_id: { name: 'client' },
  address_line1: 'text',
  address_line2: 'text',
  address_city: 'text',
  address_region: 'text',
  address_postcode: 'text',
  address_country: 'text',
  email: 'text',
  phone: 'text',
  website: 'text',
  notes: 'text',
  tags: 'tags',
  conversion: 'text',
  inactive_date: 'text',
  payment_days: 'text',
  payment_month_end: 'yes or no',
  tax_number: 'text',
}
