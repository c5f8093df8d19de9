/** Equipment is not taken out of use over bookings: whoever tries is told which they are, by every way there is. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { undoChange } from '#core/undo.contract.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { aBooking, anEquipment } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
const day = (days: number) => addDays(today('Europe/London'), days)
const { longDate } = formatsOf('GB')
const booked = `Level is booked: ${longDate(day(3))}; ${longDate(day(5))} to ${longDate(day(7))}. Move or remove these bookings first.`

/** A level, booked on two occasions to come and one that is over, and a staff that is free. */
async function aFirmWithBookings() {
  const firm = await aFirm()
  const pieces = await inFirm(firm, async (db) => {
    const level = await anEquipment(db, { name: 'Level' })
    const staff = await anEquipment(db, { name: 'Staff' })
    const owner = { equipment_id: level.id, label: 'Survey' }
    for (const [start, end] of [
      [-9, -8],
      [3, 3],
      [5, 7],
    ] as const)
      await aBooking(db, { ...owner, start: day(start), end: day(end) })
    return { level, staff }
  })
  const params = { id: String(pieces.level.id) }
  const change = (body: object) => as(firm.ada, equipment.calls.change, { params, body })
  const read = async () => (await as(firm.ada, equipment.calls.get, { params })).body
  return { ...firm, ...pieces, change, read, ids: [pieces.level.id, pieces.staff.id] }
}

test.each<
  [string, (firm: Awaited<ReturnType<typeof aFirmWithBookings>>) => Promise<{ status: number; body: unknown }>, string]
>([
  ['its last day, one by one', ({ change }) => change({ active_until: day(2) }), 'active_until'],
  ['its first day', ({ change }) => change({ active_from: day(8) }), 'active_from'],
  [
    'many at once',
    ({ ada, ids }) => as(ada, equipment.bulk.edit, { body: { ids, active_until: day(1) } }),
    'active_until',
  ],
  ['archiving', ({ ada, ids }) => as(ada, equipment.bulk.archive, { body: { ids } }), 'active_until'],
])('nothing is cut off by %s', async (_way, attempt, field) => {
  const firm = await aFirmWithBookings()
  const before = await firm.read()
  const refused = await attempt(firm)
  expect([refused.status, refused.body]).toMatchObject([400, { [field]: [booked] }])
  expect(await firm.read()).toEqual(before)
})

test('what is over, and what ends on the last day, is not cut off; a later day is always taken, more than five are counted', async () => {
  const firm = await aFirmWithBookings()
  const until = async (days: number) => (await firm.change({ active_until: day(days) })).status
  expect([await until(7), await until(6), await until(400)]).toEqual([200, 400, 200])
  expect((await firm.change({ active_from: day(-8) })).status).toBe(200)
  await inFirm(firm, async (db) => {
    for (let index = 20; index < 26; index += 1)
      await aBooking(db, { equipment_id: firm.level.id, label: 'Survey', start: day(index), end: day(index) })
  })
  const { body } = await firm.change({ active_until: day(1) })
  expect(JSON.stringify(body)).toContain(`${longDate(day(22))} and 3 more. Move`)
})

test('taking a longer use back is refused where it was booked meanwhile', async () => {
  const firm = await aFirmWithBookings()
  await firm.change({ active_until: day(7) })
  const longer = await firm.change({ active_until: day(30) })
  await inFirm(firm, (db) =>
    aBooking(db, { equipment_id: firm.level.id, label: 'Survey', start: day(20), end: day(20) }),
  )
  const undone = await as(firm.ada, undoChange, { body: { token: String(longer.headers['x-undo']) } })
  expect([undone.status, (await firm.read()).active_until]).toEqual([400, day(30)])
})
