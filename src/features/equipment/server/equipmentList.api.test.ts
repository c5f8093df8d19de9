import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { anEquipment, anEquipmentCategory } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { equipment } from '../equipment.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)
const day = (days: number) => addDays(today('Europe/London'), days)

/** Names on a page of the list. */
const names = (firm: Firm, query: Record<string, string>) =>
  lists.names(firm.ada, equipment.calls.list, { tab: 'active', ...query })

describe('the list', () => {
  async function stocked() {
    const firm = await aFirm()
    await inFirm(firm, async (db) => {
      const drones = await anEquipmentCategory(db, { name: 'Drones' })
      await anEquipment(db, {
        name: 'élan',
        serial: 'B-2',
        category_id: drones.id,
        user_id: firm.sam.id,
        tags: ['Air'],
      })
      await db.insertInto('tag').values({ name: 'Air' }).execute()
      await anEquipment(db, { name: 'Zenith', next_calibration: day(59), show_on_schedule: false })
      await anEquipment(db, { name: 'alpha', next_calibration: day(-1), owner: '50% ours' })
      await anEquipment(db, { name: 'Sold', active_until: day(-1), next_calibration: day(60) })
    })
    return firm
  }

  test('of a code is whatever carries the whole of it, however many others have it in them', async () => {
    const firm = await aFirm()
    const otherFirm = await aFirm()
    await inFirm(otherFirm, (db) => anEquipment(db, { name: 'Theirs', barcode: 'ab-12' }))
    await inFirm(firm, async (db) => {
      await anEquipment(db, { name: 'Old one', barcode: 'AB-12', active_until: day(-1) })
      for (let index = 0; index < 30; index++)
        await anEquipment(db, { name: `AB-12 case ${index}`, barcode: `AB-12${index}` })
      await anEquipment(db, { name: 'Named so', identifier: 'ab-12' })
    })
    expect(await names(firm, { code: ' ab-12', include_inactive: 'true' })).toEqual(['Named so', 'Old one'])
    expect(await names(firm, { code: 'AB-1' })).toEqual([])
    expect(await names(firm, { code: '%' })).toEqual([])
  })

  test('is newest first and in use; sorted and paged as asked, what is not known last', async () => {
    const firm = await stocked()
    expect(await names(firm, {})).toEqual(['alpha', 'Zenith', 'élan'])
    expect(await names(firm, { ordering: 'name', 'include-inactive': 'true' })).toEqual([
      'alpha',
      'élan',
      'Sold',
      'Zenith',
    ])
    expect(await names(firm, { ordering: 'next_calibration' })).toEqual(['alpha', 'Zenith', 'élan'])
    expect(await names(firm, { ordering: '-next_calibration' })).toEqual(['Zenith', 'alpha', 'élan'])
    const page = await as(firm.ada, equipment.calls.list, {
      query: { rows: '2', page: '2', ordering: 'name', tab: 'active' },
    })
    expect(page.body).toMatchObject({ count: 3, results: [{ name: 'Zenith' }] })
    for (const query of [{ rows: '101' }, { ordering: 'password' }, { page: '0' }])
      expect((await as(firm.ada, equipment.calls.list, { query: untyped(query) })).status).toBe(400)
  })

  test.each([
    ['ALPH', ['alpha']],
    ['b-2', ['élan']],
    ['drone', ['élan']],
    ['category:drones', ['élan']],
    ['-category:drones', ['alpha', 'Zenith']],
    ['person:"sam stone"', ['élan']],
    ['tag:air', ['élan']],
    ['owner:50%', ['alpha']],
    ['owner:5%o', []],
    ['is:office', ['alpha', 'Zenith']],
    ['is:expired', ['alpha']],
    ['is:expiring', ['Zenith']],
    ['is:inactive', ['Sold']],
    ['-is:active', ['Sold']],
    ['is:scheduled', ['alpha', 'élan']],
    [`next_calibration:<${day(0)}`, ['alpha']],
    [`next_calibration:${day(-1)}-${day(59)} -is:expired`, ['Zenith']],
    ['colour:red', []],
    ['""', ['alpha', 'élan', 'Zenith']],
  ])('finds by %s', async (search, found) => {
    expect(await names(await stocked(), { search, ordering: 'name' })).toEqual(found)
  })

  test('offers options by name to pick from, those asked for whether in use or not', async () => {
    const firm = await stocked()
    const options = (query: Record<string, string>) => lists.options(firm.sam, equipment.calls.list, query)
    expect((await options({})).map(({ name }) => name)).toEqual(['alpha', 'élan', 'Zenith'])
    const [sold] = await options({ search: 'is:inactive' })
    expect(await options({ ids: String(sold?.id) })).toEqual([
      { id: sold?.id, name: 'Sold', identifier: '', active: false },
    ])
  })
})
