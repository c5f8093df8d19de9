/** Writes of clients: lock, check, change. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { given } from '#core/given.ts'
import { countries } from '#features/company/server/company.countries.ts'
import { requireVersion } from '#features/company/server/company.version.ts'
import { mayViewContact } from '#features/contacts/server/contacts.access.ts'
import { tellOfNotes } from '#features/notifications/server/notifications.mentions.ts'
import { mayPick } from '#features/users/server/users.access.ts'
import type { Ctx } from '#server/context.ts'
import { type AppError, conflict, invalid, invalidChoice } from '#server/errors.ts'
import { actsOn } from '#server/records/acts.ts'
import { columnsOf } from '#server/records/columns.ts'
import {
  type Client,
  type ClientChange,
  type ClientFields,
  type editClients as editing,
  listClients,
  type NewClient,
} from '../clients.contract.ts'
import { clientRecords, getClient, lockClient, pickableClients } from './clients.queries.ts'
import { requireUnlike } from './clients.similar.ts'

/** Adds a client. 400 for a reference out of reach, 409 `duplicate` for one that looks like another, unless confirmed. */
export async function createClient(ctx: Ctx, { confirmed, ...body }: z.output<typeof NewClient>): Promise<Client> {
  await requireReferences(ctx, null, body)
  if (!confirmed) await requireUnlike(ctx, body)
  const { id } = await ctx.db
    .insertInto('client')
    .values({ ...(await columnsOf(ctx, plainOf(body))), name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.org_ids) await replaceOrgs(ctx, id, body.org_ids)
  await tellOfNotes(ctx, { client_id: id }, body.notes)
  await ctx.offerUndo()
  return getClient(ctx, id)
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 for a reference out of reach and for a circle of parents. */
export async function changeClient(
  ctx: Ctx,
  id: number,
  { version, invoice_contact_ids, ...body }: z.output<typeof ClientChange>,
): Promise<Client> {
  const before = await lockClient(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, before, () => getClient(ctx, id))
  await requireReferences(ctx, before, body)
  if (body.org_ids) await replaceOrgs(ctx, id, body.org_ids)
  if (invoice_contact_ids) await sendInvoicesTo(ctx, id, invoice_contact_ids)
  await ctx.db
    .updateTable('client')
    // Related clients and invoice contacts are part of the record: their change is a new version too.
    .set({ ...(await columnsOf(ctx, plainOf(body))), version: sql<number>`version` })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .execute()
  await tellOfNotes(ctx, { client_id: id }, body.notes, before.notes)
  await ctx.offerUndo()
  return getClient(ctx, id)
}

const acts = actsOn(clientRecords, listClients, { column: 'inactive_date', from: (day) => sql`${day}::date` })
export const { tag: tagClients, archive: archiveClients, restore: restoreClients } = acts

/** Gives many clients the same values. */
export const editClients = (ctx: Ctx, { ids, versions, filter, count, ...fields }: Received<typeof editing>['body']) =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    await requireReferences(ctx, null, fields)
    return given(fields)
  })

/** Deletes it for good; 409 `in_use`, with what it is, when anything hangs on it. */
export async function deleteClient(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  await requireVersion(ctx.ifMatch, await lockClient(ctx, id), () => getClient(ctx, id))
  const { rows } = await sql<{
    projects: number
    contacts: number
    children: number
    paid_for: number
    invoices: number
  }>`
    select (select count(*) from project where org_id = ${me.org_id} and client_id = ${id}) as projects,
      (select count(*) from contact_client where org_id = ${me.org_id} and client_id = ${id}) as contacts,
      (select count(*) from client where org_id = ${me.org_id} and parent_id = ${id}) as children,
      (select count(*) from client where org_id = ${me.org_id} and client_id = ${id}) as paid_for,
      (select count(*) from invoice where org_id = ${me.org_id} and client_id = ${id}) as invoices`.execute(db)
  const { projects = 0, contacts = 0, children = 0, paid_for = 0, invoices = 0 } = rows[0] ?? {}
  const hanging = [
    said(projects, 'project or quote', 'projects and quotes'),
    said(contacts, 'contact', 'contacts'),
    said(children, 'client below it', 'clients below it'),
    said(paid_for, 'client that it pays for', 'clients that it pays for'),
    said(invoices, 'invoice', 'invoices'),
  ].flat()
  if (hanging.length > 0)
    throw conflict('in_use', `This client has ${hanging.join(', ')}. Give it an inactive date instead.`)
  await db
    .deleteFrom('client_org')
    .where('org_id', '=', me.org_id)
    .where((eb) => eb.or([eb('client_id', '=', id), eb('related_id', '=', id)]))
    .execute()
  await db.deleteFrom('client').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

const said = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])

