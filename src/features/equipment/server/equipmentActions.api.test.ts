/** Acts on much equipment at once. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { equipment } from '../equipment.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)

async function three() {
  const firm = await aFirm()
  const made = await inFirm(firm, async (db) => [
    await build.anEquipment(db, { name: 'Level', active_from: '2025-06-01' }),
    await build.anEquipment(db, { name: 'Prism', active_until: '2025-01-01' }),
    await build.anEquipment(db, { name: 'Total station', user_id: firm.maya.id }),
  ])
  return { ...firm, ids: made.map(({ id }) => id) }
}

test('is handed to somebody, found by what it is joined with, and put out of use the day before', async () => {
  const { ada, sam, ids } = await three()
  const filter = 'search=moss'
  const done = await as(ada, equipment.bulk.edit, { body: { filter, count: 1, user_id: sam.id, owner: 'Hire Ltd' } })
  expect([done.status, done.body]).toMatchObject([200, { count: 1, changed: 1 }])
  expect(await lists.names(ada, equipment.calls.list, { user_id: String(sam.id) })).toEqual(['Total station'])
  const ended = await as(ada, equipment.bulk.archive, { body: { ids, from: '2026-02-01' } })
  expect(ended.body).toMatchObject({ count: 3, changed: 2 })
  const until = async (id?: number) =>
    (await as(ada, equipment.calls.get, { params: { id: String(id) } })).body.active_until
  expect([await until(ids[0]), await until(ids[1])]).toEqual(['2026-01-31', '2025-01-01'])
  const early = await as(ada, equipment.bulk.archive, { body: { ids, from: '2025-06-01' } })
  expect(early.status).toBe(400)
  expect(early.body).toHaveProperty('active_until')
  expect((await as(ada, equipment.bulk.restore, { body: { ids } })).body.changed).toBe(3)
  const unknownHolder = await as(ada, equipment.bulk.edit, { body: { ids, user_id: 999_999_999 } })
  expect([unknownHolder.status, unknownHolder.body]).toMatchObject([400, { user_id: ['Invalid choice.'] }])
})

test('what is not in use yet is archived as well: its start goes back with its end, and undo brings both again', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const day = (days: number) => addDays(today('Europe/London'), days)
  const made = await inFirm(firm, async (db) => [
    await build.anEquipment(db, { name: 'From today', active_from: day(0) }),
    await build.anEquipment(db, { name: 'From next week', active_from: day(7), active_until: day(30) }),
    await build.anEquipment(db, { name: 'For a year', active_from: day(-365) }),
  ])
  const ids = made.map(({ id }) => id)
  const datesOf = () =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await as(ada, equipment.calls.get, { params: { id: String(id) } })
        return [body.active_from, body.active_until, body.active]
      }),
    )
  const before = await datesOf()
  const archived = async (body: object) => {
    const answer = await as(ada, equipment.bulk.archive, { body: { ids, ...body } })
    expect([answer.status, answer.body]).toMatchObject([200, { count: 3, changed: 3 }])
    const dates = await datesOf()
    const token = String(answer.headers['x-undo'])
    expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
    expect(await datesOf()).toEqual(before)
    return dates
  }
  const over = [day(-1), day(-1), false]
  expect(await archived({})).toEqual([over, over, [day(-365), day(-1), false]])
  // From a day ahead: what would begin later than that is in use on no day, what begins before it until then.
  expect(await archived({ from: day(7) })).toEqual([[day(0), day(6), true], over, [day(-365), day(6), true]])
})

test('what is not in use yet has its start again when it is restored, unless it was given other days meanwhile', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const day = (days: number) => addDays(today('Europe/London'), days)
  const [later, moved, begun] = await inFirm(firm, async (db) => [
    (await build.anEquipment(db, { name: 'From next week', active_from: day(7) })).id,
    (await build.anEquipment(db, { name: 'From tomorrow', active_from: day(1) })).id,
    (await build.anEquipment(db, { name: 'For a year', active_from: day(-365) })).id,
  ])
  const ids = [later, moved, begun]
  const datesOf = async (id: number) => {
    const { body } = await as(ada, equipment.calls.get, { params: { id: String(id) } })
    return [body.active_from, body.active_until]
  }
  const archive = (body: object = {}) => as(ada, equipment.bulk.archive, { body: { ids, ...body } })
  const restore = () => as(ada, equipment.bulk.restore, { body: { ids } })
  await archive()
  // Once more changes nothing; whoever was given another start meanwhile has that.
  expect((await archive()).body.changed).toBe(0)
  const otherRecord = { active_from: day(-3), active_until: day(-1) }
  await as(ada, equipment.calls.change, { params: { id: String(moved) }, body: otherRecord })
  const restored = await restore()
  expect([restored.status, restored.body]).toMatchObject([200, { count: 3, changed: 3 }])
  expect([await datesOf(later), await datesOf(moved), await datesOf(begun)]).toEqual([
    [day(7), null],
    [day(-3), null],
    [day(-365), null],
  ])
  // Undone, it is archived again, and a second restore brings the same.
  const token = String(restored.headers['x-undo'])
  expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
  expect(await datesOf(later)).toEqual([day(-1), day(-1)])
  await restore()
  expect(await datesOf(later)).toEqual([day(7), null])
  // A start that was kept once is not kept for good.
  await as(ada, equipment.calls.change, { params: { id: String(later) }, body: { active_from: day(-2) } })
  await archive()
  await restore()
  expect(await datesOf(later)).toEqual([day(-2), null])
})
