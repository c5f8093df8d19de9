/** Clients from files. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { countries } from '#server/countries.ts'
import { mayPick } from '#server/people.ts'
import type { ImportKind } from '#server/import/kind.ts'
import { addressRow, choosable, insertRows, spellerOf } from '#server/import/rows.ts'
import { addressIn, nameKey, only, several, tagsIn, wrongCountry } from '#server/import/values.ts'
import { bumpVersions } from '#server/records/locks.ts'
import { clientTable } from '../clients.columns.ts'
import { clientNames, NewClient } from '../clients.contract.ts'
import { mayViewClient } from './clients.access.ts'
import { mayPickSort } from './clients.sorts.ts'
import { looksLike } from './clients.similar.ts'

type Body = z.output<typeof NewClient>

const active = (me: Parameters<typeof mayPick>[0]) => sql<boolean>`member.active and ${mayPick(me)}`

export const clientImport: ImportKind<Body> = {
  names: clientNames,
  columns: (_ctx, wording) => clientTable(wording),
  required: ['name'],
  references: {
    category: {
      what: 'category',
      ...choosable('client_category', mayPickSort('category')),
    },
    type: {
      what: 'type',
      ...choosable('client_type', mayPickSort('type')),
    },
    manager: { what: 'person', ...choosable('member', active) },
    parent: { what: 'client', ...choosable('client', mayViewClient) },
    client: { what: 'client', ...choosable('client', mayViewClient) },
    related: { what: 'client', many: true, ...choosable('client', mayViewClient) },
  },
  yesNo: ['payment_month_end'],
  shaped: (values) => ({
    ...only(values, ['name', 'email', 'phone', 'website', 'tax_number', 'payment_days', 'payment_month_end']),
    ...only(values, ['conversion', 'inactive_date', 'notes']),
    name: values['name'] ?? '',
    category_id: values['category'] ?? null,
    type_id: values['type'] ?? null,
    manager_id: values['manager'] ?? null,
    parent_id: values['parent'] ?? null,
    client_id: values['client'] ?? null,
    org_ids: [...new Set(several(values['related']))].filter((id) => id !== null),
    address: addressIn(values, countries()),
    tags: tagsIn(values),
  }),
  schema: NewClient,
  wrong: () => Promise.resolve(({ address }) => wrongCountry(address?.country, countries())),
  keys: ({ name }) => [nameKey(name)],
  title: ({ name }) => name,
  alike: async ({ db, me }, bodies) => {
    const asked = bodies.map(({ name, email = '', phone = '' }, at) => ({ at, name, email, phone }))
    const { rows } = await sql<{ here: string | null }>`
      select (select client.name from client
               where client.org_id = ${me.org_id} and ${mayViewClient(me)}
                 and ${looksLike(sql`asked.name`, sql`asked.email`, sql`asked.phone`)}
               order by client.id limit 1) as here
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (at int, name text, email text, phone text)
       order by asked.at`.execute(db)
    return rows.map(({ here }) => here)
  },
  insert: async (ctx, bodies) => {
    const spell = await spellerOf(ctx, bodies)
    const ids = await insertRows(
      ctx,
      'client',
      bodies.map((body) => ({
        name: body.name,
        category_id: body.category_id ?? null,
        type_id: body.type_id ?? null,
        manager_id: body.manager_id ?? null,
        parent_id: body.parent_id ?? null,
        client_id: body.client_id ?? null,
        ...addressRow(body.address),
        email: body.email ?? '',
        phone: body.phone ?? '',
        website: body.website ?? '',
        notes: body.notes ?? '',
        tags: spell(body.tags),
        conversion: body.conversion ?? null,
        inactive_date: body.inactive_date ?? null,
        payment_days: body.payment_days ?? null,
        payment_month_end: body.payment_month_end ?? false,
        tax_number: body.tax_number ?? '',
      })),
    )
    // Those that were here before are related to it as well.
    const pairs = bodies.flatMap(({ org_ids = [] }, at) => org_ids.map((other) => ({ own: ids[at] ?? 0, other })))
    await insertRows(
      ctx,
      'client_org',
      pairs.map(({ own, other }) => ({ client_id: Math.min(own, other), related_id: Math.max(own, other) })),
    )
    await bumpVersions(ctx, 'client', [...new Set(pairs.map(({ other }) => other))])
  },
}