type Before = Awaited<ReturnType<typeof lockClient>>

/** Every reference is to something that the asker could pick; one that stays as it was need not be. */
async function requireReferences(ctx: Ctx, before: Before | null, body: Partial<ClientFields>): Promise<void> {
  const own = before?.id ?? 0
  if (body.parent_id === own) throw invalid({ parent_id: ['A client cannot be its own parent.'] })
  if (body.client_id === own) throw invalid({ client_id: ['Leave this empty when the client pays for itself.'] })
  if (body.org_ids?.includes(own)) throw invalid({ org_ids: ['A client cannot be related to itself.'] })
  const { country } = body.address ?? {}
  if (country && !countries().some(({ code }) => code === country)) throw invalidChoice('address.country')
  const isNew = (field: 'parent_id' | 'client_id' | 'category_id' | 'type_id' | 'manager_id') =>
    body[field] !== null && body[field] !== undefined && body[field] !== before?.[field]
  for (const field of ['parent_id', 'client_id'] as const)
    if (isNew(field) && (await pickableClients(ctx, [body[field] ?? 0])).length === 0) throw invalidChoice(field)
  for (const [field, table] of [
    ['category_id', 'client_category'],
    ['type_id', 'client_type'],
  ] as const)
    if (isNew(field) && !(await exists(ctx, table, body[field] ?? 0))) throw invalidChoice(field)
  if (isNew('manager_id') && !(await isPickablePerson(ctx, body.manager_id ?? 0))) throw invalidChoice('manager_id')
  const orgs = new Set(body.org_ids)
  if ((await pickableClients(ctx, [...orgs])).length < orgs.size) throw invalidChoice('org_ids')
}

async function exists({ db, me }: Ctx, table: 'client_category' | 'client_type', id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function isPickablePerson({ db, me }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from member where member.org_id = ${me.org_id} and member.id = ${id} and member.active and ${mayPick(me)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Without what is in tables of its own. */
const plainOf = ({ org_ids: _related, ...plain }: Partial<ClientFields>) => plain

/** Pairs are kept once, the smaller id first. */
async function replaceOrgs({ db, me }: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await sql`
    delete from client_org where org_id = ${me.org_id}
       and ((client_id = ${id} and related_id <> all(${wanted}::bigint[]))
         or (related_id = ${id} and client_id <> all(${wanted}::bigint[])))`.execute(db)
  await sql`
    insert into client_org (client_id, related_id)
    select least(${id}, other), greatest(${id}, other) from unnest(${wanted}::bigint[]) other
        on conflict (org_id, client_id, related_id) do nothing`.execute(db)
}

/** Of the contacts at the client that the asker may see these get its invoices, and no others. */
async function sendInvoicesTo({ db, me }: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
     where link.org_id = ${me.org_id} and link.client_id = ${id} and link.contact_id = any(${wanted}::bigint[])
       and ${mayViewContact(me)}`.execute(db)
  if (rows.length < wanted.length) throw invalidChoice('invoice_contact_ids')
  await sql`
    update contact_client set invoices = (contact_id = any(${wanted}::bigint[]))
     where org_id = ${me.org_id} and client_id = ${id} and invoices <> (contact_id = any(${wanted}::bigint[]))
       and ${mayViewContact(me)}`.execute(db)
}

/** What a refused write means, by the database's constraint. */
export const clientConstraints = {
  client_not_its_own_parent: (): AppError => invalid({ parent_id: ['A client cannot be its own parent.'] }),
  client_pays_for_itself: (): AppError => invalid({ client_id: ['Leave this empty when the client pays for itself.'] }),
  no_client_cycle: (): AppError =>
    invalid({ parent_id: ['A client cannot belong to one that belongs to it. Choose another parent.'] }),
}
