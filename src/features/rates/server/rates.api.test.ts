import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { rateCalls } from '../rates.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm } = testServer()

describe('cost rates', () => {
  test('a person has one a day, the newest first; another is refused with its sentence', async () => {
    const { ada, sam } = await aFirm()
    const add = (body: object) => as(ada, rateCalls.create, { body: untyped({ user_id: sam.id, ...body }) })
    const first = await add({ amount: '40', date_from: '2026-01-01' })
    expect([first.status, first.body]).toMatchObject([201, { kind: 'cost', amount: '40.00', user: { id: sam.id } }])
    await add({ amount: '45.50', date_from: '2026-03-01' })
    expect((await add({ amount: '50', date_from: '2026-03-01' })).body).toEqual({
      date_from: ['This person already has a rate from this day. Change it, or choose another day.'],
    })
    const moved = { params: { id: String(first.body.id) }, body: { date_from: '2026-03-01' } }
    expect((await as(ada, rateCalls.change, moved)).status).toBe(400)
    const { body } = await as(ada, rateCalls.list, { query: { user_id: String(sam.id) } })
    expect(body.map(({ amount, date_from }) => [date_from, amount])).toEqual([
      ['2026-03-01', '45.50'],
      ['2026-01-01', '40.00'],
    ])
  })

  test('who may not see financial figures neither reads nor writes them, whatever else they keep', async () => {
    const { ada, sam } = await aFirm()
    const { body: rate } = await as(ada, rateCalls.create, {
      body: { user_id: sam.id, amount: '40', date_from: '2026-01-01' },
    })
    await grant(sam, 'invoice.change_invoice', 'users.view_user')
    const id = { id: String(rate.id) }
    const body = { user_id: sam.id, amount: '1', date_from: '2026-02-01' }
    expect((await as(sam, rateCalls.list, { query: {} })).status).toBe(403)
    expect((await as(sam, rateCalls.create, { body })).status).toBe(403)
    expect((await as(sam, rateCalls.change, { params: id, body: { amount: '1' } })).status).toBe(403)
    expect((await as(sam, rateCalls.remove, { params: id })).status).toBe(403)
    await grant(sam, 'projects.view_financials')
    expect((await as(sam, rateCalls.list, { query: {} })).body).toMatchObject([{ can_change: false }])
    expect((await as(sam, rateCalls.create, { body })).status).toBe(403)
  })

  test('a change is undone', async () => {
    const { ada, sam } = await aFirm()
    const { body: rate } = await as(ada, rateCalls.create, {
      body: { user_id: sam.id, amount: '40', date_from: '2026-01-01' },
    })
    const { headers } = await as(ada, rateCalls.remove, { params: { id: String(rate.id) } })
    expect(headers['x-undo']).toBeTruthy()
    await inFirm(ada, async (db) => expect(await db.selectFrom('cost_rate').selectAll().execute()).toEqual([]))
  })
})
