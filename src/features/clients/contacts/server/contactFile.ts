/** Contacts in files: a person, their numbers, and the clients that they are at. */
import { sql } from 'kysely'

import type { Ctx, Me } from '#server/http/context.ts'
import type { Heading, Headings, RecordTypeImport, ImportValues } from '#server/import/recordTypeImport.ts'
import { insertRows } from '#server/import/rows.ts'
import { nameKey, several } from '#server/import/values.ts'
import { listed } from '#server/records/cells.ts'
import type { DefaultImport } from '#server/records/recordTypeServer.ts'
import { bumpVersions } from '#server/records/locks.ts'
import { namedClient } from '../../clients/server/namedClients.ts'
import { type NewContact, phoneKinds } from '../contacts.ts'
import { inactiveFrom } from './inactiveContacts.ts'
import { byNumber, byPlace, clientsOf } from './contactLists.ts'

export const contactCells = (me: Me) => ({
  clients: sql`(${clientsOf(me, listed(sql`client.name`, byPlace))})`,
  role: sql`(${clientsOf(me, listed(sql`link.role`, byPlace))})`,
  invoices: sql`(${clientsOf(me, listed(sql`case when link.invoices then 'yes' else '' end`, byPlace))})`,
  ...Object.fromEntries(
    phoneKinds.map((kind) => [
      kind,
      sql`(select ${listed(sql`phone.number`, byNumber)} from contact_phone phone
            where phone.org_id = ${me.org_id} and phone.contact_id = contact.id and phone.kind = ${kind})`,
    ]),
  ),
  inactive_by_client: sql`case when contact.inactive_date is null then ${inactiveFrom} end`,
})

/** Splits a name when one column holds the whole of it: the text after the last blank is the last name. */
function nameIn(values: ImportValues) {
  const first = typeof values['first_name'] === 'string' ? values['first_name'].trim() : ''
  const last = values['last_name']
  const index = first.lastIndexOf(' ')
  if ('last_name' in values || index < 0) return { first_name: first || (last ?? ''), last_name: first && last }
  return { first_name: first.slice(0, index).trim(), last_name: first.slice(index + 1) }
}

const phone = (...also: string[]): Heading => ({ also, several: 'all', holds: 'phone' })
/** Headings of Outlook, Google, HubSpot, Xero and QuickBooks for the columns. */
const headings: Headings = {
  title: { also: ['name prefix'] },
  first_name: { also: ['display name', 'primary contact'] },
  position: { also: ['organization title', 'organization 1 title', 'occupation'] },
  clients: {
    also: [
      'organization name',
      'organisation name',
      'organization 1 name',
      'associated company',
      'primary associated company',
      'contact name',
    ],
    several: 'first',
    // Xero calls a person by their own name where there is no company.
    unless: ['first name', 'last name'],
  },
  office: phone(
    'work',
    'company main phone',
    'main phone',
    'main',
    'direct phone',
    'ddi number',
    'phone value',
    'phones',
    'phone numbers',
  ),
  mobile: phone('mobile phone number', 'car phone', 'iphone phone'),
  home: phone(),
  other: phone('alt phone', 'alternate phone', 'primary phone'),
  opt_out: { also: ['unsubscribed from all email', 'opted out of all email', 'opted out of email'] },
  tags: { also: ['group membership', 'categories', 'groups'], several: 'first' },
}

const phonesIn = (values: ImportValues) =>
  phoneKinds.flatMap((kind) =>
    several(values[kind])
      .filter((number) => number !== '')
      .map((number) => ({ kind, number })),
  )

/**
 * Pairs each client with the values at the same position of the other columns; surplus roles all go to the last
 * client.
 */
function clientsIn(values: ImportValues) {
  const ids = several(values['clients'])
  const [roles, invoices] = [several(values['role']), several(values['invoices'])]
  const places = ids.map((client_id, index) => ({
    client_id,
    role: (index === ids.length - 1 ? roles.slice(index) : roles.slice(index, index + 1)).filter(Boolean).join('; '),
    invoices: invoices[index] ?? false,
  }))
  const byClient = Map.groupBy(places, ({ client_id }) => client_id)
  byClient.delete(null)
  return [...byClient].map(([client_id, same]) => ({
    client_id,
    role: same.map(({ role }) => role).find(Boolean) ?? '',
    invoices: same.map((place) => place.invoices).find(Boolean) ?? false,
  }))
}

export const contactFile = (made: DefaultImport<NewContact>): Partial<RecordTypeImport<NewContact>> => ({
  required: ['first_name', 'last_name'],
  references: { clients: { ...namedClient, many: true } },
  headings: { ...made.headings, ...headings },
  yesNo: [...made.yesNo, 'invoices'],
  listed: ['role', 'invoices', ...phoneKinds],
  shaped: (values) => ({
    ...made.shaped(values),
    ...nameIn(values),
    phones: phonesIn(values),
    clients: clientsIn(values),
  }),
  keys: ({ first_name, last_name = '', email = '' }) =>
    email === '' ? [nameKey(first_name + last_name)] : [email.toLowerCase(), nameKey(first_name + last_name)],
  title: ({ first_name, last_name = '' }) => `${first_name} ${last_name}`.trim(),
  insert: async (ctx: Ctx, bodies) => {
    const ids = await made.insert(ctx, bodies)
    const rowsOf = <V extends object>(list: (body: NewContact) => readonly V[] | undefined) =>
      bodies.flatMap((body, index) =>
        (list(body) ?? []).map((record, place) => ({ contact_id: ids[index] ?? 0, ...record, place })),
      )
    await insertRows(
      ctx,
      'contact_phone',
      rowsOf(({ phones }) => phones),
    )
    const places = rowsOf(({ clients }) => clients)
    await insertRows(ctx, 'contact_client', places)
    // The contacts for invoices are part of a client, so its version rises.
    const invoiced = places.filter(({ invoices }) => invoices).map(({ client_id }) => client_id)
    await bumpVersions(ctx, 'client', [...new Set(invoiced)])
    return ids
  },
})
