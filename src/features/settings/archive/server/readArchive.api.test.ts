/** Reading an archive back: all or nothing, with its numbers, its history and its files; and what was changed is refused. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { createDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { keyOf } from '#server/files/store.ts'
import { archiving } from '#test/archiving.ts'
import { aClient, aFile, anApiKey, type BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { adminOf } from '../../../../../tests/safety/support/admin.ts'
import { ArchiveError } from './openArchive.ts'

const server = testServer({}, { empty: true })
const { aFirm, as, database, inFirm, settings } = server
const admin = adminOf(database)
const { make, download, read, changed, differences } = archiving(server, admin)
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** A firm with numbers, a history, a file, a key and a timer; its archive; and that, read back. */
let firm: Firm
let path: string
let back: Awaited<ReturnType<typeof read>>
let cutoff: number
let changedClient: number
const bytes = Buffer.from('a plan, as bytes')
const sha256 = createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  firm = await aFirm()
  for (const _ of [1, 2]) await issue(firm.ada, firm.client.id)
  const { body } = await as(firm.ada, client.calls.create, { body: { name: 'Harbour Dredging' } })
  await as(firm.ada, client.calls.change, { ...withId(body), body: { name: 'Harbour Dredgers' } })
  changedClient = body.id
  const upload = join(settings.files.folder, '..', 'upload')
  mkdirSync(dirname(upload), { recursive: true })
  for (const key of [keyOf(firm.org_id, sha256), keyOf(firm.org_id, sha256, 'preview')]) {
    writeFileSync(upload, bytes)
    await settings.files.store.put(key, upload)
  }
  await inFirm(firm, async (db) => {
    const content = await db
      .insertInto('file_content')
      .values({ sha256: Buffer.from(sha256, 'hex'), size: bytes.length, type: 'text/plain' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await aFile(db, { content_id: content.id, uploaded_by_id: firm.ada.id, size: bytes.length })
    await anApiKey(db, { user_id: firm.ada.id })
    await db
      .insertInto('webhook')
      .values({ user_id: firm.ada.id, name: 'Books', url: 'https://books.example.com/', events: ['client.created'] })
      .execute()
    await db
      .insertInto('diary_entry')
      .values({
        user_id: firm.sam.id,
        date: '2026-03-02',
        start: '2026-03-02T09:00:00Z',
        timezone: 'UTC',
        active: true,
      })
      .execute()
  })
  path = (await download(firm.ada, await make(firm.ada))).path
  cutoff =
    (
      await admin.rows<{ id: number }>(
        `select min(id)::int - 1 as id from audit where entity = 'archive' and action = 'update'`,
      )
    )[0]?.id ?? 0
  back = await read(path, 'Second Harbour')
}, 120_000)

const there = (person: BuilderPerson): BuilderPerson => ({ ...person, org_id: back.orgId })

async function issue(who: BuilderPerson, client_id: number): Promise<string> {
  const lines = [{ description: 'Levels', quantity: '1', price: '10.00' }]
  const draft = await as(who, invoice.calls.create, { body: { client_id, lines } })
  const issued = await as(who, invoice.calls.issue, { ...withId(draft.body), body: {} })
  expect(issued.status, issued.text).toBe(200)
  return issued.body.name
}

