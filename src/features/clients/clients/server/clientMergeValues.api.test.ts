/** Values of two merged clients stay as it was said, field by field. */
import { expect, test } from 'vitest'

import { client } from '../clients.ts'
import { clientMerges } from '../clientMerge.contract.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, grant, inFirm } = testServer()
const withId = (id: number) => ({ params: { id: String(id) } })
const get = async (by: BuilderPerson, id: number) => {
  const { version: _version, modified: _modified, ...rest } = (await as(by, client.calls.get, withId(id))).body
  return rest
}

/** Two that differ in all that can be chosen. */
async function twoClients() {
  const firm = await aFirm()
  const { ada } = firm
  const [saved, gone] = await inFirm(ada, async (db) => {
    const own = { email: 'a@one.example', address_city: 'Hull', payment_days: 30, tags: ['Rail'] }
    const record = await build.aClient(db, { name: 'Harbour Trust', conversion: '2026-03-01', ...own })
    const theirs = { email: 'b@two.example', address_line1: '2 Quay', payment_days: 14, payment_month_end: true }
    const two = await build.aClient(db, {
      name: 'Harbour Trust Ltd',
      conversion: '2026-01-05',
      client_id: record.id,
      tags: ['Ports'],
      ...theirs,
    })
    return [record, two] as const
  })
  const merge = (values: object, by: BuilderPerson = ada) =>
    as(by, clientMerges.merge, { ...withId(saved.id), body: { from_id: gone.id, values: values as { name: 'gone' } } })
  return { ...firm, kept: saved, gone, merge }
}

test('what was chosen stays, as the history says, and after an undo each has its own', async () => {
  const { ada, kept, gone, merge } = await twoClients()
  const before = [await get(ada, kept.id), await get(ada, gone.id)]
  const { body } = await merge({
    name: 'gone',
    address: 'gone',
    email: 'kept',
    payment_days: 'gone',
    conversion: 'kept',
    client_id: 'gone',
  })
  expect(body).toMatchObject({
    name: 'Harbour Trust Ltd',
    address: { line1: '2 Quay', city: 'Kirkstall' },
    email: 'a@one.example',
    payment_days: 14,
    payment_month_end: true,
    conversion: '2026-03-01',
    // It would be its own payer.
    client_id: null,
    tags: ['Rail', 'Ports'],
  })
  const { body: history } = await as(ada, client.calls.history, withId(kept.id))
  expect(history[0]?.action).toBe('merge')
  expect(history[0]?.changes).toContainEqual({ field: 'name', before: 'Harbour Trust', after: 'Harbour Trust Ltd' })
  const [merged] = (await as(ada, clientMerges.list, { query: {} })).body
  await as(ada, clientMerges.undo, { ...withId(merged?.id ?? 0), body: {} })
  expect([await get(ada, kept.id), await get(ada, gone.id)]).toEqual(before)
})

test.each([{ tags: 'gone' }, { notes: 'gone' }, { id: 'gone' }, { name: 'both' }])(
  'no choice is taken of what holds several values or is unknown: %o',
  async (values) => {
    const { ada, gone, merge } = await twoClients()
    expect((await merge(values)).status).toBe(400)
    expect((await as(ada, client.calls.get, withId(gone.id))).status).toBe(200)
  },
)

test('nobody chooses what they may not see', async () => {
  const { sam, merge } = await twoClients()
  await grant(sam, 'clients.view_client', 'clients.change_client', 'clients.delete_client')
  const unseen = await merge({ category_id: 'gone' }, sam)
  expect([unseen.status, unseen.body]).toEqual([400, { 'values.category_id': ['Invalid choice.'] }])
  expect((await merge({ email: 'gone' }, sam)).body.email).toBe('b@two.example')
})
