import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../companyMoney.contract.ts'

const { aFirm, as } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const standard = { name: 'Standard', rate: '20.00', valid_from: '2011-01-04' }
const first2011 = 'Standard is 20.00% from 4 Jan 2011 to 31 Mar 2026 already.'
const endThat = 'End it the day before this one begins.'

describe('tax rates', () => {
  test('are listed by name, the latest first, and by the day on which they apply', async () => {
    const { ada, erin } = await aFirm()
    const first = await as(ada, contract.vatRateCalls.create, { body: { ...standard, valid_to: '2026-03-31' } })
    expect([first.status, first.body]).toMatchObject([201, { rate: '20.00', jurisdiction: '', can_delete: true }])
    await as(ada, contract.vatRateCalls.create, { body: { ...standard, rate: '21', valid_from: '2026-04-01' } })
    const zero = await as(ada, contract.vatRateCalls.create, { body: { ...standard, name: 'élan', rate: '0' } })
    expect([first.body.category, zero.body.category]).toEqual(['S', 'Z'])
    const shown = async (query: { date?: string }) =>
      (await as(erin, contract.vatRateCalls.list, { query })).body.map(({ name, rate }) => `${name} ${rate}`)
    expect(await shown({})).toEqual(['élan 0.00', 'Standard 21.00', 'Standard 20.00'])
    expect(await shown({ date: '2026-03-31' })).toEqual(['élan 0.00', 'Standard 20.00'])
    expect(await shown({ date: '2026-04-01' })).toEqual(['élan 0.00', 'Standard 21.00'])
    expect(await shown({ date: '2010-01-01' })).toEqual([])
  })

  test.each([
    [{ rate: '101' }, { rate: ['Enter a rate between 0 and 100 per cent.'] }],
    [{ rate: '100.01' }, { rate: ['Enter a rate between 0 and 100 per cent.'] }],
    [{ rate: '-1' }, { rate: ['Enter a rate between 0 and 100 per cent.'] }],
    [{ rate: 'much' }, { rate: ['Enter a rate as a number with at most three decimals.'] }],
    [
      { category: 'AE' as const },
      {
        category: [
          'A standard rate must be above 0. For no tax, choose zero-rated, exempt, reverse charge or outside the scope.',
        ],
      },
    ],
    [{ rate: '17.5555' }, { rate: ['Enter a rate as a number with at most three decimals.'] }],
    [{ valid_to: '2011-01-03' }, { valid_to: ['The end must not be before the start.'] }],
    [{ name: '' }, { name: ['This field is required'] }],
  ])('refused: %o', async (wrong, problems) => {
    const { ada } = await aFirm()
    const made = await as(ada, contract.vatRateCalls.create, { body: { ...standard, ...wrong } })
    expect([made.status, made.body]).toEqual([400, problems])
    const { body } = await as(ada, contract.vatRateCalls.create, { body: standard })
    const changed = await as(ada, contract.vatRateCalls.change, { params: id(body), body: wrong })
    expect([changed.status, changed.body]).toEqual([400, problems])
  })

  test('of one name never two on one day: also in other case, by a change, or both at once', async () => {
    const { ada } = await aFirm()
    const first = await as(ada, contract.vatRateCalls.create, { body: { ...standard, valid_to: '2026-03-31' } })
    const make = (body: object) => as(ada, contract.vatRateCalls.create, { body: { ...standard, ...body } })
    for (const [body, overlap] of [
      [{ valid_from: '2026-03-31' }, `${first2011} ${endThat}`],
      [{ name: 'STANDARD', valid_from: '2020-01-01', valid_to: '2020-01-01' }, `${first2011} ${endThat}`],
      [{ valid_from: '2000-01-01' }, `${first2011} Choose other days.`],
    ] as const) {
      const { status, body: vatRate } = await make(body)
      expect([status, vatRate]).toEqual([400, { valid_from: [overlap] }])
    }
    const next = await make({ valid_from: '2026-04-01' })
    expect(next.status).toBe(201)
    expect((await make({ jurisdiction: 'Quebec' })).status).toBe(201)
    const longer = await as(ada, contract.vatRateCalls.change, { params: id(first.body), body: { valid_to: null } })
    const later = 'Standard is 20.00% from 1 Apr 2026 on already. Choose other days.'
    expect([longer.status, longer.body]).toEqual([400, { valid_from: [later] }])
    const both = await Promise.all([make({ name: 'Reduced' }), make({ name: 'reduced' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('are changed by who may, refused when stale, and undone', async () => {
    const { ada, sam } = await aFirm()
    const { body } = await as(ada, contract.vatRateCalls.create, { body: standard })
    const params = id(body)
    expect((await as(sam, contract.vatRateCalls.change, { params, body: { rate: '5' } })).status).toBe(403)
    const ended = await as(ada, contract.vatRateCalls.change, { params, body: { valid_to: '2026-03-31', version: 1 } })
    expect(ended.body).toMatchObject({ valid_to: '2026-03-31', version: 2 })
    expect((await as(ada, contract.vatRateCalls.change, { params, body: { rate: '5', version: 1 } })).status).toBe(409)
    expect((await as(ada, undoChange, { body: { token: String(ended.headers['x-undo']) } })).status).toBe(204)
    expect((await as(ada, contract.vatRateCalls.list, { query: {} })).body).toMatchObject([{ valid_to: null }])
    const otherFirm = await aFirm()
    expect((await as(otherFirm.ada, contract.vatRateCalls.remove, { params })).status).toBe(404)
    expect((await as(ada, contract.vatRateCalls.remove, { params })).status).toBe(204)
  })
})

describe('nominal accounts', () => {
  test('are listed by code, those that are open between two days, for who keeps the books', async () => {
    const { fin, ada, sam } = await aFirm()
    const make = (code: string, dates: object = {}) =>
      as(fin, contract.nominalAccountCalls.create, { body: { code, name: `Account ${code}`, ...dates } })
    await make('A4000')
    await make('A5000', { active_until: '2025-12-31' })
    await make('A3000', { active_from: '2026-03-01' })
    const codes = async (query: { start?: string; end?: string }) =>
      (await as(ada, contract.nominalAccountCalls.list, { query })).body.flatMap(({ code }) =>
        code.startsWith('A') ? [code] : [],
      )
    expect(await codes({})).toEqual(['A3000', 'A4000', 'A5000'])
    expect(await codes({ start: '2026-01-01', end: '2026-02-28' })).toEqual(['A4000'])
    expect(await codes({ start: '2025-12-31', end: '2026-03-01' })).toEqual(['A3000', 'A4000', 'A5000'])
    expect(await codes({ start: '2026-03-01' })).toEqual(['A3000', 'A4000'])
    const backwards = await as(ada, contract.nominalAccountCalls.list, {
      query: { start: '2026-03-02', end: '2026-03-01' },
    })
    expect([backwards.status, backwards.body]).toEqual([400, { end: ['The end must not be before the start.'] }])
    const twice = await make('A4000')
    expect([twice.status, twice.body]).toEqual([
      400,
      { code: ['Another account already has this code. Choose another one.'] },
    ])
    expect((await as(sam, contract.nominalAccountCalls.list, { query: {} })).status).toBe(403)
    expect((await as(sam, contract.nominalAccountCalls.create, { body: { code: '1', name: 'x' } })).status).toBe(403)
  })

  test('are closed, renamed and removed', async () => {
    const { fin } = await aFirm()
    const { body } = await as(fin, contract.nominalAccountCalls.create, { body: { code: 'A4000', name: 'Sales' } })
    const params = id(body)
    const closed = await as(fin, contract.nominalAccountCalls.change, { params, body: { active_until: '2026-03-31' } })
    expect(closed.body).toMatchObject({ name: 'Sales', active_until: '2026-03-31', version: 2 })
    const wrong = await as(fin, contract.nominalAccountCalls.change, { params, body: { active_from: '2026-04-01' } })
    expect([wrong.status, wrong.body]).toEqual([400, { active_until: ['The end must not be before the start.'] }])
    expect((await as(fin, contract.nominalAccountCalls.remove, { params })).status).toBe(204)
    const left = (await as(fin, contract.nominalAccountCalls.list, { query: {} })).body.map(({ code }) => code)
    // Those that a new firm books on.
    expect(left).toEqual(['1100', '1200', '2200', '4000', '8100'])
  })
})
