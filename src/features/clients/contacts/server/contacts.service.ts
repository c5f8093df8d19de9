/** Writes of contacts: lock, check, change. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { mayViewClient } from '../../clients/server/clients.access.ts'
import { pickableClients } from '../../clients/server/clients.queries.ts'
import { countries } from '#server/countries.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/context.ts'
import { invalidChoice } from '#server/errors.ts'
import { actsOn } from '#server/records/bulk.ts'
import { columnsOf } from '#server/records/columns.ts'
import { requireNoDependents } from '#server/references.ts'
import { lockRows, bumpVersions } from '#server/records/locks.ts'
import {
  type Contact,
  type ContactChange,
  type ContactFields,
  type editContacts as editing,
  listContacts,
  type NewContact,
} from '../contacts.contract.ts'
import { contactRecords, getContact, lockContact } from './contacts.queries.ts'
import { requireNoDuplicate } from './contacts.similar.ts'

/** Adds a contact. 400 for a client out of reach, 409 `duplicate` for one that looks like another, unless confirmed. */
export async function createContact(ctx: Ctx, { confirmed, ...body }: z.output<typeof NewContact>): Promise<Contact> {
  await requireReferences(ctx, body)
  if (!confirmed) await requireNoDuplicate(ctx, body)
  const { id } = await ctx.db
    .insertInto('contact')
    .values({ ...(await columnsOf(ctx, plainOf(body))), first_name: body.first_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceLists(ctx, id, body)
  await ctx.offerUndo()
  return getContact(ctx, id)
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 for a client out of reach. */
export async function changeContact(
  ctx: Ctx,
  id: number,
  { version, ...body }: z.output<typeof ContactChange>,
): Promise<Contact> {
  // Clients are held before contacts, whichever of them is written.
  if (body.clients) await lockRows(ctx, 'client', changedClients(ctx, id, body.clients))
  const before = await lockContact(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, before, () => getContact(ctx, id))
  await requireReferences(ctx, body)
  await replaceLists(ctx, id, body)
  await ctx.db
    .updateTable('contact')
    // Phones and clients are part of the record: their change is a new version too.
    .set({ ...(await columnsOf(ctx, plainOf(body))), version: sql<number>`version` })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .execute()
  await ctx.offerUndo()
  return getContact(ctx, id)
}

const acts = actsOn(contactRecords, listContacts, { column: 'inactive_date', from: (day) => sql`${day}::date` })
export const { tag: tagContacts, archive: archiveContacts, restore: restoreContacts } = acts

/** Gives many contacts the same values. */
export const editContacts = (ctx: Ctx, { ids, versions, filter, count, ...fields }: Received<typeof editing>['body']) =>
  acts.edit(ctx, { ids, versions, filter, count }, () => Promise.resolve(omitUndefined(fields)))

/**
 * Deletes it for good, with its phones and its places at clients; 409 `in_use`, with what it is, when
 * anything else hangs on it.
 */
export async function deleteContact(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  const clients = sql<{ client_id: number }>`
    select client_id from contact_client where org_id = ${me.org_id} and contact_id = ${id} and invoices`
  await lockRows(ctx, 'client', clients)
  await requireVersion(ctx.ifMatch, await lockContact(ctx, id), () => getContact(ctx, id))
  const { rows: at } = await clients.execute(db)
  const instead = 'Give them an inactive date instead.'
  await requireNoDependents(ctx, { table: 'contact', ids: [id], record: 'This contact', instead })
  for (const table of ['contact_phone', 'contact_client'] as const)
    await db.deleteFrom(table).where('org_id', '=', me.org_id).where('contact_id', '=', id).execute()
  await bumpVersions(
    ctx,
    'client',
    at.map(({ client_id }) => client_id),
  )
  await db.deleteFrom('contact').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

async function requireReferences(ctx: Ctx, { clients = [], address }: Partial<ContactFields>): Promise<void> {
  const { country } = address ?? {}
  if (country && !countries().some(({ code }) => code === country)) throw invalidChoice('address.country')
  const known = new Set(await pickableClients(ctx, [...new Set(clients.map(({ client_id }) => client_id))]))
  const unknown = clients.findIndex(({ client_id }) => !known.has(client_id))
  if (unknown !== -1) throw invalidChoice(`clients.${unknown}.client_id`)
}

/** Without what is in tables of its own. */
const plainOf = ({ phones: _phones, clients: _clients, ...plain }: Partial<ContactFields>) => plain

async function replaceLists(ctx: Ctx, id: number, { phones, clients }: Partial<ContactFields>): Promise<void> {
  const { db, me } = ctx
  if (phones) {
    await db.deleteFrom('contact_phone').where('org_id', '=', me.org_id).where('contact_id', '=', id).execute()
    const rows = phones.map(({ kind, number }, place) => ({ contact_id: id, kind, number, place }))
    if (rows.length > 0) await db.insertInto('contact_phone').values(rows).execute()
  }
  if (!clients) return
  const ids = clients.map(({ client_id }) => client_id)
  const { rows: changed } = await sql<{ client_id: number }>`${changedClients(ctx, id, clients)}`.execute(db)
  // Who sees no clients takes nobody away from one.
  await sql`
    delete from contact_client where org_id = ${me.org_id} and contact_id = ${id}
       and client_id <> all(${ids}::bigint[]) and ${mayViewClient(me)}`.execute(db)
  if (clients.length > 0) await placeAt(ctx, id, clients)
  await bumpVersions(
    ctx,
    'client',
    changed.map(({ client_id }) => client_id),
  )
}

type Places = NonNullable<ContactFields['clients']>

/** The ids of the clients whose list of who gets the invoices says another thing by it: the person comes, goes or is called otherwise. */
const changedClients = ({ me }: Ctx, id: number, clients: Places) => sql<{ client_id: number }>`
  select client_id
    from (select client_id, role, invoices from contact_client
           where org_id = ${me.org_id} and contact_id = ${id} and ${mayViewClient(me)}) here
    full join jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) sent (client_id bigint, role text, invoices boolean) using (client_id)
   where (here.role, here.invoices) is distinct from (sent.role, sent.invoices) and (here.invoices or sent.invoices)`

/** A place that stays as it was is not written: an undo of what was done to it before is still one. */
async function placeAt({ db }: Ctx, id: number, clients: Places): Promise<void> {
  const rows = clients.map(({ client_id, role, invoices }, place) => ({
    contact_id: id,
    client_id,
    role,
    invoices,
    place,
  }))
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
