/** Acts on many clients: by ids, and on all that a list shows. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../clients.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)
const { archiveClients, editClients, restoreClients, tagClients } = contract

/** Sixty docks, of which every tenth is archived, and the firm's first client. */
async function docks() {
  const firm = await aFirm()
  const ids: number[] = []
  await inFirm(firm, async (db) => {
    for (let index = 0; index < 60; index++) {
      const inactive_date = index % 10 === 0 ? '2020-01-01' : null
      ids.push((await build.aClient(db, { name: `Dock ${index}`, inactive_date, tags: ['Docks'] })).id)
    }
  })
  return { ...firm, ids }
}
const counted = async (person: BuilderPerson, query: Record<string, string>) =>
  (await lists.page(person, contract.listClients, { rows: '1', tab: 'active', ...query })).count
const undo = (person: BuilderPerson, answer: { headers: Record<string, unknown> }) =>
  as(person, undoChange, { body: { token: String(answer.headers['x-undo']) } })

test('all that a list shows are changed by its query, in one change that is undone as one', async () => {
  const { ada, maya } = await docks()
  const filter = 'tab=active&search=dock&page=3&rows=20&ordering=-name'
  expect(await counted(ada, { search: 'dock' })).toBe(54)
  const done = await as(ada, editClients, { body: { filter, count: 54, manager_id: maya.id, payment_days: 30 } })
  expect([done.status, done.body]).toEqual([200, { count: 54, changed: 54, results: [] }])
  expect(await counted(ada, { search: 'manager:moss', include_inactive: 'true' })).toBe(54)
  const again = await as(ada, editClients, { body: { filter, count: 54, manager_id: maya.id, payment_days: 30 } })
  expect([again.body, again.headers['x-undo']]).toEqual([{ count: 54, changed: 0, results: [] }, undefined])
  expect((await undo(ada, done)).status).toBe(204)
  expect(await counted(ada, { search: 'manager:moss', include_inactive: 'true' })).toBe(0)
  expect(
    (
      await as(ada, contract.listClientHistory, {
        params: {
          id: String((await lists.page(ada, contract.listClients, { search: 'dock', tab: 'active' })).results[0]?.id),
        },
      })
    ).body.map(({ action }) => action),
  ).toEqual(['undo', 'update', 'insert'])
})

test('an undo of many is refused as a whole when one of them has changed since', async () => {
  const { ada, ids } = await docks()
  const done = await as(ada, tagClients, { body: { filter: 'tab=active&search=dock', count: 54, add: ['Water'] } })
  await as(ada, contract.changeClient, { params: { id: String(ids[7]) }, body: { phone: '020 7946 0000' } })
  expect((await undo(ada, done)).status).toBe(409)
  expect(await counted(ada, { search: 'tag:water' })).toBe(54)
})

test('tags are added as the firm spells them, taken away whatever their case, and no more than fifty', async () => {
  const { ada, ids } = await docks()
  const numbers = [ids[1] ?? 0, ids[2] ?? 0]
  await as(ada, contract.changeClient, { params: { id: String(numbers[0]) }, body: { tags: ['Docks', 'Water'] } })
  const done = await as(ada, tagClients, { body: { ids: numbers, add: ['WATER', 'Quays'], remove: ['docks'] } })
  expect(done.body).toMatchObject({ count: 2, changed: 2, results: [{ id: numbers[0] }, { id: numbers[1] }] })
  const tags = async (id?: number) => (await as(ada, contract.getClient, { params: { id: String(id) } })).body.tags
  expect([await tags(numbers[0]), await tags(numbers[1])]).toEqual([
    ['Water', 'Quays'],
    ['Water', 'Quays'],
  ])
  const many = Array.from({ length: 49 }, (_, index) => `Tag ${index}`)
  await as(ada, contract.changeClient, { params: { id: String(numbers[0]) }, body: { tags: [] } })
  const refused = await as(ada, tagClients, { body: { ids: numbers, add: many } })
  const tooMany = { [numbers[1] ?? 0]: { add: ['A record has at most 50 tags.'] } }
  expect([refused.status, refused.body['errors']]).toEqual([400, tooMany])
  const byFilter = await as(ada, tagClients, { body: { filter: 'search=tag:quays', count: 1, add: many } })
  expect([byFilter.status, byFilter.body]).toMatchObject([400, { add: ['One of these would have more than 50 tags.'] }])
  expect((await as(ada, tagClients, { body: { ids: numbers, add: ['A'], remove: ['a'] } })).status).toBe(400)
  expect((await as(ada, tagClients, { body: { ids: numbers } })).status).toBe(400)
})

