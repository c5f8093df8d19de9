/** Parts of a contact in other tables: telephones, and places at clients with a role there. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Ctx, Me } from '#server/http/context.ts'
import { bumpVersions, lockRows } from '#server/records/locks.ts'
import { mayViewClient } from '../../clients/server/clients.access.ts'
import type { ContactPlaces } from '../contacts.ts'

/** Selects the contact's clients that the caller may see. */
export const clientsOf = (me: Me, what: RawBuilder<unknown>) => sql`
  select ${what} from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)}`

/** The main one first. */
export const byPlace = sql`link.place, client.id`
export const byNumber = sql`phone.place, phone.id`

interface Lists {
  phones?: { kind: string; number: string }[] | undefined
  clients?: ContactPlaces | undefined
}

/** Locks the clients of a contact. Clients are locked before contacts, in all writes of either. */
export async function lockClients(ctx: Ctx, id: number, sent: Lists | null): Promise<void> {
  if (sent?.clients) await lockRows(ctx, 'client', changedClients(ctx, id, sent.clients))
  if (sent === null) await lockRows(ctx, 'client', invoicedClients(ctx, id))
}

export async function replaceLists(ctx: Ctx, id: number, { phones, clients }: Lists): Promise<void> {
  const { db, me } = ctx
  if (phones) {
    await db.deleteFrom('contact_phone').where('org_id', '=', me.org_id).where('contact_id', '=', id).execute()
    const rows = phones.map(({ kind, number }, place) => ({ contact_id: id, kind, number, place }))
    if (rows.length > 0) await db.insertInto('contact_phone').values(rows).execute()
  }
  if (!clients) return
  const ids = clients.map(({ client_id }) => client_id)
  const { rows: changed } = await changedClients(ctx, id, clients).execute(db)
  // Clients that the caller cannot see stay with the contact.
  await sql`
    delete from contact_client where org_id = ${me.org_id} and contact_id = ${id}
       and client_id <> all(${ids}::bigint[]) and ${mayViewClient(me)}`.execute(db)
  if (clients.length > 0) await placeAt(ctx, id, clients)
  await bumpVersions(ctx, 'client', idsOf(changed))
}

export async function removeLists(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  const { rows: changed } = await invoicedClients(ctx, id).execute(db)
  for (const table of ['contact_phone', 'contact_client'] as const)
    await db.deleteFrom(table).where('org_id', '=', me.org_id).where('contact_id', '=', id).execute()
  await bumpVersions(ctx, 'client', idsOf(changed))
}

const idsOf = (rows: readonly { client_id: number }[]) => rows.map(({ client_id }) => client_id)

const invoicedClients = ({ me }: Ctx, id: number) => sql<{ client_id: number }>`
  select client_id from contact_client where org_id = ${me.org_id} and contact_id = ${id} and invoices`

/** Selects the clients whose contacts for invoices change: the person is added, removed or gets another role. */
const changedClients = ({ me }: Ctx, id: number, clients: ContactPlaces) => sql<{ client_id: number }>`
  select client_id
    from (select client_id, role, invoices from contact_client
           where org_id = ${me.org_id} and contact_id = ${id} and ${mayViewClient(me)}) here
    full join jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) sent (client_id bigint, role text, invoices boolean) using (client_id)
   where (here.role, here.invoices) is distinct from (sent.role, sent.invoices) and (here.invoices or sent.invoices)`

/** A place that stays as it was is not written: an undo of what was done to it before is still one. */
async function placeAt({ db }: Ctx, id: number, clients: ContactPlaces): Promise<void> {
  const rows = clients.map((client, place) => ({ contact_id: id, ...client, place }))
  await db
    .insertInto('contact_client')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'contact_id', 'client_id'])
        .doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          invoices: eb.ref('excluded.invoices'),
          place: eb.ref('excluded.place'),
        }))
        .where(
          sql<SqlBool>`(contact_client.role, contact_client.invoices, contact_client.place)
            is distinct from (excluded.role, excluded.invoices, excluded.place)`,
        ),
    )
    .execute()
}
