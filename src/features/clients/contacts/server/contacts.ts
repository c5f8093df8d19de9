/** Contacts on the server: what lists and the record show of them, and what their writes do beside their own row. */
import { sql } from 'kysely'

import type { Me } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import { recordKit } from '#server/records/kit.ts'
import { lacking, named, type OrderBy } from '#server/records/ordering.ts'
import { pickableClients } from '../../clients/server/clients.ts'
import { contact } from '../contacts.ts'
import { contactAccess } from './contacts.access.ts'
import { contactCells, contactFile } from './contactFile.ts'
import { contactTabsByDay, inactiveFrom, isInactive } from './inactiveContacts.ts'
import { contactParts } from './contactParts.ts'
import { byNumber, byPlace, clientsOf, lockClients, removeLists, replaceLists } from './contactLists.ts'
import { atClient, contactMatches, contactText } from './contactSearch.ts'
import { contactLikenesses, toldOf } from './similarContacts.ts'

/** Orders contacts by last name. */
export const byName: OrderBy = (way) =>
  sql`contact_search.last_name collate human ${way}, contact_search.first_name collate human ${way}`

/** Columns of an option beside its id and name. */
export const optionColumns = (me: Me) => sql<never>`
  ${isInactive(me)} as inactive,
  coalesce(contact.email, '') as email,
  coalesce((${clientsOf(me, sql`string_agg(client.name, ', ' order by ${byPlace})`)}), '') as hint`

const rows = sql`contact_search left join contact on contact.org_id = contact_search.org_id and contact.id = contact_search.id`

export const contacts = recordKit(contact, {
  table: 'contact',
  merges: true,
  stays: { record: 'This contact', instead: 'Give them an inactive date instead.' },
  access: contactAccess,
  owner: { parts: ['contact_client', 'contact_phone', 'contact_search'] },
  tabs: contactTabsByDay,
  queries: {
    from: sql`contact_search join contact on contact.org_id = contact_search.org_id and contact.id = contact_search.id
      left join client main on main.org_id = contact_search.org_id and main.id = contact_search.main_client_id`,
    key: 'contact_search',
    // A left join is looked up only where something is asked of it.
    base: { from: rows, orders: ['name'] },
    parts: contactParts,
  },
  select: (me) => ({
    name: sql`contact.name`,
    phones: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('kind', phone.kind, 'number', phone.number) order by ${byNumber}), '[]')
        from contact_phone phone where phone.org_id = ${me.org_id} and phone.contact_id = contact.id)`,
    clients: sql`(${clientsOf(
      me,
      sql`coalesce(jsonb_agg(jsonb_build_object('client_id', client.id,
        'client', jsonb_build_object('id', client.id, 'name', client.name), 'role', link.role, 'invoices', link.invoices)
        order by ${byPlace}), '[]')`,
    )})`,
    inactive_from: inactiveFrom,
    inactive: isInactive(me),
  }),
  option: { columns: optionColumns, order: byName(sql`asc`), last: isInactive },
  orders: {
    name: byName,
    client: named('client', 'main', sql`contact_search.main_client_id`),
    email: lacking(sql`contact.email_key`),
  },
  matches: contactMatches,
  text: contactText,
  filterConditions: (me, { client_id }) =>
    client_id ? [atClient(me, sql`client.id = any(${client_id}::bigint[])`)] : [],
  picks: { client_ids: pickableClients },
  alike: { by: contactLikenesses, told: toldOf, refused: true },
  writes: {
    hold: lockClients,
    before: async (ctx, { clients = [] }) => {
      const known = new Set(await pickableClients(ctx, [...new Set(clients.map(({ client_id }) => client_id))]))
      const unknown = clients.findIndex(({ client_id }) => !known.has(client_id))
      if (unknown !== -1) throw invalidChoice(`clients.${unknown}.client_id`)
    },
    after: replaceLists,
    remove: removeLists,
  },
  ending: { column: 'inactive_date', from: (day) => sql`${day}::date` },
  cells: contactCells,
  file: contactFile,
})
