/** Clients, as lists, pickers and the record show them. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { mayViewContact } from '../../contacts/server/contacts.access.ts'
import { isInactive as contactIsInactive } from '../../contacts/server/contacts.inactive.ts'
import type { Ctx, Me } from '#server/context.ts'
import { mentionsOf } from '#server/people.ts'
import { addressOf, addressShown, refOf } from '#server/records/columns.ts'
import { lacking, named, texts, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordKind } from '#server/records/record.ts'
import { among } from '#server/search.ts'
import type { Client, clientLists, ClientOption, ClientTab, listClients } from '../clients.contract.ts'
import { clientAccess } from './clients.access.ts'
import { clientParts } from './clients.parts.ts'
import { knownOrder, sortId, sortRef } from './clients.sorts.ts'
import { clientSearch, clientTabsByDay, isInactive } from './clients.search.ts'

type Query = z.output<NonNullable<(typeof listClients)['query']>>
type Row = Omit<Client, 'org_ids' | 'invoice_contact_ids' | 'can_change' | 'can_delete'>
type Ordering = (typeof clientLists.orderings)[number]

/** Each of at most one row: a client without them is a client all the same. */
const from = sql`client
  left join client_category category on category.org_id = client.org_id and category.id = client.category_id
  left join client_type type on type.org_id = client.org_id and type.id = client.type_id
  left join member manager on manager.org_id = client.org_id and manager.id = client.manager_id
  left join client parent on parent.org_id = client.org_id and parent.id = client.parent_id
  left join client payer on payer.org_id = client.org_id and payer.id = client.client_id`

const columns = (me: Me) => sql<Row>`
  client.id, client.name, client.client_id, ${sortId(me, 'category')} as category_id, client.manager_id,
  ${sortId(me, 'type')} as type_id, client.parent_id,
  ${refOf('payer')} as client, ${sortRef(me, 'category')} as category, ${refOf('manager')} as manager, ${sortRef(me, 'type')} as type,
  ${refOf('parent')} as parent, ${orgs(me)} as orgs, ${addressOf('client')} as address,
  client.email, client.phone, client.website, client.notes, ${mentionsOf('client', 'notes')} as mentions, client.tags, client.conversion, client.inactive_date,
  ${isInactive(me)} as inactive, client.payment_days, client.payment_month_end, client.tax_number,
  ${invoiceContacts(me)} as invoice_contacts,
  client.version, client.created, client.modified`

/** Clients that belong with this one, whichever of the two said so: `other`. */
export const relatedTo = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what}
    from (select link.related_id as id from client_org link where link.org_id = ${me.org_id} and link.client_id = client.id
          union all
          select link.client_id from client_org link where link.org_id = ${me.org_id} and link.related_id = client.id) linked
    join client other on other.org_id = ${me.org_id} and other.id = linked.id`
export const byOtherName = sql`other.name collate human, other.id`

/** Whom its invoices go to, of those that the asker may see: `contact`. */
export const invoicedTo = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what}
    from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
    join contact_search on contact_search.org_id = link.org_id and contact_search.id = link.contact_id
   where link.org_id = ${me.org_id} and link.client_id = client.id and link.invoices and ${mayViewContact(me)}`
export const byContactName = sql`contact.last_name collate human, contact.id`

const orgs = (me: Me) =>
  sql`(${relatedTo(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by ${byOtherName}), '[]')`,
  )})`

const invoiceContacts = (me: Me) =>
  sql`(${invoicedTo(
    me,
    sql`coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name, 'role', link.role,
      'inactive', ${contactIsInactive(me)}) order by ${byContactName}), '[]')`,
  )})`

type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'selection' | 'ids' | 'counts'>

const kind: RecordKind<'client', Row, Client, ClientOption, Filters, ClientTab, Ordering> = {
  table: 'client',
  access: clientAccess,
  from,
  base: { from: sql`client`, orders: ['name', 'city', 'created', 'modified', 'inactive_date'] },
  columns,
  toItem: (me, row) => ({
    ...row,
    org_ids: row.orgs.map(({ id }) => id),
    invoice_contact_ids: row.invoice_contacts.map(({ id }) => id),
    ...clientAccess.acts(me),
  }),
  option: {
    columns: (me) => sql`client.id, client.name, ${isInactive(me)} as inactive,
      concat_ws(', ', parent.name, nullif(client.address_city, '')) as hint`,
    order: sql`client.name collate human`,
    last: isInactive,
  },
  orders: {
    name: whole(sql`client.name collate human`),
    category: named('client_category', 'category', sql`client.category_id`),
    type: named('client_type', 'type', sql`client.type_id`),
    manager: named('member', 'manager', sql`client.manager_id`),
    city: texts(sql`client.address_city`),
    created: whole(sql`client.created`),
    modified: whole(sql`client.modified`),
    inactive_date: lacking(sql`client.inactive_date`),
  },
  filterConditions: (me, { category_id, type_id, manager_id, parent_id }) => [
    ...among(sortId(me, 'category'), category_id),
    ...among(sortId(me, 'type'), type_id),
    ...among(sql`client.manager_id`, manager_id),
    ...among(sql`client.parent_id`, parent_id),
  ],
  searchConditions: clientSearch,
  tabs: {
    ...clientTabsByDay,
    mine: (me, wanted) => sql`(client.manager_id = ${me.id} and ${clientTabsByDay.active(me, wanted)})`,
  },
  history: {
    name: 'text',
    category_id: { name: 'client_category', may: 'clients.view_category' },
    type_id: { name: 'client_type', may: 'clients.view_type' },
    manager_id: { name: 'member' },
    parent_id: { name: 'client' },
    client_id: { name: 'client' },
    ...addressShown,
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
  },
  parts: clientParts,
}

const records = recordQueries(kind)
export const clientRecords = {
  ...records,
  list: (ctx: Ctx, { query }: { query: Query }) => records.list(ctx, { query: knownOrder(ctx.me, query) }),
}
export const { get: getClient, lock: lockClient, pickable: pickableClients } = clientRecords
