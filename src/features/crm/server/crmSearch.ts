/** Finds records of the CRM for linking, and shows them beside ours. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { comingOf, crmAddress, crmIdIn, crmKey, crmNameOf, type CrmRecord, type CrmTexts } from '../crm.rules.ts'
import type { crmCalls, FoundCrmRecord } from '../crm.contract.ts'
import { type Crm, CrmError, idOf, signInToCrm } from './crmClient.ts'
import { crmOf, type CrmOwner, noCrm, requireOwner, unknownRecord } from './crmLinks.ts'
import { read, textsHere } from './crmTake.ts'

/**
 * Searches by name, or reads the one record whose address or id is given. A CRM that does not answer is a sentence, as is a
 * search for neither a client nor a contact.
 */
export async function searchCrm(
  ctx: OwnCtx,
  { query }: Received<typeof crmCalls.search>,
): Promise<{ problem: string; results: FoundCrmRecord[] }> {
  if (query.client_id === undefined && query.contact_id === undefined)
    return { problem: 'Name a client or a contact.', results: [] }
  const settings = crmOf(ctx)
  const inOrg = <T>(work: (db: TenantDb) => Promise<T>) =>
    inTenant(ctx.database, { orgId: ctx.me.org_id, userId: ctx.me.id }, work)
  const { owner, here } = await inOrg(async (db) => {
    const found = await requireOwner({ db, me: ctx.me }, query)
    return { owner: found, here: (await textsHere(db, found)) ?? {} }
  })
  if (settings === null) return { problem: noCrm, results: [] }
  try {
    const records = await recordsFor(await signInToCrm(settings), owner, query.search ?? '', settings.url)
    const ids = records.map((record) => crmKey(idOf(record) ?? ''))
    const linked = await inOrg(async (db) => {
      const { rows } = await sql<{ crm_id: string }>`
        select crm_id from crm_link where org_id = ${ctx.me.org_id} and lower(crm_id) = any(${ids}::text[])`.execute(db)
      return new Set(rows.map(({ crm_id }) => crmKey(crm_id)))
    })
    const results = records.map((record) => besides(record, { owner, here, linked, url: settings.url }))
    const isAddress = records.length === 0 && /[/:]/.test(query.search ?? '')
    return { problem: isAddress ? unknownRecord(owner.module) : '', results }
  } catch (error) {
    if (error instanceof CrmError) return { problem: error.message, results: [] }
    throw error
  }
}

async function recordsFor(crm: Crm, { module, name }: CrmOwner, search: string, url: string) {
  const found = crmIdIn(search, url, module)
  if ('sentence' in found && /^https?:/i.test(search)) throw new CrmError(found.sentence)
  // Many a name could be an id, and few ids a name: such a text is searched for as both.
  const byId = 'id' in found && /\d/.test(found.id) ? await crm.record(module, found.id) : null
  const byName = /^https?:/i.test(search) ? [] : await crm.search(module, search === '' ? name : search)
  return [...(byId ? [byId] : []), ...byName.filter((record) => idOf(record) !== byId?.['id'])]
}

interface Beside {
  owner: CrmOwner
  here: CrmTexts
  linked: ReadonlySet<string>
  url: string
}
function besides(record: CrmRecord, { owner: { module }, here, linked, url }: Beside): FoundCrmRecord {
  const crm_id = idOf(record) ?? ''
  const { valid } = read(module, record, null)
  const filled = comingOf(valid, null, here)
  return {
    crm_id,
    url: crmAddress(url, module, crm_id),
    name: crmNameOf(module, record),
    hint: valid['address_city'] ?? '',
    linked: linked.has(crmKey(crm_id)),
    values: Object.entries(valid).flatMap(([field, there]) =>
      there === (here[field] ?? '') || there === ''
        ? []
        : [{ field, here: here[field] ?? '', there, fills: filled[field] !== undefined }],
    ),
  }
}
