/** Links between a client or contact and its record in the CRM. */
import { sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, conflict, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { crmAddress, crmIdIn } from '../crm.rules.ts'
import { type crmCalls, type CrmLink } from '../crm.contract.ts'

/** Condition over `crm_link`: the viewer sees the client or the contact. */
const mayView = (me: Me) => sql<SqlBool>`(
  (crm_link.client_id is not null and ${mayViewClient(me)}) or (crm_link.contact_id is not null and ${mayViewContact(me)}))`

/**
 * Condition over `crm_link`: the permission to delete CRM links allows both kinds; that of contacts allows theirs too.
 */
const mayRemove = (me: Me) => sql<SqlBool>`(${mayView(me)} and (${has(me, 'sugarcrm.delete_link')}::boolean
  or (crm_link.contact_id is not null and ${has(me, 'contacts.delete_crm_link')}::boolean)))`

export const crmLinkTable: ReferringTable = {
  table: 'crm_link',
  words: ['link to the CRM', 'links to the CRM'],
  mayView,
  // When two records are merged, the link of the one that stays wins.
  beforeRepoint: async ({ db, me }, column, from, to) => {
    await sql`
      delete from crm_link where org_id = ${me.org_id} and ${sql.ref(column)} = ${from}
         and exists (select from crm_link stays where stays.org_id = ${me.org_id} and stays.${sql.ref(column)} = ${to})`.execute(
      db,
    )
  },
}

const taken = (what: string) => (): AppError => invalid({ address: [what] })
/** Sentences of refused writes, by the database's constraint. */
export const crmConstraints: Record<string, () => AppError> = {
  crm_link_client: taken('This client is already linked to the CRM. Remove that link first.'),
  crm_link_contact: taken('This contact is already linked to the CRM. Remove that link first.'),
  crm_link_crm_id: taken('This CRM record is already linked to another client or contact.'),
}

type Row = Omit<CrmLink, 'url'>
async function linksWhere({ db, me, crm }: Ctx, where: ReturnType<typeof sql>): Promise<CrmLink[]> {
  const { rows } = await sql<Row>`
    select crm_link.id, client_id, contact_id, crm_id, r.at as read, coalesce(r.problem, '') as problem,
        ${mayRemove(me)} as can_delete
      from crm_link left join crm_read r on r.org_id = crm_link.org_id and r.link_id = crm_link.id
     where crm_link.org_id = ${me.org_id} and ${mayView(me)} and ${where}`.execute(db)
  const ofEach = ({ client_id }: Row) => (client_id === null ? 'Contacts' : 'Accounts')
  return rows.map((row) => ({ ...row, url: crmAddress(crm ?? '', ofEach(row), row.crm_id) }))
}

/**
 * Lists the links of a given record; empty if none is given, if it is out of reach, or if the organisation has no CRM.
 */
export async function listCrmLinks(ctx: Ctx, { query }: Received<typeof crmCalls.list>) {
  const { db, crm } = ctx
  const condition = sql`coalesce(crm_link.client_id = ${query.client_id ?? null}::bigint,
    crm_link.contact_id = ${query.contact_id ?? null}::bigint, false)`
  if (crm === null) return { crm, pulled: null, problem: '', results: [] }
  const { rows } = await sql<{ pulled: string | null; problem: string }>`
    select pulled, problem from crm_pull where org_id = ${ctx.me.org_id}`.execute(db)
  return {
    crm,
    pulled: rows[0]?.pulled ?? null,
    problem: rows[0]?.problem ?? '',
    results: await linksWhere(ctx, condition),
  }
}

const oneOf = (owner: { client_id?: unknown; contact_id?: unknown }): 'client_id' | 'contact_id' => {
  if ((owner.client_id === undefined) === (owner.contact_id === undefined))
    throw invalid({ non_field_errors: ['Name a client or a contact.'] })
  return owner.client_id === undefined ? 'contact_id' : 'client_id'
}

/** Links a record; its empty fields are filled from the CRM a moment later. */
export async function createCrmLink(ctx: Ctx, { body }: Received<typeof crmCalls.create>): Promise<CrmLink> {
  const { db, me } = ctx
  const column = oneOf(body)
  const url = requireCrm(ctx)
  const isClient = column === 'client_id'
  if (!has(me, isClient ? 'clients.change_client' : 'contacts.change_contact')) throw forbidden()
  const { rows } = await sql`
    select from ${sql.table(isClient ? 'client' : 'contact')}
     where org_id = ${me.org_id} and id = ${body[column]} and ${isClient ? mayViewClient(me) : mayViewContact(me)}
       for no key update`.execute(db)
  if (rows.length === 0) throw invalidChoice(column)
  const found = crmIdIn(body.address, url, isClient ? 'Accounts' : 'Contacts')
  if ('sentence' in found) throw invalid({ address: [found.sentence] })
  const { id } = await db
    .insertInto('crm_link')
    .values({ [column]: body[column], crm_id: found.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(ctx, [{ topic: 'crm.asked' }])
  await ctx.offerUndo()
  return (await linksWhere(ctx, sql`crm_link.id = ${id}`))[0] as CrmLink
}

/** Deletes a link. Throws 404 out of reach. */
export async function deleteCrmLink(ctx: Ctx, { params }: Received<typeof crmCalls.remove>): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql`
    delete from crm_link where org_id = ${me.org_id} and id = ${params.id} and ${mayRemove(me)} returning id`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  await ctx.offerUndo()
}

export async function pullCrm(ctx: Ctx): Promise<void> {
  requireCrm(ctx)
  await publish(ctx, [{ topic: 'crm.asked' }])
}

function requireCrm({ crm }: Ctx): string {
  if (crm === null) throw conflict('state', 'No CRM is connected. Ask your server administrator to connect one.')
  return crm
}
