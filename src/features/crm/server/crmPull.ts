/** Reads what changed in the CRM into the clients and contacts that are linked to it. */
import { sql } from 'kysely'

import type { CrmSettings } from '#server/config/crm.ts'
import { inTenant, type Database, type TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { crmKey, type CrmModule, type CrmRecord, sameTexts } from '../crm.rules.ts'
import { type Crm, CrmError, CrmRefusal, idOf, signInToCrm, timeOf } from './crmClient.ts'
import { gone, linksWhere, type LinkedRecord, moduleOf, problemOf, read, saveProblem, take } from './crmTake.ts'

/** Makes the job that reads the CRM every quarter of an hour. `settings` null: there is no CRM. */
export const crmJob = (settings: CrmSettings | null): Job => ({
  name: 'crm',
  every: '*/15 * * * *',
  retries: 0,
  run: async (_data, { database }) => {
    if (settings) await pull(database, settings)
  },
})

const modules: readonly CrmModule[] = ['Accounts', 'Contacts']

interface PullOptions {
  /** Number of links, those that were read longest ago, whose records are read even if they did not change. */
  checked?: number
}

/**
 * Reads the CRM, on one server at a time. A failure is stored, and the next pull begins behind the last page that was
 * read.
 */
export async function pull(
  database: Database,
  settings: CrmSettings,
  { checked = 1000 }: PullOptions = {},
): Promise<void> {
  const change = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(database, { orgId: settings.organisation }, work)
  const claimed = await change(claim)
  if (!claimed) return
  const reading: Reading = { change, marks: { ...claimed.marks }, checked, problem: '', failures: [] }
  const end = (problem: string) =>
    change((db) =>
      sql`update crm_pull set claimed_until = null, problem = ${problem}, marks = ${JSON.stringify(reading.marks)}::jsonb,
            pulled = case when ${problem} = '' then now() else pulled end
           where org_id = app_org_id()`.execute(db),
    )
  try {
    await readCrm(reading, settings)
    await end(reading.problem)
  } catch (error) {
    await end(error instanceof CrmError ? error.message : 'The CRM’s answer could not be read.')
    if (!(error instanceof CrmError)) throw error
  }
  const [failure] = reading.failures
  if (failure) throw failure
}

/** A server that ends in the middle is succeeded after this time without a request of its own. */
const claimedFor = sql`now() + interval '2 minutes'`

/** Claims the pull; undefined if another server is reading just now, or nothing is linked. */
async function claim(db: TenantDb): Promise<{ marks: Marks } | undefined> {
  const { rows } = await sql<{ marks: Marks }>`
    insert into crm_pull (claimed_until) select ${claimedFor} where exists (select from crm_link)
    on conflict (org_id) do update set claimed_until = excluded.claimed_until
      where crm_pull.claimed_until is null or crm_pull.claimed_until < now()
    returning marks`.execute(db)
  return rows[0]
}
const renewClaim = (db: TenantDb) =>
  sql`update crm_pull set claimed_until = ${claimedFor} where org_id = app_org_id()`.execute(db)

/** Times from which the next pull reads, by the CRM's clock. */
type Marks = Partial<Record<CrmModule, string>>

interface Reading {
  change: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>
  marks: Marks
  checked: number
  /** The reason why a list could not be read. */
  problem: string
  /** Failures of our own while records were taken over, one at most for each. */
  failures: unknown[]
}

async function readCrm(reading: Reading, settings: CrmSettings): Promise<void> {
  const { change } = reading
  const crm = await signInToCrm(settings, () => change(renewClaim))
  const { rows } = await change((db) => sql<{ began: string }>`select now() as began`.execute(db))
  const linked = await change(linkedModules)
  for (const module of modules.filter((each) => linked.has(each))) {
    try {
      await readChanged(reading, crm, module)
    } catch (error) {
      if (!(error instanceof CrmRefusal)) throw error
      reading.problem ||= error.message
    }
  }
  await readOldest(reading, crm, rows[0]?.began ?? '')
}

async function linkedModules(db: TenantDb): Promise<ReadonlySet<CrmModule>> {
  const { rows } = await sql<{ client_id: number | null }>`
    select distinct on (client_id is null) client_id from crm_link where org_id = app_org_id()`.execute(db)
  return new Set(rows.map(moduleOf))
}

/** Reads what changed since the mark, which follows page by page. */
async function readChanged(reading: Reading, crm: Crm, module: CrmModule): Promise<void> {
  const mark = reading.marks[module]
  if (mark === undefined) {
    const times = await crm.newest(module)
    advance(reading.marks, module, times)
    // Nothing is known of what changed before: every link is read.
    if (times.length > 0) reading.checked = Infinity
    return
  }
  for await (const records of crm.changedSince(module, mark)) {
    await takeAll(reading, module, records)
    advance(
      reading.marks,
      module,
      records.map(timeOf).filter((time) => time !== null),
    )
  }
}

/**
 * Moves the mark to a minute before the newest of these times: a change that was under way may be dated before one that
 * was seen. Times in the future do not count, since changes of today would lie before them.
 */
function advance(marks: Marks, module: CrmModule, times: readonly string[]): void {
  const present = Temporal.Now.instant()
  const past = times
    .map((time) => Temporal.Instant.from(time))
    .filter((time) => Temporal.Instant.compare(time, present) <= 0)
  const newest = past
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
    .at(-1)
    ?.subtract({ minutes: 1 })
  const mark = marks[module]
  if (newest && (mark === undefined || Temporal.Instant.compare(newest, mark) > 0)) marks[module] = newest.toString()
}

/** Takes the records of a list over, as far as they are linked. */
async function takeAll(reading: Reading, module: CrmModule, records: readonly CrmRecord[]): Promise<void> {
  const byKey = new Map(records.map((record) => [crmKey(idOf(record) ?? ''), record]))
  const links = await reading.change((db) => linksWhere(db, sql`lower(crm_id) = any(${[...byKey.keys()]}::text[])`))
  await takeLinks(
    reading,
    links.filter((link) => moduleOf(link) === module),
    byKey,
  )
}

async function takeLinks(
  reading: Reading,
  links: readonly LinkedRecord[],
  byKey: ReadonlyMap<string, CrmRecord>,
): Promise<void> {
  const same: number[] = []
  for (const link of links) {
    const found = byKey.get(crmKey(link.crm_id)) ?? null
    const record = found?.['deleted'] === true ? null : found
    if (isSame(link, record)) same.push(link.id)
    else await takeSafely(reading, link, record)
  }
  if (same.length > 0)
    await reading.change((db) =>
      sql`update crm_read set at = now(), read = case when problem = ${gone} then read else now() end
           where org_id = app_org_id() and link_id = any(${same}::bigint[])`.execute(db),
    )
}

/** Whether the record says what it said last. */
function isSame({ said, problem, ...link }: LinkedRecord, record: CrmRecord | null): boolean {
  if (record === null) return problem === gone
  if (said === null) return false
  const reading = read(moduleOf(link), record, said)
  return sameTexts(reading.stated, said) && problemOf(reading) === problem
}

/** Takes one record over. A failure of our own is stored with it and thrown at the end: the others go on. */
async function takeSafely(reading: Reading, link: LinkedRecord, record: CrmRecord | null): Promise<void> {
  try {
    await reading.change((db) => take(db, link, record))
  } catch (error) {
    await reading.change((db) => saveProblem(db, link, 'This record could not be saved here. Ask your administrator.'))
    reading.failures.push(error)
  }
}

/**
 * Reads the records of the links that were read longest ago, changed or not: so what no list of changes has (a record
 * that was purged, or that is shown again) is found, and new links are read.
 */
async function readOldest(reading: Reading, crm: Crm, began: string): Promise<void> {
  const oldest = await reading.change((db) =>
    linksWhere(db, sql`(r.at is null or r.at < ${began}::timestamptz)`, sql`r.at nulls first, crm_link.id`),
  )
  const chosen = oldest.slice(0, reading.checked)
  for (const module of modules) {
    const links = chosen.filter((link) => moduleOf(link) === module)
    for (let index = 0; index < links.length; index += 100)
      await readTogether(reading, crm, module, links.slice(index, index + 100))
  }
}

async function readTogether(reading: Reading, crm: Crm, module: CrmModule, links: readonly LinkedRecord[]) {
  const ids = links.map(({ crm_id }) => crm_id)
  const byKey = new Map((await listed(crm, module, ids)).map((record) => [crmKey(idOf(record) ?? ''), record]))
  await takeLinks(
    reading,
    links.filter(({ crm_id }) => byKey.has(crmKey(crm_id))),
    byKey,
  )
  // A list leaves out what it must not show, and what is gone: why, only the record's own call says.
  for (const link of links) if (!byKey.has(crmKey(link.crm_id))) await readAlone(reading, crm, link)
}

/** Reads records in one list; where the CRM refuses the list, each of them is read alone. */
async function listed(crm: Crm, module: CrmModule, ids: readonly string[]): Promise<readonly CrmRecord[]> {
  try {
    return await crm.records(module, ids)
  } catch (error) {
    if (error instanceof CrmRefusal) return []
    throw error
  }
}

async function readAlone(reading: Reading, crm: Crm, link: LinkedRecord): Promise<void> {
  try {
    const record = await crm.record(moduleOf(link), link.crm_id)
    await takeLinks(reading, [link], new Map(record ? [[crmKey(link.crm_id), record]] : []))
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    // Stored in any case, so that a record that is never answered is not the first one of the next pull too.
    await reading.change((db) => saveProblem(db, link, error.message))
    if (!(error instanceof CrmRefusal)) throw error
  }
}
