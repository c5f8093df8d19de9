import { describe, expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../clients.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)

const page = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.page(person, contract.listClients, { tab: 'active', ...query })
const names = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.names(person, contract.listClients, { tab: 'active', ...query })

describe('the list', () => {
  async function five() {
    const firm = await aFirm()
    const { ada, maya } = firm
    await inFirm(ada, async (db) => {
      await build.aClient(db, { name: 'élan', manager_id: ada.id, address_city: 'Bath', email: 'a@elan.example' })
      await build.aClient(db, { name: 'Zebra', manager_id: maya.id, phone: '(0117) 496-0123', notes: '50%' })
      await build.aClient(db, { name: 'Old Dock', manager_id: ada.id, inactive_date: '2020-01-01' })
      await build.aClient(db, { name: 'Leaving', inactive_date: '2999-01-01', conversion: '2026-03-02' })
    })
    return firm
  }

  test('shows those who are active, as people sort them; the others when asked', async () => {
    const { ada } = await five()
    expect(await names(ada)).toEqual(['élan', 'Harbour Trust', 'Leaving', 'Zebra'])
    expect(await names(ada, { includeInactive: 'true', ordering: '-name' })).toEqual([
      'Zebra',
      'Old Dock',
      'Leaving',
      'Harbour Trust',
      'élan',
    ])
    expect(await names(ada, { tab: 'mine' })).toEqual(['élan'])
    expect(await names(ada, { tab: 'mine', includeInactive: 'true' })).toEqual(['élan', 'Old Dock'])
    expect(await names(ada, { ordering: 'manager', rows: '2', page: '1' })).toEqual(['élan', 'Zebra'])
    expect(await names(ada, { rows: '3', page: '2' })).toEqual(['Zebra'])
    for (const query of [{ ordering: 'notes' }, { rows: '101' }, { tab: 'all' }])
      expect((await as(ada, contract.listClients, { query: query as object })).status).toBe(400)
  })

  test.each([
    ['harbour', ['Harbour Trust']],
    ['bath', ['élan']],
    ['-harbour -zebra', ['élan', 'Leaving']],
    ['manager:me', ['élan']],
    ['manager:moss,adams', ['élan', 'Zebra']],
    ['is:mine is:active', ['élan']],
    ['phone:01174960123', ['Zebra']],
    ['notes:%', ['Zebra']],
    ['notes:_', []],
    ['conversion:2026-03-01..2026-03-31', ['Leaving']],
    ['-is:prospect', ['Harbour Trust', 'Leaving']],
    ['inactive:>2500-01-01', ['Leaving']],
    ['email:elan city:bath', ['élan']],
    ['created:today', ['élan', 'Harbour Trust', 'Leaving', 'Zebra']],
    ['nonsense:zebra', []],
  ])('finds by %s', async (search, found) => {
    const { ada } = await five()
    expect(await names(ada, { search })).toEqual(found)
  })

  test('is searched by related clients, whichever of the two said so, and by days to pay', async () => {
    const { ada, client } = await five()
    const { id: pier } = await inFirm(ada, (db) => build.aClient(db, { name: 'Pier', payment_days: 14 }))
    await as(ada, contract.createClient, { body: { name: 'Quay', org_ids: [client.id, pier], payment_days: 30 } })
    await as(ada, contract.createClient, { body: { name: 'Tide', payment_days: 60, payment_month_end: true } })
    const found: [string, string[]][] = [
      ['related:quay', ['Harbour Trust', 'Pier']],
      ['related:harbour', ['Quay']],
      ['related:HARB,quay', ['Harbour Trust', 'Pier', 'Quay']],
      ['related:"harbour tr"', ['Quay']],
      ['related:zebra', []],
      ['-related:quay', ['élan', 'Leaving', 'Quay', 'Tide', 'Zebra']],
      ['payment:30', ['Quay']],
      ['payment:<30', ['Pier']],
      ['payment:>30', ['Tide']],
      ['payment:14-30', ['Pier', 'Quay']],
      ['payment:14,60', ['Pier', 'Tide']],
      ['-payment:>14', ['élan', 'Harbour Trust', 'Leaving', 'Pier', 'Zebra']],
      ['related:quay payment:14', ['Pier']],
      ['is:month-end', ['Tide']],
      ['is:month-end payment:<60', []],
    ]
    for (const [search, wanted] of found) expect([search, await names(ada, { search })]).toEqual([search, wanted])
  })

  test('no client of another firm is what a related one is called', async () => {
    const { ada } = await five()
    const otherRecord = await five()
    await as(otherRecord.ada, contract.createClient, { body: { name: 'Theirs', org_ids: [otherRecord.client.id] } })
    expect(await names(ada, { search: 'related:theirs' })).toEqual([])
    expect(await names(otherRecord.ada, { search: 'related:theirs' })).toEqual(['Harbour Trust'])
  })

  test('its tabs count what its filters leave, whichever tab is open', async () => {
    const { ada, maya } = await five()
    const counts = async (query: object) => (await as(ada, contract.countClients, { query })).body
    expect(await counts({})).toEqual({ active: 4, mine: 1, inactive: 1 })
    expect(await counts({ manager_id: String(maya.id) })).toEqual({ active: 1, mine: 0, inactive: 0 })
    expect(await counts({ manager_id: String(ada.id), tab: 'inactive' })).toEqual({ active: 1, mine: 1, inactive: 1 })
    expect(await counts({ search: 'dock', manager_id: String(ada.id) })).toEqual({ active: 0, mine: 0, inactive: 1 })
    for (const tab of ['active', 'mine', 'inactive'] as const) {
      const filters = { manager_id: String(ada.id), search: '-zebra' }
      expect((await page(ada, { ...filters, tab })).count).toBe((await counts(filters))[tab])
    }
  })

  test('offers options: active ones, and others by their ids, marked', async () => {
    const { ada } = await five()
    const pick = (query: Record<string, string>) => lists.options(ada, contract.listClients, query)
    expect((await pick({ search: 'o' })).map(({ name }) => name)).toEqual(['Harbour Trust'])
    const { results } = await page(ada, { tab: 'inactive' })
    const ids = results.map(({ id }) => id).join(',')
    expect(await pick({ ids })).toMatchObject([{ name: 'Old Dock', inactive: true }])
    expect(await pick({ search: 'élan' })).toMatchObject([{ hint: 'Bath', inactive: false }])
  })
})
