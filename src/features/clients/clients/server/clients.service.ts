/** Writes of clients: lock, check, change. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { countries } from '#server/countries.ts'
import { namedListConstraints } from '#server/namedList.ts'
import { requireVersion } from '#server/records/version.ts'
import { mayViewContact } from '../../contacts/server/contacts.access.ts'
import { notifyMentions } from '#server/notifyMentions.ts'
import type { Ctx } from '#server/context.ts'
import { type AppError, invalid, invalidChoice } from '#server/errors.ts'
import { mayPick } from '#server/people.ts'
import { actsOn } from '#server/records/bulk.ts'
import { columnsOf } from '#server/records/columns.ts'
import { requireNoDependents } from '#server/references.ts'
import { lockRows, bumpVersions } from '#server/records/locks.ts'
import {
  type Client,
  type ClientChange,
  type ClientFields,
  type editClients as editing,
  listClients,
  type NewClient,
} from '../clients.contract.ts'
import { clientRecords, getClient, lockClient, pickableClients } from './clients.queries.ts'
import { withoutUnseen } from './clients.sorts.ts'
import { requireNoDuplicate } from './clients.similar.ts'

/** Adds a client. 400 for a reference out of reach, 409 `duplicate` for one that looks like another, unless confirmed. */
export async function createClient(ctx: Ctx, { confirmed, ...sent }: z.output<typeof NewClient>): Promise<Client> {
  const body = withoutUnseen(ctx.me, sent)
  await requireReferences(ctx, null, body)
  if (!confirmed) await requireNoDuplicate(ctx, body)
  const { id } = await ctx.db
    .insertInto('client')
    .values({ ...(await columnsOf(ctx, plainOf(body))), name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.org_ids) await replaceOrgs(ctx, id, body.org_ids)
  await notifyMentions(ctx, { client_id: id }, body.notes)
  await ctx.offerUndo()
  return getClient(ctx, id)
}

/** Changes what is given. 404 out of reach, 409 `stale`, 400 for a reference out of reach and for a circle of parents. */
export async function changeClient(
  ctx: Ctx,
  id: number,
  { version, invoice_contact_ids, ...sent }: z.output<typeof ClientChange>,
): Promise<Client> {
  if (sent.org_ids)
    await lockRows(ctx, 'client', sql`select ${id}::bigint union all ${changedOrgs(ctx, id, sent.org_ids)}`)
  const before = await lockClient(ctx, id)
  const body = withoutUnseen(ctx.me, sent)
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
  await notifyMentions(ctx, { client_id: id }, body.notes, before.notes)
  await ctx.offerUndo()
  return getClient(ctx, id)
}

const acts = actsOn(clientRecords, listClients, { column: 'inactive_date', from: (day) => sql`${day}::date` })
export const { tag: tagClients, archive: archiveClients, restore: restoreClients } = acts

/** Gives many clients the same values. */
export const editClients = (ctx: Ctx, { ids, versions, filter, count, ...fields }: Received<typeof editing>['body']) =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    const seen = withoutUnseen(ctx.me, fields)
    await requireReferences(ctx, null, seen)
    return omitUndefined(seen)
  })

/** Deletes it for good; 409 `in_use`, with what it is, when anything hangs on it. */
export async function deleteClient(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  await lockRows(ctx, 'client', sql`select ${id}::bigint union all ${changedOrgs(ctx, id, [])}`)
  await requireVersion(ctx.ifMatch, await lockClient(ctx, id), () => getClient(ctx, id))
  const instead = 'Give it an inactive date instead.'
  await requireNoDependents(ctx, { table: 'client', ids: [id], record: 'This client', instead })
  await replaceOrgs(ctx, id, [])
  await db.deleteFrom('client').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

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
async function replaceOrgs(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const gone = await sql<Pair>`
    delete from client_org where org_id = ${me.org_id}
       and ((client_id = ${id} and related_id <> all(${wanted}::bigint[]))
         or (related_id = ${id} and client_id <> all(${wanted}::bigint[])))
    returning client_id, related_id`.execute(db)
  const added = await sql<Pair>`
    insert into client_org (client_id, related_id)
    select least(${id}, other), greatest(${id}, other) from unnest(${wanted}::bigint[]) other
        on conflict (org_id, client_id, related_id) do nothing
    returning client_id, related_id`.execute(db)
  // A pair is the other one's too.
  const pairs = [...gone.rows, ...added.rows]
  await bumpVersions(
    ctx,
    'client',
    pairs.map(({ client_id, related_id }) => (client_id === id ? related_id : client_id)),
  )
}

interface Pair {
  client_id: number
  related_id: number
}

/** The ids of those that would come or go. */
const changedOrgs = ({ me }: Ctx, id: number, ids: readonly number[]) => {
  const now = sql`
    select related_id from client_org where org_id = ${me.org_id} and client_id = ${id}
    union all
    select client_id from client_org where org_id = ${me.org_id} and related_id = ${id}`
  const wanted = sql`select unnest(${[...new Set(ids)]}::bigint[])`
  return sql`(((${now}) except ${wanted}) union all (${wanted} except (${now})))`
}

/** Of the contacts at the client that the asker may see these get its invoices, and no others. */
async function sendInvoicesTo(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select from contact_client link join contact on contact.org_id = link.org_id and contact.id = link.contact_id
     where link.org_id = ${me.org_id} and link.client_id = ${id} and link.contact_id = any(${wanted}::bigint[])
       and ${mayViewContact(me)}`.execute(db)
  if (rows.length < wanted.length) throw invalidChoice('invoice_contact_ids')
  const changed = sql`
    org_id = ${me.org_id} and client_id = ${id} and invoices <> (contact_id = any(${wanted}::bigint[])) and ${mayViewContact(me)}`
  // Clients are held before contacts, whichever of them is written.
  await lockRows(ctx, 'contact', sql`select contact_id from contact_client where ${changed}`)
  const { rows: done } = await sql<{ contact_id: number }>`
    update contact_client set invoices = (contact_id = any(${wanted}::bigint[])) where ${changed} returning contact_id`.execute(
    db,
  )
  await bumpVersions(
    ctx,
    'contact',
    done.map(({ contact_id }) => contact_id),
  )
}

/** What a refused write means, by the database's constraint. */
export const clientConstraints = {
  ...namedListConstraints('client_category', 'client_type'),
  client_not_its_own_parent: (): AppError => invalid({ parent_id: ['A client cannot be its own parent.'] }),
  client_pays_for_itself: (): AppError => invalid({ client_id: ['Leave this empty when the client pays for itself.'] }),
  no_client_cycle: (): AppError =>
    invalid({ parent_id: ['A client cannot belong to one that belongs to it. Choose another parent.'] }),
}
