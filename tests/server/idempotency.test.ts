/** A change that is sent again under its key: whatever the method, for as long as the key is good, for nobody else. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { changeDiaryEntry, createDiaryEntry, deleteDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { testServer, type Firm } from '#test/firm.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
let firm: Firm
beforeAll(async () => {
  firm = await aFirm()
})
const params = ({ id }: { id: number }) => ({ id: String(id) })
const audited = (id: number) =>
  inFirm(firm, (db) =>
    db
      .selectFrom('audit')
      .where('entity', '=', 'diary_entry')
      .where('entity_id', '=', id)
      .select('action')
      .orderBy('id')
      .execute(),
  )

test('a PATCH and a DELETE whose answers were lost are answered again, though the version has moved on', async () => {
  const { sam } = firm
  const entry = await anEntry(sam)
  const change = () =>
    as(
      sam,
      changeDiaryEntry,
      { params: params(entry), body: { details: 'Once' } },
      { headers: { 'if-match': '"1"', 'idempotency-key': 'kept-change' } },
    )
  const [first, second] = [await change(), await change()]
  expect([first.status, first.body.version]).toEqual([200, 2])
  expect([second.status, second.text, second.headers['x-undo']]).toEqual([200, first.text, first.headers['x-undo']])
  // Without the key it is what it looks like: stale.
  const bare = await as(
    sam,
    changeDiaryEntry,
    { params: params(entry), body: { details: 'Once' } },
    { headers: { 'if-match': '"1"' } },
  )
  expect([bare.status, bare.body['code']]).toEqual([409, 'stale'])

  const remove = (key: string) =>
    as(sam, deleteDiaryEntry, { params: params(entry) }, { headers: { 'if-match': '"2"', 'idempotency-key': key } })
  expect((await remove('kept-delete')).status).toBe(204)
  expect((await remove('kept-delete')).status).toBe(204)
  expect((await remove('kept-another')).status).toBe(404)
  expect((await audited(entry.id)).map(({ action }) => action)).toEqual(['insert', 'update', 'delete'])
})

test('a refusal is not kept: the same write may succeed once its reason is gone', async () => {
  const { olga, otherTask } = firm
  const body = { start: '2026-02-02T09:00:00Z', end: '2026-02-02T10:00:00Z', task_id: otherTask.id }
  const taken = await as(olga, createDiaryEntry, { body })
  const send = () => as(olga, createDiaryEntry, { body }, { headers: { 'idempotency-key': 'kept-refused' } })
  expect((await send()).status).toBe(409)
  await as(olga, deleteDiaryEntry, { params: params(taken.body) })
  expect((await send()).status).toBe(201)
})

test('the key of a kept write is good for 90 days, any other for one', async () => {
  const { otto } = firm
  const body = (day: string) => ({ start: `2026-03-${day}T09:00:00Z`, end: `2026-03-${day}T10:00:00Z` })
  const send = (key: string, day: string) =>
    as(otto, createDiaryEntry, { body: body(day) }, { headers: { 'idempotency-key': key } })
  const age = (days: number) =>
    inFirm(firm, (db) =>
      db
        .updateTable('idempotency_key')
        .where('user_id', '=', otto.id)
        .set({ created: sql<string>`now() - make_interval(days => ${days})` })
        .execute(),
    )
  const [saved, plain] = [await send('kept-1', '02'), await send('plain-1', '03')]
  expect([saved.status, plain.status]).toEqual([201, 201])
  await age(89)
  expect((await send('kept-1', '02')).body.id).toBe(saved.body.id)
  // As good as new: it meets the entry that it made itself.
  expect((await send('plain-1', '03')).status).toBe(409)
  await age(91)
  expect((await send('kept-1', '02')).status).toBe(409)
})

test('a change that was meant for somebody else who was signed in is refused, and nothing is written', async () => {
  const { sam, maya } = firm
  const send = (expected: number) =>
    as(
      sam,
      createDiaryEntry,
      { body: { start: '2026-04-01T09:00:00Z', end: '2026-04-01T10:00:00Z' } },
      { headers: { 'x-expected-user': String(expected), 'idempotency-key': 'kept-whose' } },
    )
  const refused = await send(maya.id)
  expect([refused.status, refused.body['code']]).toEqual([409, 'other_user'])
  expect((await send(sam.id)).status).toBe(201)
})
