/** Who waits for somebody else's change does not keep a connection from everybody. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changeClient, createClient, getClient } from '#features/clients/clients/clients.ts'
import { changeDiaryEntry, getDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { testServer } from '#test/firm.ts'
import { untilOneWaits } from '#test/locks.ts'

const { aFirm, as, anEntry, inFirm } = testServer({}, { statementTimeoutMs: 10_000 })

const refused = [503, { detail: 'Someone else is changing this right now. Please try again in a moment.' }, '2']

test('a change, a copy of it and an undo that wait too long are told to try again, and work then', async () => {
  const { ada } = await aFirm()
  const made = await as(ada, createClient, { body: { name: 'Dock' } })
  const params = { id: String(made.body.id) }
  const change = () =>
    as(ada, changeClient, { params, body: { phone: '1' } }, { headers: { 'idempotency-key': 'one' } })
  const undo = () => as(ada, undoChange, { body: { token: String(made.headers['x-undo']) } })
  const held = await inFirm(ada, async (db) => {
    await db.selectFrom('client').where('id', '=', made.body.id).select('id').forUpdate().execute()
    // An undo may take two minutes to write, but not to wait.
    return Promise.all([change(), change(), undo()])
  })
  for (const { status, body, headers } of held) expect([status, body, headers['retry-after']]).toEqual(refused)
  expect((await change()).status).toBe(200)
})

// A row that several wait for is waited for twice, for one's turn and for who has it: else the answer says that the change
// itself took too long, which it does by chance alone.
test('who waits twice is informed before the statement has taken its time', async () => {
  const { ada } = await aFirm()
  const { rows } = await inFirm(ada, (db) =>
    sql<{ name: string; ms: number }>`
      select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'statement_timeout') order by 1`.execute(
      db,
    ),
  )
  const [waiting, statement] = rows.map(({ ms }) => ms)
  expect(waiting).toBeGreaterThan(0)
  expect(2 * Number(waiting)).toBeLessThan(0.8 * Number(statement))
})

test.for(['client', 'entry'] as const)('an undo that waited for a change of the same %s leaves it', async (kind) => {
  const { ada, client, sam } = await aFirm()
  const table = kind === 'client' ? 'client' : 'diary_entry'
  const entry = await anEntry(sam, { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' })
  const { person, id, params } =
    kind === 'client'
      ? { person: ada, id: client.id, params: { id: String(client.id) } }
      : { person: sam, id: entry.id, params: { id: String(entry.id) } }
  const made =
    kind === 'client'
      ? await as(person, changeClient, { params, body: { phone: '1' } })
      : await as(person, changeDiaryEntry, { params, body: { details: 'First' } })
  const field = kind === 'client' ? 'phone' : 'details'
  const { answer } = await inFirm(person, async (db) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db)
    const undone = as(person, undoChange, { body: { token: String(made.headers['x-undo']) } })
    await untilOneWaits(db)
    await sql`update ${sql.table(table)} set ${sql.ref(field)} = 'second' where id = ${id}`.execute(db)
    return { answer: undone }
  })
  const reply = await answer
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'stale' }])
  const current =
    kind === 'client' ? await as(person, getClient, { params }) : await as(person, getDiaryEntry, { params })
  expect(current.body).toMatchObject({ [field]: 'second' })
})

test.for(['changed', 'related'] as const)(
  'an undo of adding a client waits for who has it %s meanwhile',
  async (how) => {
    const { ada, client } = await aFirm()
    const { body, headers } = await as(ada, createClient, { body: { name: 'Quay Holdings' } })
    const params = { id: String(body.id) }
    const { answer } = await inFirm(ada, async (db) => {
      if (how === 'changed') await sql`update client set phone = '2' where id = ${body.id}`.execute(db)
      else await db.insertInto('client_org').values({ client_id: client.id, related_id: body.id }).execute()
      const undone = as(ada, undoChange, { body: { token: String(headers['x-undo']) } })
      await untilOneWaits(db)
      return { answer: undone }
    })
    const reply = await answer
    expect([reply.status, reply.body]).toEqual([
      409,
      how === 'changed'
        ? { code: 'stale', detail: 'This has changed since and can no longer be undone.' }
        : { code: 'in_use', detail: 'What was added has 1 related client. It can no longer be undone.' },
    ])
    expect((await as(ada, getClient, { params })).status).toBe(200)
  },
)

test('two people who are each put below the other wait for nobody: one is, the other is told why not', async () => {
  const { ada, maya, sam } = await aFirm()
  const put = (person: { id: number }, manager: { id: number }) =>
    as(ada, changeUser, { params: { id: String(person.id) }, body: { manager_id: manager.id } })
  // Whoever is referred to at this moment, by somebody's line manager or by an entry, can be changed all the same.
  const answer = await inFirm(ada, async (db) => {
    await sql`select from member where id = ${sam.id} for key share`.execute(db)
    return put(sam, maya)
  })
  expect(answer.status).toBe(200)
  expect(await put(maya, sam)).toMatchObject({ status: 400, body: { manager_id: [expect.any(String)] } })
})
