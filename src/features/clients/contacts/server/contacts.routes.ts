/** The calls of contacts beside those of every kind: merging, and the contacts at a client. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Ctx } from '#server/http/context.ts'
import { on, type Route } from '#server/http/route.ts'
import { mergeRoutes } from '#server/records/merges.routes.ts'
import { getClient } from '../../clients/server/clients.ts'
import { listClientContacts } from '../clientContacts.contract.ts'
import { contactMerges, type ContactOption } from '../contacts.ts'
import { isInactive } from './inactiveContacts.ts'
import { contactMerge } from './mergeContacts.ts'
import { byName, contacts, optionColumns } from './contacts.ts'

export const contactRoutes: readonly Route[] = [
  on(listClientContacts, (ctx, { params, query }) => clientContacts(ctx, params.id, query)),
  ...mergeRoutes(contactMerges, contactMerge),
]

/** The contacts at a client; 404 when the client is absent or out of reach. */
async function clientContacts(
  ctx: Ctx,
  clientId: number,
  query: z.output<NonNullable<(typeof listClientContacts)['query']>>,
) {
  const { db, me } = ctx
  await getClient(ctx, clientId)
  const wanted = [
    ...(await contacts.filtered(ctx, query)),
    sql`here.org_id = ${me.org_id}`,
    sql`here.client_id = ${clientId}`,
    ...(query.include_inactive ? [] : [sql`not ${isInactive(me)}`]),
  ]
  const { rows } = await sql<ContactOption & { role: string; invoices: boolean }>`
    select contact.id, contact.name, ${optionColumns(me)}, here.role, here.invoices
      from contact_client here
      join contact on contact.org_id = here.org_id and contact.id = here.contact_id
      join contact_search on contact_search.org_id = here.org_id and contact_search.id = here.contact_id
     where ${sql.join(wanted, sql` and `)}
     order by ${isInactive(me)}, ${byName(sql`asc`)}, contact.id limit 100`.execute(db)
  return rows
}
