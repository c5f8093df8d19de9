/**
 * S-1: however many book one piece of equipment at once, one has it
 * (docs/rules/leave-and-schedule.md#equipment-bookings).
 */
import { expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { aBooking, anEquipment } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { changeBookings, createBookings } from '../schedule.contract.ts'

const { aFirm, as, inFirm } = testServer()
const atOnce = 64

async function setUp() {
  const firm = await aFirm()
  const { id } = await inFirm(firm, (db) => anEquipment(db, { name: 'Scanner' }))
  const saved = () =>
    inFirm(firm, (db) => db.selectFrom('booking').where('equipment_id', '=', id).select('id').execute())
  return { ...firm, id, kept: saved }
}
/** Days that all have one in common, whoever begins. */
const daysOf = (round: number, id: number) => {
  const day = addDays('2026-03-02', round * 20)
  return { start: addDays(day, -(id % 7)), end: addDays(day, id % 5) }
}

test(`of ${atOnce} who book one piece of equipment at once, one has it and the others are informed`, async () => {
  const { maya, ada, otto, id, kept } = await setUp()
  const rounds = isLong ? 100 : 3
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        as([maya, ada, otto][index % 3] ?? maya, createBookings, {
          body: { equipment_ids: [id], label: `Crew ${index}`, ...daysOf(round, index) },
        }),
      ),
    )
    const answer = answers.filter(({ status, body }) => status === 409 && body['code'] === 'overlap')
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answer).toHaveLength(atOnce - 1)
    expect(await kept()).toHaveLength(round + 1)
  }
})

test('of two planners who move one booking at once one wins, and the other hears who it was', async () => {
  const { maya, ada, sam, olga, task } = await setUp()
  const planners = [maya, ada]
  const made = await as(maya, createBookings, { body: { task_id: task.id, user_ids: [sam.id], ...daysOf(0, 0) } })
  const [{ id, version: first } = { id: 0, version: 0 }] = made.body.results
  let version = first
  const rounds = isLong ? 500 : 20
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      planners.map((planner, index) =>
        as(planner, changeBookings, {
          body: { bookings: [{ id, version, ...daysOf(round + 1, index), user_id: [sam, olga][index]?.id }] },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - winner]?.body).toMatchObject({
      code: 'stale',
      detail: `${planners[winner]?.name} changed this since you opened it.`,
      current: [{ user_id: [sam, olga][winner]?.id }],
    })
    version += 1
  }
})

test('the database alone keeps it so, whatever is written past the check', async () => {
  const { id, kept, org_id } = await setUp()
  const written = await Promise.allSettled(
    Array.from({ length: atOnce }, (_, index) =>
      inFirm({ org_id }, (db) => aBooking(db, { equipment_id: id, ...daysOf(0, index) })),
    ),
  )
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await kept()).toHaveLength(1)
})