test('archived from a day on, and brought back; who was archived before stays as they were', async () => {
  const { ada, ids } = await docks()
  const numbers = ids.slice(0, 12)
  const done = await as(ada, archiveClients, { body: { ids: numbers, from: '2026-01-31' } })
  expect(done.body).toMatchObject({ count: 12, changed: 10 })
  const date = async (id?: number) =>
    (await as(ada, contract.getClient, { params: { id: String(id) } })).body.inactive_date
  expect([await date(numbers[0]), await date(numbers[1])]).toEqual(['2020-01-01', '2026-01-31'])
  const filter = 'tab=inactive&search=dock'
  expect(await counted(ada, { tab: 'inactive', search: 'dock' })).toBe(16)
  expect((await as(ada, restoreClients, { body: { filter, count: 16 } })).body.changed).toBe(16)
  expect(await counted(ada, { tab: 'inactive' })).toBe(0)
  await as(ada, archiveClients, { body: { ids: [numbers[0] ?? 0] } })
  expect(await counted(ada, { tab: 'inactive' })).toBe(1)
})

describe('refused as a whole', () => {
  test('when the list has another number by now, with both', async () => {
    const { ada } = await docks()
    const answer = await as(ada, tagClients, { body: { filter: 'tab=active&search=dock', count: 53, add: ['Late'] } })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        detail:
          'You selected all 53 records, but the list now has 54 records. Nothing was changed. Check the list and try again.',
        code: 'count',
        sent: 53,
        count: 54,
      },
    ])
    expect(await counted(ada, { search: 'tag:late' })).toBe(0)
  })

  test('when it means more than an act is for, in the country’s numbers, with nothing changed', async () => {
    const { ada } = await aFirm({ locale: 'IN' })
    await inFirm(ada, (db) =>
      sql`insert into client (name) select 'Pier ' || n from generate_series(1, 50001) n`.execute(db),
    )
    const body = { filter: 'search=pier', count: 50_001, add: ['Far'] }
    const answer = await as(ada, tagClients, { body })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { filter: ['At most 50,000 at once. Filter the list first.'] },
    ])
    expect(await counted(ada, { search: 'tag:far' })).toBe(0)
  })

  test('first for what is out of reach, then for what has changed, then for what is wrong', async () => {
    const { ada, ids, maya } = await docks()
    const elsewhere = await aFirm()
    const [first = 0, two = 0] = ids
    await as(ada, contract.changeClient, { params: { id: String(two) }, body: { phone: '1234567' } })
    const wrong = { category_id: 999_999_999, manager_id: maya.id }
    const versions = { [first]: 1, [two]: 1 }
    const absent = await as(ada, editClients, { body: { ids: [first, two, elsewhere.client.id], versions, ...wrong } })
    expect([absent.status, absent.body]).toMatchObject([404, { code: 'not_found' }])
    const stale = await as(ada, editClients, { body: { ids: [first, two], versions, ...wrong } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', errors: { [two]: {} } }])
    const field = await as(ada, editClients, { body: { ids: [first, two], ...wrong } })
    expect([field.status, field.body]).toMatchObject([400, { category_id: ['Invalid choice.'] }])
    const circle = await as(ada, editClients, { body: { ids: [first, two], parent_id: two } })
    expect([circle.status, circle.body]).toMatchObject([400, { parent_id: ['A client cannot be its own parent.'] }])
    expect(await counted(ada, { search: 'manager:moss', include_inactive: 'true' })).toBe(0)
  })

  test.each([
    [{ payment_days: 30 }, 'ids'],
    [{ filter: 'tab=active&search=dock', payment_days: 30 }, 'count'],
    [{ filter: 'tab=lost', count: 1, payment_days: 30 }, 'filter'],
    [{ filter: 'tab=active&search=dock', count: 54 }, 'non_field_errors'],
    [{ filter: 'tab=active&search=dock', count: 54, name: 'All alike' }, 'name'],
    [{ filter: 'tab=active&search=dock', count: 54, payment_days: 500 }, 'payment_days'],
  ])('for %j', async (body, field) => {
    const { ada } = await docks()
    const answer = await as(ada, editClients, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(field)
  })

  test('for who may not change clients, and never beyond what they see', async () => {
    const { maya, ids } = await docks()
    const tag = { body: { filter: 'tab=active&search=dock', count: 54, add: ['Mine'] } }
    await grant(maya, 'clients.view_client')
    expect((await as(maya, tagClients, tag)).status).toBe(403)
    await grant(maya, 'clients.change_client')
    expect((await as(maya, tagClients, tag)).body).toMatchObject({ code: 'count', count: 0 })
    expect((await as(maya, tagClients, { body: { ids: [ids[0] ?? 0], add: ['Mine'] } })).status).toBe(404)
  })
})
