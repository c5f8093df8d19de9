/** The audit of the firm: what it tells whom, how it is searched, filtered, paged and exported, and how long it is kept. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { changeClient, createClient, deleteClient } from '#features/clients/clients/clients.ts'
import { adminOf } from '../../../../../tests/safety/support/admin.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'
import { leaveOf } from '#test/leave.ts'
import { exportAudit, listAudit, listAuditKinds, changeAuditYears } from '../audit.contract.ts'
import { forgetAudit } from './auditRetention.ts'
import { auditTables, untold } from './auditTables.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
const { aFirm, as, grant, inFirm } = server
const setUpLeave = leaveOf(server)

const requestOf = async (by: Firm['ada'], query: object = {}) => (await as(by, listAudit, { query })).body.results
const months = { start: '1990-01-01', end: '2999-01-01' }

async function withClient() {
  const firm = await aFirm()
  const { body: client } = await as(firm.ada, createClient, { body: { name: 'Harbour Dredging' } })
  await as(firm.ada, changeClient, { params: idOf(client), body: { name: 'Harbour Dredgers', payment_days: 45 } })
  return { ...firm, ours: client }
}

test('every table that is audited has a sentence, or says why not', async () => {
  const { ada } = await aFirm()
  const tables = await inFirm(ada, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit' order by 1`.execute(db)
    return rows.map(({ name }) => name)
  })
  const named = new Set<string>([...auditTables().keys(), ...Object.keys(untold)])
  expect(tables.filter((name) => !named.has(name))).toEqual([])
  expect(tables.length).toBeGreaterThan(80)
  // A column that there is not would tell nothing, and nobody would notice.
  const columns = await inFirm(ada, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    // Why somebody's details were removed is in the audit alone.
    return new Set([...rows.map(({ name }) => name), 'member.reason'])
  })
  const wrong = [...auditTables().values()]
    .filter(({ table }) => table !== 'audit')
    .flatMap(({ table, columns: details, of = {} }) =>
      [...Object.keys(details), ...Object.keys(of)].map((text) => `${table}.${text}`),
    )
    .filter((text) => !columns.has(text))
  expect(wrong).toEqual([])
})

test('it tells who changed which record, each field by its label, before and after', async () => {
  const { ada, ours } = await withClient()
  const rows = await requestOf(ada, { kind: 'client' })
  const [changed, added] = rows.filter(({ record }) => record?.id === ours.id)
  expect(changed).toMatchObject({
    action: 'update',
    user: { id: ada.id, name: 'Ada Adams' },
    on_behalf_of: null,
    noun: 'client',
    record: { owner: 'client', id: ours.id, name: 'Harbour Dredgers', gone: false },
    hidden: false,
  })
  expect(changed?.changes).toContainEqual({
    field: 'name',
    label: 'Name',
    before: 'Harbour Dredging',
    after: 'Harbour Dredgers',
  })
  expect(added?.action).toBe('insert')
})

test('what was deleted is still told of, by the name that it had', async () => {
  const { ada, ours } = await withClient()
  await as(ada, deleteClient, { params: idOf(ours) })
  const [gone] = await requestOf(ada, { search: 'dredgers' })
  expect(gone).toMatchObject({ action: 'delete', record: { name: 'Harbour Dredgers', gone: true } })
  expect(await requestOf(ada, { record: `client-${ours.id}` })).toHaveLength(3)
})

describe('who may not see', () => {
  test('the audit has none of it, and who may not export it has no file', async () => {
    const { sam } = await withClient()
    expect((await as(sam, listAudit, { query: {} })).status).toBe(403)
    await grant(sam, 'company.view_audit')
    expect((await as(sam, listAudit, { query: {} })).status).toBe(200)
    expect((await as(sam, exportAudit, { query: {} })).status).toBe(403)
  })

  test('clients sees nothing of them, finds none, and cannot ask for one', async () => {
    const { ada, sam, ours } = await withClient()
    await grant(sam, 'company.view_audit')
    const { text } = await as(sam, listAudit, { query: { rows: '100' } })
    expect(text).not.toContain('Dredg')
    expect(await requestOf(sam, { search: 'Dredg' })).toEqual([])
    expect(await requestOf(sam, { record: `client-${ours.id}` })).toEqual([])
    expect(await requestOf(sam, { kind: 'client' })).toEqual([])
    await grant(sam, 'company.view_audit', 'clients.view_client')
    expect(await requestOf(sam, { search: 'Dredg' })).toHaveLength(2)
    expect(await requestOf(ada, { search: 'Dredg' })).toHaveLength(2)
  })

  test('somebody’s leave hears that there was a change, not whose and not why', async () => {
    const { sam, olga, ask } = await setUpLeave()
    const made = await ask(0, 1, { notes: 'An operation' })
    expect([made.status, made.text]).toEqual([201, made.text])
    await grant(olga, 'company.view_audit')
    const { text, body } = await as(olga, listAudit, { query: { kind: 'leave' } })
    expect(text).not.toContain('operation')
    expect(body.results[0]).toMatchObject({ hidden: true, record: null, name: null, changes: [], user: { id: sam.id } })
    await grant(olga, 'company.view_audit', 'leave.view_any')
    expect((await as(olga, listAudit, { query: { kind: 'leave' } })).text).toContain('operation')
  })

  test('another organisation hears nothing', async () => {
    const { ours } = await withClient()
    const { ada } = await aFirm()
    expect((await as(ada, listAudit, { query: { search: 'Dredg', ...months } })).body.results).toEqual([])
    expect(await requestOf(ada, { record: `client-${ours.id}` })).toEqual([])
  })
})

test('it is narrowed by person, act and days', async () => {
  const { ada, maya } = await withClient()
  const today = (await requestOf(ada))[0]?.at.slice(0, 10) ?? ''
  const actions = new Set((await requestOf(ada, { action: 'insert', kind: 'client' })).map(({ action }) => action))
  expect([...actions]).toEqual(['insert'])
  expect(await requestOf(ada, { user_ids: String(maya.id) })).toEqual([])
  expect((await requestOf(ada, { user_ids: `${ada.id},${maya.id}` })).length).toBeGreaterThan(1)
  expect(await requestOf(ada, { end: '2001-01-01' })).toEqual([])
  expect(
    (await requestOf(ada, { start: Temporal.PlainDate.from(today).subtract({ days: 2 }).toString() })).length,
  ).toBeGreaterThan(1)
  expect((await as(ada, listAudit, { query: { kind: 'nothing' } })).body).toEqual({ kind: ['Unknown kind.'] })
  expect((await as(ada, listAudit, { query: { record: 'nothing-1' } })).body).toEqual({
    record: ['Unknown kind of record.'],
  })
})

test('pages follow one another without a row twice or none', async () => {
  const { ada } = await withClient()
  const all = (await requestOf(ada, { rows: '100' })).map(({ id }) => id)
  const paged: number[] = []
  let before: number | null = null
  do {
    const query: object = { rows: '3', ...(before !== null && { before: String(before) }) }
    const { body } = await as(ada, listAudit, { query })
    paged.push(...body.results.map(({ id }) => id))
    before = body.next
  } while (before !== null && paged.length < all.length)
  expect(paged.slice(0, all.length)).toEqual(all)
})

test('a file has a line for each field, and nothing that a spreadsheet would run', async () => {
  const { ada } = await withClient()
  await as(ada, createClient, { body: { name: '=cmd()' } })
  const { text } = await as(ada, exportAudit, { query: { kind: 'client' } })
  expect(text).toContain('Ada Adams')
  expect(text).toMatch(/changed the client,client,Harbour Dredgers,Name,Harbour Dredging,Harbour Dredgers/)
  expect(text).toContain("'=cmd()")
  const { kinds } = (await as(ada, listAuditKinds, { query: {} })).body
  expect(kinds).toContainEqual({ kind: 'client', noun: 'client' })
})

test('what is older than the organisation keeps goes, which is reported; nothing of another organisation does', async () => {
  const { ada, ours } = await withClient()
  const otherRecord = await withClient()
  await admin.rows("update audit set at = at - interval '26 months' where org_id = any($1)", [
    [ada.org_id, otherRecord.ada.org_id],
  ])
  expect((await as(ada, changeAuditYears, { body: { years: 0 } })).body).toEqual({
    years: ['The audit log is stored for at least one year.'],
  })
  await as(ada, deleteClient, { params: idOf(ours) })
  await as(ada, changeAuditYears, { body: { years: 2 } })
  const gone = await forgetAudit(server.database())
  expect(gone).toBeGreaterThan(2)
  const rows = await requestOf(ada, { rows: '100' })
  const auditItem = rows.find(({ action }) => action === 'forget')
  expect(auditItem).toMatchObject({ user: null, noun: 'audit' })
  expect(auditItem?.changes.find(({ field }) => field === 'rows')?.before).toBe(String(gone))
  // What was deleted within the time stays, with what it was called.
  expect(rows.find(({ action }) => action === 'delete')).toMatchObject({ record: { name: 'Harbour Dredgers' } })
  expect(await requestOf(otherRecord.ada, { search: 'Dredg' })).toHaveLength(2)
  expect(await forgetAudit(server.database())).toBe(0)
})
