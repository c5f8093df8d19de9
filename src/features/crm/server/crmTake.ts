/** Takes records of the CRM over into the clients and contacts that are linked to them. */
import { sql } from 'kysely'

import { countryCode } from '#server/import/countries.ts'
import { countries } from '#server/places/countries.ts'
import type { TenantDb } from '#server/db/db.ts'
import { comingOf, type CrmModule, type CrmReading, type CrmRecord, type CrmTexts, readingOf } from '../crm.rules.ts'

export interface LinkedRecord {
  id: number
  client_id: number | null
  contact_id: number | null
  crm_id: string
  /** Texts of the record when it was read last; null until it was read once. */
  said: CrmTexts | null
  problem: string
}
export const moduleOf = ({ client_id }: Pick<LinkedRecord, 'client_id'>): CrmModule =>
  client_id === null ? 'Contacts' : 'Accounts'

/** Reads the links of the organisation that meet a condition over `crm_link` and, as `r`, its `crm_read`. */
export async function linksWhere(
  db: TenantDb,
  condition: ReturnType<typeof sql>,
  order = sql`crm_link.id`,
): Promise<LinkedRecord[]> {
  const { rows } = await sql<LinkedRecord>`
    select crm_link.id, client_id, contact_id, crm_id, r.said, coalesce(r.problem, '') as problem
      from crm_link left join crm_read r on r.org_id = crm_link.org_id and r.link_id = crm_link.id
     where crm_link.org_id = app_org_id() and ${condition} order by ${order}`.execute(db)
  return rows
}

const columns = {
  client: ['name', 'email', 'phone', 'website'],
  contact: ['title', 'first_name', 'last_name', 'position', 'email'],
} as const
const addressColumns = ['line1', 'line2', 'city', 'region', 'postcode', 'country'].map((line) => `address_${line}`)

/** The record of ours that a link is of. */
type Owner = Pick<LinkedRecord, 'client_id' | 'contact_id'>

/** Reads the texts of a client or contact by the names of `CrmTexts`; undefined if it is gone. `lock`: for a change. */
export async function textsHere(db: TenantDb, owner: Owner, lock = false): Promise<CrmTexts | undefined> {
  const isClient = owner.client_id !== null
  const { rows } = await sql<{ here: CrmTexts; phones: CrmTexts }>`
    select to_jsonb(record) as here,
        ${
          isClient
            ? sql`'{}'::jsonb`
            : sql`coalesce((select jsonb_object_agg('phone_' || kind, number) from (
          select distinct on (kind) kind, number from contact_phone
           where org_id = record.org_id and contact_id = record.id order by kind, place) first), '{}')`
        } as phones
      from ${sql.table(isClient ? 'client' : 'contact')} record
     where record.org_id = app_org_id() and record.id = ${owner.client_id ?? owner.contact_id}
       ${lock ? sql`for no key update of record` : sql``}`.execute(db)
  return rows[0] && { ...rows[0].here, ...rows[0].phones }
}

export const read = (module: CrmModule, record: CrmRecord, before: CrmTexts | null): CrmReading =>
  readingOf(module, record, before, (text) => countryCode(text, countries()))

export const gone = 'The record no longer exists in the CRM.'
export const problemOf = ({ refused }: CrmReading): string =>
  refused.length === 0 ? '' : `Not updated because the value is not allowed here: ${refused.join(', ')}.`

/** Takes one record over; `record` null: it no longer exists. A link that was removed meanwhile is left alone. */
export async function take(db: TenantDb, { id: linkId }: Pick<LinkedRecord, 'id'>, record: CrmRecord | null) {
  const [owner] = await linksWhere(db, sql`crm_link.id = ${linkId}`)
  const here = owner && (await textsHere(db, owner, true))
  // Read again under the lock: another server may have taken the same record over.
  const [link] = here ? await linksWhere(db, sql`crm_link.id = ${linkId}`) : []
  if (!here || !link) return
  if (record === null) {
    await saveProblem(db, link, gone)
    return
  }
  const reading = read(moduleOf(link), record, link.said)
  await change(db, link, comingOf(reading.valid, link.said, here))
  await sql`
    insert into crm_read (link_id, said, problem, read)
    values (${link.id}, ${JSON.stringify(reading.stated)}::jsonb, ${problemOf(reading)}, now())
    on conflict (org_id, link_id) do update
       set said = excluded.said, problem = excluded.problem, at = now(), read = now()`.execute(db)
}

/** Stores why a record could not be taken over; what was read of it before stays. */
export async function saveProblem(db: TenantDb, { id }: Pick<LinkedRecord, 'id'>, problem: string): Promise<void> {
  await sql`
    insert into crm_read (link_id, said, problem)
    select ${id}, null, ${problem} where exists (select from crm_link where org_id = app_org_id() and id = ${id})
    on conflict (org_id, link_id) do update set problem = excluded.problem, at = now()`.execute(db)
}

async function change(db: TenantDb, link: LinkedRecord, coming: CrmTexts): Promise<void> {
  const table = link.client_id === null ? 'contact' : 'client'
  const id = link.client_id ?? link.contact_id
  const set = [...columns[table], ...addressColumns].flatMap((column) =>
    coming[column] === undefined ? [] : [sql`${sql.ref(column)} = ${coming[column]}`],
  )
  const phones = Object.entries(coming).flatMap(([field, number]) =>
    table === 'contact' && field.startsWith('phone_') ? [{ kind: field.slice('phone_'.length), number }] : [],
  )
  for (const phone of phones) await setPhone(db, Number(id), phone)
  // The version must rise even if only a telephone changed: open screens have an old record.
  if (set.length > 0 || phones.length > 0)
    await sql`
      update ${sql.table(table)} set ${set.length > 0 ? sql.join(set) : sql`version = version`}
       where org_id = app_org_id() and id = ${id}`.execute(db)
}

async function setPhone(db: TenantDb, contactId: number, { kind, number }: { kind: string; number: string }) {
  const condition = sql`org_id = app_org_id() and contact_id = ${contactId}`
  const first = sql`(select id from contact_phone where ${condition} and kind = ${kind} order by place limit 1)`
  if (number === '') {
    await sql`delete from contact_phone where ${condition} and id = ${first}`.execute(db)
    return
  }
  const { rows } = await sql`
    update contact_phone set number = ${number} where ${condition} and id = ${first} returning id`.execute(db)
  if (rows.length > 0) return
  await sql`
    insert into contact_phone (contact_id, kind, number, place)
    select ${contactId}, ${kind}, ${number}, coalesce(max(place), -1) + 1 from contact_phone where ${condition}`.execute(
    db,
  )
}
