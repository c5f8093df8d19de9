/** Clients on the server. */
import { sql, type SqlBool } from 'kysely'

import type { Me } from '#server/http/context.ts'
import { type AppError, invalid, invalidChoice } from '#server/http/errors.ts'
import { choosable } from '#server/import/rows.ts'
import { several } from '#server/import/values.ts'
import { containing } from '#server/db/textIncludes.ts'
import { mergeRoutes } from '#server/records/merges.routes.ts'
import { namedListConstraints, namedListRoutes } from '#server/records/namedList.ts'
import { listed } from '#server/records/cells.ts'
import { tabsByDay } from '#server/records/inactive.ts'
import { byKeys } from '#server/records/duplicates.ts'
import { recordKit } from '#server/records/kit.ts'
import { lockRows } from '#server/records/locks.ts'
import { lacking, named } from '#server/records/ordering.ts'
import { contains, phonePattern, textsIn } from '#server/records/textSearch.ts'
import { daysIn, type SearchCondition, either, textsOf } from '#server/records/search.ts'
import { client, type ClientFlag } from '../clients.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clientLists.contract.ts'
import { clientMerges } from '../clientMerge.contract.ts'
import { clientAccess, mayViewClient } from './clients.access.ts'
import { contactOfClient, headings } from './clientFile.ts'
import { combineClients } from './mergeClients.ts'
import { namedClient } from './namedClients.ts'
import { clientSince } from './clientSince.ts'
import { clientParts } from './clientParts.ts'
import * as related from './clientRelations.ts'

const tabs = tabsByDay(sql`client.inactive_date`)
/** Condition for archived clients: their inactive date has come. */
const isInactive = tabs.inactive

const since = clientSince('client')

const flags: Record<ClientFlag, (me: Me) => SearchCondition> = {
  active: (me) => tabs.active(me),
  inactive: isInactive,
  prospect: () => sql<SqlBool>`${since} is null`,
  mine: (me) => sql<SqlBool>`client.manager_id = ${me.id}`,
  'month-end': () => sql<SqlBool>`client.payment_month_end`,
}

export const clients = recordKit(client, {
  table: 'client',
  merges: true,
  stays: { record: 'This client', instead: 'Give it an inactive date instead.' },
  access: clientAccess,
  owner: {
    wordsBy: {
      parent_id: ['client below it', 'clients below it'],
      client_id: ['client that it pays for', 'clients that it pays for'],
    },
    parts: ['client_org', 'contact_search'],
    links: ['client_org'],
  },
  tabs: { ...tabs, mine: (me, wanted) => sql`(client.manager_id = ${me.id} and ${tabs.active(me, wanted)})` },
  queries: {
    base: { from: sql`client`, orders: ['name', 'city', 'created', 'modified', 'inactive_date'] },
    parts: clientParts,
  },
  orders: {
    category: named('client_category', 'category', sql`client.category_id`),
    type: named('client_type', 'type', sql`client.type_id`),
    manager: named('member', 'manager', sql`client.manager_id`),
    conversion: lacking(since),
  },
  text: {
    source: {
      ids: textsIn('client', 'search_text'),
      id: sql`client.id`,
      keys: {
        name: containing,
        email: containing,
        phone: phonePattern,
        city: containing,
        postcode: containing,
        tag: containing,
        tax: containing,
      },
    },
    contains: (_me, text) => contains(sql`client.search_text`, text),
  },
  matches: {
    related: related.byRelated,
    conversion: daysIn(since),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag as ClientFlag](me))),
  },
  select: (me) => ({ inactive: isInactive(me), conversion: since, ...related.relations(me) }),
  derive: (_me, { orgs, invoice_contacts }) => ({
    org_ids: orgs.map(({ id }) => id),
    invoice_contact_ids: invoice_contacts.map(({ id }) => id),
  }),
  option: {
    columns: (me) => sql`${isInactive(me)} as inactive,
      concat_ws(', ', parent.name, nullif(client.address_city, '')) as hint`,
    last: isInactive,
  },
  ending: { column: 'inactive_date', from: (day) => sql`${day}::date` },
  selectable: { parent_id: mayViewClient, client_id: mayViewClient },
  alike: { by: byKeys('client'), refused: true },
  writes: {
    hold: async (ctx, id, sent) => {
      const others = sent === null ? [] : sent.org_ids
      if (others)
        await lockRows(ctx, 'client', sql`select ${id}::bigint union all ${related.changedOrgs(ctx, id, others)}`)
    },
    before: async (ctx, { parent_id, client_id, org_ids = [] }, current) => {
      const own = current?.id ?? 0
      if (parent_id === own) throw invalid({ parent_id: [ownParent] })
      if (client_id === own) throw invalid({ client_id: [ownPayer] })
      if (org_ids.includes(own)) throw invalid({ org_ids: ['A client cannot be related to itself.'] })
      const orgs = [...new Set(org_ids)]
      if ((await clients.pickable(ctx, orgs)).length < orgs.length) throw invalidChoice('org_ids')
    },
    after: async (ctx, id, { org_ids, invoice_contact_ids }) => {
      if (org_ids) await related.replaceOrgs(ctx, id, org_ids)
      if (invoice_contact_ids) await related.sendInvoicesTo(ctx, id, invoice_contact_ids)
    },
    remove: (ctx, id) => related.replaceOrgs(ctx, id, []),
  },
  cells: (me) => ({
    conversion: since,
    related: sql`(${related.relatedTo(me, listed(sql`other.name`, related.byOtherName))})`,
    invoice_contacts: sql`(${related.invoicedTo(me, listed(sql`contact.name`, related.byContactName))})`,
  }),
  file: (made) => ({
    references: {
      ...made.references,
      parent: namedClient,
      client: namedClient,
      related: { what: 'client', many: true, ...choosable('client', mayViewClient) },
    },
    shaped: (values) => ({
      ...made.shaped(values),
      org_ids: [...new Set(several(values['related']))].filter((id) => id !== null),
    }),
    headings: { ...made.headings, ...headings },
    companion: contactOfClient,
    insert: async (ctx, bodies) => {
      const ids = await made.insert(ctx, bodies)
      await related.insertOrgs(
        ctx,
        bodies.map(({ org_ids = [] }, index) => ({ id: ids[index] ?? 0, org_ids })),
      )
      return ids
    },
  }),
})
export const { get: getClient, pickable: pickableClients } = clients

export const clientRoutes = [
  ...namedListRoutes(clientCategoryCalls, 'client_category'),
  ...namedListRoutes(clientTypeCalls, 'client_type'),
  ...mergeRoutes(clientMerges, {
    ...clients.merging,
    along: { payment_days: ['payment_month_end'] },
    combine: combineClients,
  }),
]

const ownParent = 'A client cannot be its own parent.'
const ownPayer = 'Leave empty if the client pays its own invoices.'
/** Sentences of refused writes, by the database's constraint. */
export const clientConstraints = {
  ...namedListConstraints('client_category', 'client_type'),
  client_not_its_own_parent: (): AppError => invalid({ parent_id: [ownParent] }),
  client_pays_for_itself: (): AppError => invalid({ client_id: [ownPayer] }),
  no_client_cycle: (): AppError =>
    invalid({ parent_id: ['A client cannot be below one of its own sub-clients. Choose another parent.'] }),
}
