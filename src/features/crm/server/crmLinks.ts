/** Links between a client or contact and its record in the CRM. */
import { sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import type { CrmSettings } from '#server/config/crm.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { Ctx, Me, OwnCtx } from '#server/http/context.ts'
import { type AppError, conflict, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { crmAddress, crmIdIn, type CrmModule, type CrmRecord } from '../crm.rules.ts'
import { type crmCalls, type CrmLink } from '../crm.contract.ts'
import { CrmError, idOf, signInToCrm } from './crmClient.ts'
import { pull } from './crmPull.ts'
import { take } from './crmTake.ts'

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
    select crm_link.id, client_id, contact_id, crm_id, r.read, coalesce(r.problem, '') as problem,
        ${mayRemove(me)} as can_delete
      from crm_link left join crm_read r on r.org_id = crm_link.org_id and r.link_id = crm_link.id
     where crm_link.org_id = ${me.org_id} and ${mayView(me)} and ${where}`.execute(db)
  const ofEach = ({ client_id }: Row) => (client_id === null ? 'Contacts' : 'Accounts')
  return rows.map((row) => ({ ...row, url: crmAddress(crm ?? '', ofEach(row), row.crm_id) }))
}

interface State {
  pulled: string | null
  problem: string
  reading: boolean
}
async function stateOf(db: TenantDb): Promise<State> {
  const { rows } = await sql<State>`
    select pulled, problem, coalesce(claimed_until > now(), false) as reading from crm_pull where org_id = app_org_id()`.execute(
    db,
  )
  return rows[0] ?? { pulled: null, problem: '', reading: false }
}

/**
 * Lists the links of a given record; empty if none is given, if it is out of reach, or if the organisation has no CRM.
 */
export async function listCrmLinks(ctx: Ctx, { query }: Received<typeof crmCalls.list>) {
  const { db, crm } = ctx
  const condition = sql`coalesce(crm_link.client_id = ${query.client_id ?? null}::bigint,
    crm_link.contact_id = ${query.contact_id ?? null}::bigint, false)`
  if (crm === null) return { crm, pulled: null, problem: '', reading: false, results: [] }
  return { crm, ...(await stateOf(db)), results: await linksWhere(ctx, condition) }
}

/** The record of ours that a call of linking is about. */
export interface CrmOwner {
  client_id: number | null
  contact_id: number | null
  module: CrmModule
  name: string
}

/**
 * Reads the client or contact to link. Throws 400 for neither or both, 403 without the permission to change it, 400 out of
 * reach.
 */
export async function requireOwner(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  { client_id, contact_id }: { client_id?: number | undefined; contact_id?: number | undefined },
): Promise<CrmOwner> {
  if ((client_id === undefined) === (contact_id === undefined))
    throw invalid({ non_field_errors: ['Name a client or a contact.'] })
  const isClient = client_id !== undefined
  if (!has(me, isClient ? 'clients.change_client' : 'contacts.change_contact')) throw forbidden()
  const { rows } = await sql<{ name: string }>`
    select ${isClient ? sql`name` : sql`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`} as name
      from ${sql.table(isClient ? 'client' : 'contact')}
     where org_id = ${me.org_id} and id = ${client_id ?? contact_id} and ${isClient ? mayViewClient(me) : mayViewContact(me)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw invalidChoice(isClient ? 'client_id' : 'contact_id')
  const module = isClient ? 'Accounts' : 'Contacts'
  return { client_id: client_id ?? null, contact_id: contact_id ?? null, module, ...row }
}

const nouns: Record<CrmModule, string> = { Accounts: 'account', Contacts: 'contact' }
export const unknownRecord = (module: CrmModule): string =>
  `No ${nouns[module]} with this address or id exists in the CRM. Check it, or search by name.`

/** Asks the CRM for the record to link; null where a link stands in the way, which the database says. */
export async function askForRecord(
  ctx: OwnCtx,
  { body }: Received<typeof crmCalls.create>,
): Promise<{ record: CrmRecord | null; id: string }> {
  const settings = requireCrm(ctx)
  const { module, isTaken, id } = await inTenant(
    ctx.database,
    { orgId: ctx.me.org_id, userId: ctx.me.id },
    async (db) => {
      const owner = await requireOwner({ db, me: ctx.me }, body)
      const found = crmIdIn(body.address, settings.url, owner.module)
      if ('sentence' in found) throw invalid({ address: [found.sentence] })
      const { rows } = await sql`
      select from crm_link where org_id = ${ctx.me.org_id}
         and (client_id = ${owner.client_id} or contact_id = ${owner.contact_id} or lower(crm_id) = lower(${found.id}))`.execute(
        db,
      )
      return { ...owner, isTaken: rows.length > 0, id: found.id }
    },
  )
  if (isTaken) return { record: null, id }
  try {
    const record = await (await signInToCrm(settings)).record(module, id)
    if (record === null) throw invalid({ address: [unknownRecord(module)] })
    return { record, id: idOf(record) ?? id }
  } catch (error) {
    if (error instanceof CrmError) throw invalid({ address: [error.message] })
    throw error
  }
}

/** Links a record and fills its empty fields from the CRM. */
export async function createCrmLink(
  ctx: Ctx,
  { body }: Received<typeof crmCalls.create>,
  { record, id: crm_id }: { record: CrmRecord | null; id: string },
): Promise<CrmLink> {
  const { db } = ctx
  const { client_id, contact_id } = await requireOwner(ctx, body)
  const { id } = await db
    .insertInto('crm_link')
    .values({ client_id, contact_id, crm_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (record) await take(db, { id }, record)
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

/** Milliseconds that a request waits for the CRM to be read; the reading goes on. */
const waitMs = 20_000

/** Reads the CRM and answers how that went; `reading` where it takes longer, or another server reads it just now. */
export async function pullCrm(ctx: OwnCtx): Promise<State> {
  const reading = pull(ctx.database, requireCrm(ctx))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), waitMs)
  })
  const first = await Promise.race([reading, late]).finally(() => clearTimeout(timer))
  if (first === 'late') reading.catch((error: unknown) => ctx.log.error({ err: error }, 'the CRM could not be read'))
  return inTenant(ctx.database, { orgId: ctx.me.org_id, userId: ctx.me.id }, stateOf)
}

export const noCrm = 'No CRM is connected. Ask your server administrator to connect one.'
/** Returns the settings of the caller's CRM; null where their organisation has none. */
export const crmOf = ({ crm, me }: Pick<OwnCtx, 'crm' | 'me'>): CrmSettings | null =>
  crm?.organisation === me.org_id ? crm : null

function requireCrm(ctx: Pick<OwnCtx, 'crm' | 'me'>): CrmSettings {
  const settings = crmOf(ctx)
  if (settings === null) throw conflict('state', noCrm)
  return settings
}
