/** Reads what changed in the CRM into the clients and contacts that are linked to it. */
import { sql } from 'kysely'

import type { CrmSettings } from '#server/config/crm.ts'
import { countries } from '#server/places/countries.ts'
import { inTenant, type Database, type TenantDb } from '#server/db/db.ts'
import { countryCode } from '#server/import/countries.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import { comingOf, type CrmModule, type CrmRecord, saidBy, type CrmTexts } from '../crm.rules.ts'
import { type Crm, CrmError, signInToCrm } from './crmClient.ts'

export const crmListeners: Listeners = { 'crm.asked': [({ org_id }, { send }) => send('crm', { org_id })] }

/** Makes the job that reads the CRM every quarter of an hour, and on request. `settings` null: there is no CRM. */
export const crmJob = (settings: CrmSettings | null): Job => ({
  name: 'crm',
  every: '*/15 * * * *',
  retries: 0,
  run: async ({ org_id }, { database }) => {
    if (settings && (typeof org_id !== 'number' || org_id === settings.organisation)) await pull(database, settings)
  },
})

interface Link {
  id: number
  client_id: number | null
  contact_id: number | null
  crm_id: string
}
const moduleOf = ({ client_id }: Link): CrmModule => (client_id === null ? 'Contacts' : 'Accounts')
const modules: readonly CrmModule[] = ['Accounts', 'Contacts']

/** Reads the CRM, on one server at a time. A failure is stored, and the next pull begins where this one did. */
export async function pull(database: Database, settings: CrmSettings): Promise<void> {
  const change = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(database, { orgId: settings.organisation }, work)
  const claimed = await change(claim)
  if (!claimed) return
  const end = (problem: string, marks: Marks) =>
    change((db) =>
      sql`update crm_pull set claimed_until = null, problem = ${problem}, marks = ${JSON.stringify(marks)}::jsonb,
            pulled = case when ${problem} = '' then now() else pulled end
           where org_id = app_org_id()`.execute(db),
    )
  try {
    await end('', await read(change, settings, claimed.marks))
  } catch (error) {
    await end(error instanceof CrmError ? error.message : 'The CRM’s answer could not be read.', claimed.marks)
    if (!(error instanceof CrmError)) throw error
  }
}

/** Claims the pull; undefined if another server is reading just now, or nothing is linked. */
async function claim(db: TenantDb): Promise<{ marks: Marks } | undefined> {
  const { rows } = await sql<{ marks: Marks }>`
    insert into crm_pull (claimed_until) select now() + interval '10 minutes' where exists (select from crm_link)
    on conflict (org_id) do update set claimed_until = excluded.claimed_until
      where crm_pull.claimed_until is null or crm_pull.claimed_until < now()
    returning marks`.execute(db)
  return rows[0]
}

/** Times from which the next pull reads, by the CRM's clock. */
type Marks = Partial<Record<CrmModule, string>>
type Change = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

async function read(change: Change, settings: CrmSettings, marks: Marks): Promise<Marks> {
  const crm = await signInToCrm(settings)
  const next: Marks = {}
  for (const module of modules) {
    // The time is fetched before the records, so that the next pull finds changes made meanwhile, too.
    const newest = await crm.newest(module)
    if (newest === null) continue
    next[module] = aMinuteBefore(newest)
    await readChanged(change, crm, module, marks[module] ?? next[module])
  }
  const fresh = await change((db) =>
    linksWhere(
      db,
      sql`not exists (select from crm_read r
    where r.org_id = crm_link.org_id and r.link_id = crm_link.id)`,
    ),
  )
  for (const link of fresh) {
    const record = await crm.record(moduleOf(link), link.crm_id)
    await change((db) => take(db, link, record))
  }
  return next
}

/** A change that was under way may be dated before another that was seen. */
const aMinuteBefore = (time: string) => Temporal.Instant.from(time).subtract({ minutes: 1 }).toString()

async function readChanged(change: Change, crm: Crm, module: CrmModule, from: string): Promise<void> {
  for await (const records of crm.changedSince(module, from)) {
    const byId = new Map(records.map((record) => [record['id'], record]))
    const ids = [...byId.keys()].filter((id) => typeof id === 'string')
    const links = await change((db) =>
      linksWhere(
        db,
        sql`crm_id = any(${ids}::text[]) and exists (select from crm_read r
        where r.org_id = crm_link.org_id and r.link_id = crm_link.id)`,
      ),
    )
    for (const link of links) {
      if (moduleOf(link) !== module) continue
      const record = byId.get(link.crm_id)
      await change((db) => take(db, link, record && record['deleted'] !== true ? record : null))
    }
  }
}

const linksWhere = async (db: TenantDb, where: ReturnType<typeof sql>): Promise<Link[]> =>
  (
    await sql<Link>`select id, client_id, contact_id, crm_id from crm_link where org_id = app_org_id() and ${where} order by id`.execute(
      db,
    )
  ).rows

const columns = {
  client: ['name', 'email', 'phone', 'website'],
  contact: ['title', 'first_name', 'last_name', 'position', 'email'],
} as const
const addressColumns = ['line1', 'line2', 'city', 'region', 'postcode', 'country'].map((line) => `address_${line}`)

/** Brings one record here; `record` null: it is no longer there. A link that was cut meanwhile is left alone. */
async function take(db: TenantDb, link: Link, record: CrmRecord | null): Promise<void> {
  const table = link.client_id === null ? 'contact' : 'client'
  const id = link.client_id ?? link.contact_id
  const { rows } = await sql<{ here: CrmTexts; phones: CrmTexts; before: CrmTexts | null }>`
    select to_jsonb(record) as here, r.said as before,
        ${
          table === 'client'
            ? sql`'{}'::jsonb`
            : sql`coalesce((select jsonb_object_agg('phone_' || kind, number) from (
          select distinct on (kind) kind, number from contact_phone
           where org_id = record.org_id and contact_id = record.id order by kind, place) first), '{}')`
        } as phones
      from ${sql.table(table)} record
        join crm_link link on link.org_id = record.org_id and link.id = ${link.id}
        left join crm_read r on r.org_id = link.org_id and r.link_id = link.id
     where record.org_id = app_org_id() and record.id = ${id} for no key update of record`.execute(db)
  const [row] = rows
  if (!row) return
  if (record === null) {
    await save(db, link, row.before, 'The record no longer exists in the CRM.')
    return
  }
  const { said, refused } = saidBy(moduleOf(link), record, (text) => countryCode(text, countries()))
  const coming = comingOf(said, row.before, { ...row.here, ...row.phones })
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
  await save(
    db,
    link,
    said,
    refused.length === 0 ? '' : `Not updated because the value is not allowed here: ${refused.join(', ')}.`,
  )
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

async function save(db: TenantDb, { id }: Link, stated: CrmTexts | null, problem: string): Promise<void> {
  await sql`
    insert into crm_read (link_id, said, problem) values (${id}, ${JSON.stringify(stated ?? {})}::jsonb, ${problem})
    on conflict (org_id, link_id) do update set said = excluded.said, problem = excluded.problem, at = now()`.execute(
    db,
  )
}
