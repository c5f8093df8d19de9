/** Asking for all of the organisation: who may, what is made of it, who took it away, and for how long it is there. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { client } from '#features/clients/clients/clients.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { listAudit } from '#features/settings/audit/audit.contract.ts'
import type { FileStore } from '#server/files/store.ts'
import { transact } from '#server/db/db.ts'
import { actingOn } from '#test/acting.ts'
import { archiving } from '#test/archiving.ts'
import { aCalendarFeed, aContact, aMessage, anApiKey } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { longTest } from '#test/longTest.ts'
import { isLong } from '#test/sizes.ts'
import { adminOf } from '../../../../../tests/safety/support/admin.ts'
import { report } from '../../../../../tests/safety/support/dice.ts'
import { downloadArchive, listArchives, startArchive } from '../archive.contract.ts'
import { archivesJob } from './archive.job.ts'
import { removeOld } from './archiveRetention.ts'
import { makeArchive } from './makeArchive.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer({}, { empty: true })
const { aFirm, anonymous, as, database, grant, inFirm, settings } = server
const admin = adminOf(database)
const { make, download, contents } = archiving(server, admin)
const withId = (id: number) => ({ params: { id: String(id) } })

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})
const listed = async () => (await as(firm.ada, listArchives, {})).body

describe('an archive', () => {
  test('is made and downloaded as one file, and the audit has both', async () => {
    expect(await listed()).toEqual([])
    const answer = await as(firm.ada, startArchive, {})
    expect([answer.status, answer.body]).toMatchObject([201, { state: 'waiting', progress: { rows: 0 }, bytes: null }])
    const { id } = answer.body
    const second = await as(firm.ada, startArchive, {})
    expect([second.status, second.body]).toMatchObject([409, { code: 'state' }])
    expect((await as(firm.ada, downloadArchive, withId(id))).status).toBe(409)

    await makeArchive(database(), settings.files, { orgId: firm.org_id, id })
    const file = await download(firm.ada, id)
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/filename="Harbour Surveys \d{4}-\d\d-\d\d\.zip"/),
      'content-length': String(file.bytes.length),
    })
    const [archive] = await listed()
    expect(archive).toMatchObject({
      state: 'done',
      user: { id: firm.ada.id },
      bytes: file.bytes.length,
      downloads: [{ user: { id: firm.ada.id } }],
    })
    expect(file.path).toContain(archive?.sha256)
    const audit = (await as(firm.ada, listAudit, { query: {} })).body.results
    expect(audit.map(({ kind, action, hidden }) => `${kind} ${action}${hidden ? ' hidden' : ''}`)).toEqual(
      expect.arrayContaining(['archive insert', 'archive update', 'archive_download download']),
    )
  })

  test('says each row as JSON and as CSV, which no spreadsheet takes for a formula', async () => {
    await as(firm.ada, client.calls.create, {
      body: { name: '=HYPERLINK("http://evil")', notes: 'Two\nlines, "quoted"' },
    })
    const { path } = await download(firm.ada, await make(firm.ada))
    const files = await contents(path)
    const rows = String(files.get('json/client.jsonl')).trimEnd().split('\n')
    const json = rows.map((line) => JSON.parse(line) as Record<string, unknown>)
    const evil = json.find(({ name }) => String(name).startsWith('='))
    expect(evil).toMatchObject({ notes: 'Two\nlines, "quoted"', org_id: firm.org_id, tags: [] })
    expect(evil?.['created']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    const csv = parseCsv(String(files.get('csv/client.csv')), ',', { rows: 1000, columns: 100, cell: 10_000 })
    expect(csv).toHaveLength(json.length + 1)
    const column = csv[0]?.cells.indexOf('name') ?? -1
    expect(csv.map(({ cells }) => cells[column])).toContain(`'=HYPERLINK("http://evil")`)
    expect(String(files.get('README.txt'))).toContain('All of Harbour Surveys')
  })

  test('holds no secret, and nothing of another organisation', async () => {
    const otherFirm = await aFirm({ name: 'Quayside' })
    const secret = Buffer.from('a secret that nobody takes along')
    const key = await as(firm.ada, createApiKey, {
      body: { name: 'Payroll', end_date: '2027-01-01', permissions: ['diary.view_entry'] },
    })
    await inFirm(firm, async (db) => {
      await anApiKey(db, { user_id: firm.ada.id, hash: secret })
      await aCalendarFeed(db, { user_id: firm.ada.id, hash: secret })
      await aMessage(db, { user_id: firm.ada.id, contact_id: (await aContact(db)).id, body_text: 'still to be sent' })
      await sql`insert into invitation (user_id, address, hash, expires) values (${firm.sam.id}, 'sam@example.com', ${secret}, now())`.execute(
        db,
      )
    })
    const passwordHash = '$argon2id$kept-here'
    await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', firm.ada.account_id).execute(),
    )
    const { path } = await download(firm.ada, await make(firm.ada))
    const all = Buffer.concat([...(await contents(path)).values()]).toString()
    for (const message of [secret.toString('hex'), secret.toString('base64'), passwordHash, key.body.key.slice(-43)])
      expect(all).not.toContain(message)
    expect(String((await contents(path)).get('json/mail.jsonl'))).not.toContain('still to be sent')
    expect(all).not.toContain('Quayside')
    expect(all).not.toContain(otherFirm.ada.email)
    expect(all).toContain(firm.ada.email)
  })
})

describe('who may', () => {
  test('takes the permission, which a key cannot be given, and is done in the person’s own name', async () => {
    const id = await make(firm.ada)
    for (const call of [() => as(firm.maya, listArchives, {}), () => as(firm.maya, startArchive, {})])
      expect((await call()).status).toBe(403)
    expect((await as(firm.maya, downloadArchive, withId(id))).status).toBe(403)
    await grant(firm.maya, 'company.export_all')
    expect((await as(firm.maya, listArchives, {})).status).toBe(200)
    expect((await download(firm.maya, id)).status).toBe(200)

    const given = { body: { name: 'Out', end_date: '2027-01-01', permissions: untyped(['company.export_all']) } }
    expect((await as(firm.ada, createApiKey, given)).status).toBe(400)
    // Nor does one that was given it past the form.
    const { key, id: keyId } = (
      await as(firm.ada, createApiKey, { body: { ...given.body, permissions: ['clients.view_client'] } })
    ).body
    await inFirm(firm, (db) =>
      db
        .updateTable('api_key')
        .set({ permissions: ['company.export_all'] })
        .where('id', '=', keyId)
        .execute(),
    )
    const byKey = { headers: { authorization: `Api-Key ${key}` } }
    for (const status of [
      (await anonymous(startArchive, {}, byKey)).status,
      (await anonymous(downloadArchive, withId(id), byKey)).status,
    ])
      expect(status).toBe(403)

    await grant(firm.sam, 'company.export_all')
    const { call } = await actingOn(server).act(firm.ada, firm.sam)
    const acting = await call(startArchive, {})
    expect([acting.status, acting.body['detail']]).toEqual([
      403,
      expect.stringMatching(/acting as another person|permission/),
    ])
  })

  test('has said a moment ago who they are', async () => {
    const id = await make(firm.ada)
    await admin.rows(`update session set created = now() - interval '11 minutes' where account_id = $1`, [
      firm.ada.account_id,
    ])
    for (const answer of [await as(firm.ada, startArchive, {}), await as(firm.ada, downloadArchive, withId(id))])
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'confirm', ways: ['password'] }])
    expect((await listed())[0]?.downloads).toEqual([])
  })

  test('gets none of another organisation', async () => {
    const otherFirm = await aFirm()
    const id = await make(otherFirm.ada)
    expect((await as(firm.ada, downloadArchive, withId(id))).status).toBe(404)
    expect(await listed()).toEqual([])
  })
})

describe('the file', () => {
  const stored = () => readdirSync(join(settings.files.folder, '..', 'files', String(firm.org_id), 'archives'))

  test('goes after a week, and when a newer one is there', async () => {
    const first = await make(firm.ada)
    const second = await make(firm.ada)
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [second, 'done'],
      [first, 'gone'],
    ])
    expect(stored()).toHaveLength(1)
    await inFirm(firm, (db) =>
      db.updateTable('archive').set({ expires: '2020-01-01T00:00:00Z' }).where('id', '=', second).execute(),
    )
    expect(await removeOld(database(), settings.files.store)).toBe(1)
    expect(stored()).toEqual([])
    expect((await as(firm.ada, downloadArchive, withId(second))).body).toMatchObject({ code: 'state' })
  })

  test('is made by one worker, by another when that one is gone, and given up after three tries', async () => {
    const { id } = (await as(firm.ada, startArchive, {})).body
    const which = { orgId: firm.org_id, id }
    const broken = {
      ...settings.files,
      store: { ...settings.files.store, put: () => Promise.reject(new Error('no')) } as FileStore,
    }
    await expect(makeArchive(database(), broken, which)).rejects.toThrow('no')
    // Another worker is at it.
    await inFirm(firm, (db) => sql`update archive_run set claimed_until = now() + interval '1 minute'`.execute(db))
    await makeArchive(database(), settings.files, which)
    expect((await listed())[0]?.state).toBe('waiting')
    // It is gone, and the next one is told.
    await inFirm(firm, async (db) => {
      await sql`update archive_run set claimed_until = now() - interval '1 second'`.execute(db)
      await sql`update archive set created = now() - interval '5 minutes'`.execute(db)
    })
    const means = { database: database(), worker: database(), log: { info: () => {}, warn: () => {}, error: () => {} } }
    await archivesJob(settings.files).run({}, means)
    const { rows } = await inFirm(firm, (db) =>
      sql`select from outbox where topic = 'archive.asked' and entity_id = ${id}`.execute(db),
    )
    expect(rows).toHaveLength(2)
    for (const _ of [2, 3]) await expect(makeArchive(database(), broken, which)).rejects.toThrow('no')
    expect((await listed())[0]).toMatchObject({ state: 'failed', problem: expect.stringContaining('three times') })
    expect((await as(firm.ada, startArchive, {})).status).toBe(201)
    expect(readdirSync(settings.files.folder)).toEqual([])
  })

  test('is kept once, where two workers made it', async () => {
    const { id } = (await as(firm.ada, startArchive, {})).body
    const which = { orgId: firm.org_id, id }
    const { store } = settings.files
    // While the first one stores it, its word is not heard any more, and a second one makes it.
    const put: FileStore['put'] = async (key, path) => {
      await inFirm(firm, (db) => sql`update archive_run set claimed_until = now() - interval '1 second'`.execute(db))
      await makeArchive(database(), settings.files, which)
      await store.put(key, path)
    }
    await makeArchive(database(), { ...settings.files, store: { ...store, put } }, which)
    expect(stored()).toHaveLength(1)
    expect((await download(firm.ada, id)).status).toBe(200)
  })
})

/** Bytes in use, once what is not needed any more was thrown away. */
function locked(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

longTest('takes no more memory for many rows than for few', { timeout: 900_000 }, async () => {
  const sizes = isLong ? [50_000, 1_000_000] : [10_000, 100_000]
  const took: { rows: number; most: number; seconds: number }[] = []
  // The trigger that announces changes writes as the organisation.
  await admin.rows(`select set_config('app.org_id', $1::text, false)`, [String(firm.org_id)])
  for (const more of sizes) {
    await admin.rows(
      `insert into audit (org_id, user_id, entity, entity_id, action, before, after)
       select $1, $2, 'client', n, 'update', jsonb_build_object('notes', repeat('was ', 60)), jsonb_build_object('notes', repeat('is ', 60) || n)
         from generate_series(1, $3::int) n`,
      [firm.org_id, firm.ada.id, more],
    )
    let max = 0
    const watch = setInterval(() => (max = Math.max(max, locked())), 500)
    const from = performance.now()
    await make(firm.ada)
    clearInterval(watch)
    const [made] = await listed()
    took.push({ rows: made?.rows ?? 0, most: max, seconds: (performance.now() - from) / 1000 })
  }
  const messages = took.map(
    ({ rows, most, seconds }) => `${rows} rows: ${Math.round(most / 1e6)} MB, ${seconds.toFixed(0)} s`,
  )
  report(`archive: ${messages.join('; ')}`)
  const [few, many] = took
  expect(many?.rows).toBeGreaterThan(sizes[1] ?? 0)
  expect((many?.most ?? 0) - (few?.most ?? 0)).toBeLessThan(60_000_000)
})