describe('what was read back', () => {
  test('is what was archived, row by row, but for what ends', async () => {
    const apart = await differences(firm.org_id, back.orgId, { audit: cutoff })
    // A timer that was running ends, and its hours count.
    expect(Object.keys(apart.found)).toEqual(['api_key', 'diary_entry', 'person_month', 'webhook'])
    expect(apart.rows).toBeGreaterThan(300)
    expect([back.keys, back.hooks, back.timers, back.accounts, back.files]).toEqual([1, 1, 1, 0, 1])
    const found = await settings.files.store.get(keyOf(back.orgId, sha256, 'preview'))
    expect(found && (await buffer(found))).toEqual(bytes)

    // A difference would be seen.
    await admin.run(`begin; set local session_replication_role = replica;
      update client set notes = notes || '.' where org_id = ${back.orgId} and id = ${changedClient}`)
    expect(Object.keys((await differences(firm.org_id, back.orgId, { audit: cutoff })).found)).toContain('client')
    await admin.run('rollback')
  })

  test('goes on: the next number, a new entry, an undo, and a history with what it says of the archive', async () => {
    const ada = there(firm.ada)
    const [here, second] = [await issue(firm.ada, firm.client.id), await issue(ada, firm.client.id)]
    expect(second).toBe(here)
    expect(second).toMatch(/-00003$/)
    const entry = await as(there(firm.sam), createDiaryEntry, {
      body: { start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:00:00Z', task_id: firm.task.id },
    })
    expect(entry.status, entry.text).toBe(201)
    const renamed = await as(ada, client.calls.change, {
      ...withId({ id: changedClient }),
      body: { name: 'Pier Dredgers' },
    })
    const undone = await as(ada, undoChange, { body: { token: String(renamed.headers['x-undo']) } })
    expect(undone.status, undone.text).toBe(204)
    const history = (await as(ada, client.calls.history, withId({ id: changedClient }))).body
    expect(history.map(({ action }) => action)).toEqual(['undo', 'update', 'update', 'insert'])
    expect(history[2]?.changes).toEqual([{ field: 'name', before: 'Harbour Dredging', after: 'Harbour Dredgers' }])
  })

  test('and neither sees the other’s rows', async () => {
    const { id } = await inFirm(firm, (db) => aClient(db, { name: 'Only in the first' }))
    expect((await as(there(firm.ada), client.calls.get, withId({ id }))).status).toBe(404)
    const names = async (who: BuilderPerson) =>
      (await as(who, client.calls.list, { query: { search: 'Only in' } })).body as { results: { name: string }[] }
    expect((await names(firm.ada)).results).toHaveLength(1)
    expect((await names(there(firm.ada))).results).toEqual([])
    await as(there(firm.ada), client.calls.change, { ...withId({ id: changedClient }), body: { notes: 'Second' } })
    expect((await as(firm.ada, client.calls.get, withId({ id: changedClient }))).body.notes).toBe('')
  })

  test('by an account that is new here, which has no password', async () => {
    const moved = await changed(
      path,
      (files) => replace(files, 'json/account.jsonl', firm.olga.email, 'olga.new@example.com'),
      { sealed: true },
    )
    const third = await read(moved, 'Third Harbour')
    expect(third.accounts).toBe(1)
    const [account] = await admin.rows(
      `select a.password_hash, m.name, m.id::int from account a join member m on m.account_id = a.id and m.org_id = ${third.orgId}
        where a.email = 'olga.new@example.com'`,
    )
    expect(account).toEqual({ password_hash: null, name: 'Olga Orr', id: firm.olga.id })
  })
})

function replace(files: Map<string, Buffer>, name: string, from: string | RegExp, to: string) {
  const before = String(files.get(name))
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  files.set(name, Buffer.from(after))
}

describe('nothing is read of an archive', () => {
  const state = async () =>
    admin.rows(`select (select count(*)::int from org) as orgs, (select count(*)::int from account) as accounts,
      (select count(*)::int from audit) as audit`)
  async function refused(file: string, sentence: RegExp) {
    const before = await state()
    const error = await read(file, 'Fourth').then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ArchiveError)
    expect((error as Error).message).toMatch(sentence)
    expect(await state()).toEqual(before)
  }

  test.each<[string, (files: Map<string, Buffer>) => void, RegExp, { sealed: boolean }?]>([
    [
      'of which a row was changed',
      (files) => replace(files, 'json/client.jsonl', 'Dredgers', 'Diggers'),
      /table client differs/,
    ],
    ['of which a row is gone', (files) => replace(files, 'json/client.jsonl', /^.*\n/, ''), /table client differs/],
    ['of which a table is gone', (files) => files.delete('json/client.jsonl'), /lacks json\/client\.jsonl/],
    ['of which a file is gone', (files) => files.delete(`files/${sha256}`), /lacks files\/[0-9a-f]{64}/],
    [
      'of which a file was changed',
      (files) => files.set(`files/${sha256}`, Buffer.from('evil')),
      /differs from the archived one/,
    ],
    [
      'of which a picture was changed',
      (files) => files.set(`files/${sha256}.preview.webp`, Buffer.from('evil')),
      /picture/,
    ],
    ['with a name that leads out of it', (files) => files.set('../evil', Buffer.from('evil')), /invalid relative path/],
    ['with something else in it', (files) => files.set('files/run.sh', Buffer.from('evil')), /“files\/run\.sh”/],
    [
      'of a newer Fieldbook',
      (files) => replace(files, 'manifest.json', /"schema": "[^"]+"/, '"schema": "29990101T0000_x.sql"'),
      /made by a newer/,
    ],
    [
      'of an older Fieldbook',
      (files) => replace(files, 'manifest.json', /"schema": "[^"]+"/, '"schema": "20200101T0000_x.sql"'),
      /made by an older/,
    ],
    [
      'of a newer format',
      (files) => replace(files, 'manifest.json', '"format": 1', '"format": 2'),
      /newer version of Fieldbook/,
    ],
    ['without its manifest', (files) => files.delete('manifest.json'), /lacks manifest/],
    [
      'whose manifest is none',
      (files) => files.set('manifest.json', Buffer.from('{"format":1}')),
      /not written by Fieldbook/,
    ],
  ])('%s', async (_what, change, sentence) => refused(await changed(path, change), sentence))

  // Whoever changes an archive and its manifest still cannot have rows that the database would not have taken.
  test.each<[string, (files: Map<string, Buffer>) => void, RegExp]>([
    [
      'that refers to a row that is not there',
      (files) => replace(files, 'json/project.jsonl', /"client_id":\d+/, '"client_id":999999'),
      /refers to a row that the archive lacks/,
    ],
    [
      'with an id that would use up the numbers of all',
      (files) =>
        replace(
          files,
          'json/tag.jsonl',
          /^$/,
          '{"id":9000000000000000,"org_id":1,"name":"x","version":1,"created":"2026-01-01T00:00:00+00:00","modified":"2026-01-01T00:00:00+00:00"}\n',
        ),
      /id that Fieldbook did not assign/,
    ],
    [
      'with a row that breaks a rule',
      (files) => replace(files, 'json/client.jsonl', /"payment_days":null/, '"payment_days":-5'),
      /refuses a row of the archive/,
    ],
    [
      'with a row of another organisation',
      (files) => replace(files, 'json/client.jsonl', /"org_id":\d+/, '"org_id":1000000'),
      /differs from the archive/,
    ],
    [
      'that nobody could administer',
      (files) => replace(files, 'json/member_group.jsonl', /^[^]*$/, ''),
      /no active administrator/,
    ],
    [
      'that is read as nobody’s',
      (files) => replace(files, 'json/account.jsonl', /^.*\n/, ''),
      /differs from the archive/,
    ],
  ])('%s, though its hashes are right', async (_what, change, sentence) =>
    refused(await changed(path, change, { sealed: true }), sentence),
  )

  test('that is no archive, or not there', async () => {
    const blank = join(settings.files.folder, '..', 'no.zip')
    writeFileSync(blank, 'no archive')
    await refused(blank, /not a Fieldbook archive/)
    await refused(`${blank}.gone`, /does not exist/)
  })
})
