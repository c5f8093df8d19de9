/** Changes on the schedule reach those who may see them: once, and nobody else. */
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { aBooking, anEquipment, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { followSchedule } from '../scheduleChanges.contract.ts'
import * as contract from '../schedule.contract.ts'

const { aFirm, as, inFirm, grant, raw, headersOf } = testServer()
const [monday, friday] = ['2026-03-02', '2026-03-06']

/** Asks again and again from where it was. */
async function watching(person: BuilderPerson) {
  let { cursor: since } = (await as(person, contract.getBoard, { query: { start: monday } })).body
  return async () => {
    const { status, body, text } = await as(person, followSchedule, { query: { since } })
    expect(status, text).toBe(200)
    since = body.cursor
    return body
  }
}

async function setUp() {
  const firm = await aFirm()
  const station = await inFirm(firm, (db) => anEquipment(db, { name: 'Total station' }))
  const book = (body: object) =>
    as(firm.maya, contract.createBookings, { body: { start: monday, end: friday, task_id: firm.task.id, ...body } })
  return { ...firm, station, book }
}

test('each change is reported once, as it is by then: made, moved, undone, deleted', async () => {
  const { maya, olga, sam, station, book, task } = await setUp()
  const events = await watching(olga)
  expect(await events()).toMatchObject({ put: [], gone: [], look: false })
  const made = await book({ user_ids: [sam.id], equipment_ids: [station.id] })
  const [first, second] = made.body.results
  const changes = await events()
  expect(changes.put).toMatchObject([
    { id: first?.id, user_id: sam.id, version: 1, can_change: false },
    { id: second?.id, equipment_id: station.id },
  ])
  expect(changes.tasks).toMatchObject([{ id: task.id, name: 'Levels' }])
  expect(await events()).toMatchObject({ put: [], gone: [] })
  const target = { params: { id: String(first?.id) } }
  const moved = await as(maya, contract.changeBooking, { ...target, body: { user_id: olga.id } })
  expect((await events()).put).toMatchObject([{ id: first?.id, user_id: olga.id, version: 2 }])
  await as(maya, undoChange, { body: { token: String(moved.headers['x-undo']) } })
  expect((await events()).put).toMatchObject([{ id: first?.id, user_id: sam.id, version: 3 }])
  await as(maya, contract.deleteBooking, target)
  expect(await events()).toMatchObject({ put: [], gone: [first?.id] })
})

test('nobody hears of a row that their schedule does not show', async () => {
  const { maya, sam, erin, station, book, org_id } = await setUp()
  const elsewhere = await aFirm({ name: 'Quay' })
  const [theirs, external] = [await watching(elsewhere.ada), await watching(erin)]
  const [result] = (await book({ user_ids: [sam.id], equipment_ids: [station.id] })).body.results
  const target = { params: { id: String(result?.id) } }
  for (const events of [theirs, external])
    expect(await events()).toMatchObject({ put: [], gone: [], tasks: [], projects: [] })
  // It comes to the external person's row, and goes from it.
  await as(maya, contract.changeBooking, { ...target, body: { user_id: erin.id } })
  expect((await external()).put).toMatchObject([{ id: result?.id, user_id: erin.id }])
  await as(maya, contract.changeBooking, { ...target, body: { user_id: sam.id } })
  expect(await external()).toMatchObject({ put: [], gone: [result?.id] })
  await as(maya, contract.deleteBooking, target)
  expect(await external()).toMatchObject({ put: [], gone: [] })
  // Equipment that is not on the schedule is booked in silence.
  const van = await inFirm({ org_id }, (db) => anEquipment(db, { show_on_schedule: false }))
  const domainEvents = await watching(maya)
  await book({ equipment_ids: [van.id] })
  expect(await domainEvents()).toMatchObject({ put: [], gone: [] })
  expect(await theirs()).toMatchObject({ put: [], gone: [], look: false })
})

test('a task that is renamed, or another working week, makes everybody look again', async () => {
  const { ada, sam, olga, task } = await setUp()
  const events = await watching(olga)
  await inFirm(ada, (db) => db.updateTable('task').set({ name: 'Heights' }).where('id', '=', task.id).execute())
  expect(await events()).toMatchObject({ look: true })
  expect(await events()).toMatchObject({ look: false })
  await inFirm(ada, (db) => db.deleteFrom('schedule_day').where('user_id', '=', sam.id).execute())
  expect(await events()).toMatchObject({ look: true })
})

test('what was begun first and ends last is not missed', async () => {
  const { maya, sam, org_id } = await setUp()
  const events = await watching(maya)
  let commit: () => void = () => undefined
  const locked = new Promise<void>((resolve) => (commit = resolve))
  let early = 0
  let written: () => void = () => undefined
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const slow = inFirm({ org_id }, async (db) => {
    early = (await aBooking(db, { user_id: sam.id })).id
    written()
    await locked
  })
  await isWritten
  const late = await inFirm({ org_id }, (db) => aBooking(db, { user_id: sam.id }))
  expect((await events()).put.map(({ id }) => id)).toEqual([late.id])
  expect((await events()).put).toEqual([])
  commit()
  await slow
  expect((await events()).put.map(({ id }) => id)).toEqual([early])
  expect((await events()).put).toEqual([])
})

test('much at once is not told one by one', async () => {
  const { maya, sam, org_id } = await setUp()
  const events = await watching(maya)
  const row = { user_id: sam.id, label: 'Yard', start: monday, end: friday }
  await inFirm({ org_id }, (db) =>
    db
      .insertInto('booking')
      .values(Array.from({ length: 600 }, () => row))
      .execute(),
  )
  expect(await events()).toMatchObject({ put: [], look: true })
  expect(await events()).toMatchObject({ put: [], look: false })
})

test('it takes the permission, a session, and a cursor of the server’s own', async () => {
  const { sam, maya } = await setUp()
  await grant(sam, 'diary.view_entry')
  expect((await as(sam, followSchedule, { query: {} })).status).toBe(403)
  expect((await raw({ url: '/api/schedule/changes/' })).status).toBe(401)
  for (const since of ['x', '1-', '-1', "1' or true"]) {
    const answer = await raw({ url: '/api/schedule/changes/', query: { since }, headers: await headersOf(maya) })
    expect(answer.body).toEqual({ since: ['Send the cursor of the last answer.'] })
  }
})
