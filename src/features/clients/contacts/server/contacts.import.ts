/** Contacts from files: a person, their numbers, and the clients that they are at. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { mayViewClient } from '../../clients/server/clients.access.ts'
import { countries } from '#server/countries.ts'
import type { ImportKind, Values } from '#server/import/kind.ts'
import { addressRow, choosable, insertRows, spellerOf } from '#server/import/rows.ts'
import { addressIn, nameKey, only, several, tagsIn, wrongCountry } from '#server/import/values.ts'
import { bumpVersions } from '#server/records/locks.ts'
import { contactTable } from '../contacts.columns.ts'
import { contactNames, NewContact, phoneKinds } from '../contacts.contract.ts'
import { mayViewContact } from './contacts.access.ts'

type Body = z.output<typeof NewContact>

/** One column may hold the whole name: what follows its last blank is the last name. */
function nameIn(values: Values) {
  const first = typeof values['first_name'] === 'string' ? values['first_name'].trim() : ''
  const last = values['last_name']
  const at = first.lastIndexOf(' ')
  if ('last_name' in values || at < 0) return { first_name: first || (last ?? ''), ...(first && { last_name: last }) }
  return { first_name: first.slice(0, at).trim(), last_name: first.slice(at + 1) }
}

const phonesIn = (values: Values) =>
  phoneKinds.flatMap((kind) =>
    several(values[kind])
      .filter((number) => number !== '')
      .map((number) => ({ kind, number })),
  )

/** Each client with what stands at its place of the other columns; what there is more of roles is all the last one's. */
function clientsIn(values: Values) {
  const ids = several(values['clients'])
  const [roles, invoices] = [several(values['role']), several(values['invoices'])]
  const places = ids.map((client_id, at) => ({
    client_id,
    role: (at === ids.length - 1 ? roles.slice(at) : roles.slice(at, at + 1)).filter(Boolean).join('; '),
    invoices: invoices[at] ?? false,
  }))
  const byClient = Map.groupBy(places, ({ client_id }) => client_id)
  byClient.delete(null)
  return [...byClient].map(([client_id, same]) => ({
    client_id,
    role: same.map(({ role }) => role).find(Boolean) ?? '',
    invoices: same.map((place) => place.invoices).find(Boolean) ?? false,
  }))
}

export const contactImport: ImportKind<Body> = {
  names: contactNames,
  columns: (_ctx, wording) => contactTable(wording),
  required: ['first_name', 'last_name'],
  references: { clients: { what: 'client', many: true, ...choosable('client', mayViewClient) } },
  yesNo: ['opt_out', 'invoices'],
  listed: ['role', 'invoices', ...phoneKinds],
  shaped: (values) => ({
    ...only(values, ['title', 'position', 'email', 'source', 'source_details', 'opt_out', 'inactive_date']),
    ...nameIn(values),
    phones: phonesIn(values),
    clients: clientsIn(values),
    address: addressIn(values, countries()),
    tags: tagsIn(values),
  }),
  schema: NewContact,
  wrong: () => Promise.resolve(({ address }) => wrongCountry(address?.country, countries())),
  keys: ({ first_name, last_name = '', email = '' }) =>
    email === '' ? [nameKey(first_name + last_name)] : [email.toLowerCase(), nameKey(first_name + last_name)],
  title: ({ first_name, last_name = '' }) => `${first_name} ${last_name}`.trim(),
  alike: async ({ db, me }, bodies) => {
    const asked = bodies.map(({ first_name, last_name = '', email = '', phones = [] }, at) => ({
      at,
      name: first_name + last_name,
      email,
      numbers: phones.map(({ number }) => number),
    }))
    const { rows } = await sql<{ here: string | null }>`
      select (select contact.name from (
                select id from contact where org_id = ${me.org_id} and name_key = name_key_of(asked.name)
                union all
                select id from contact where org_id = ${me.org_id} and email_key = nullif(lower(asked.email), '')
                union all
                select contact_id from contact_phone where org_id = ${me.org_id}
                   and phone_key = any(array(select phone_key_of(number) from jsonb_array_elements_text(asked.numbers) number)))
                found (id)
                join contact on contact.org_id = ${me.org_id} and contact.id = found.id
               where ${mayViewContact(me)} order by contact.id limit 1) as here
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (at int, name text, email text, numbers jsonb)
       order by asked.at`.execute(db)
    return rows.map(({ here }) => here)
  },
  insert: async (ctx, bodies) => {
    const spell = await spellerOf(ctx, bodies)
    const ids = await insertRows(
      ctx,
      'contact',
      bodies.map((body) => ({
        title: body.title ?? '',
        first_name: body.first_name,
        last_name: body.last_name ?? '',
        position: body.position ?? '',
        email: body.email ?? '',
        source: body.source ?? '',
        source_details: body.source_details ?? '',
        tags: spell(body.tags),
        opt_out: body.opt_out ?? false,
        inactive_date: body.inactive_date ?? null,
        ...addressRow(body.address),
      })),
    )
    const each = bodies.map((body, at) => ({ body, contact_id: ids[at] ?? 0 }))
    await insertRows(
      ctx,
      'contact_phone',
      each.flatMap(({ body: { phones = [] }, contact_id }) =>
        phones.map(({ kind, number }, place) => ({ contact_id, kind, number, place })),
      ),
    )
    await insertRows(
      ctx,
      'contact_client',
      each.flatMap(({ body: { clients = [] }, contact_id }) =>
        clients.map(({ client_id, role, invoices }, place) => ({ contact_id, client_id, role, invoices, place })),
      ),
    )
    // Who gets its invoices is part of a client.
    const invoiced = bodies.flatMap(({ clients = [] }) => clients.filter(({ invoices }) => invoices))
    await bumpVersions(ctx, 'client', [...new Set(invoiced.map(({ client_id }) => client_id))])
  },
}
