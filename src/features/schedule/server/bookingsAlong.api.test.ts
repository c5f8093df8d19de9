import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aBooking, anEquipment, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aRow } from '#test/kits.ts'
import { isLong } from '#test/sizes.ts'
import { task as taskKind } from '#features/tasks/tasks.ts'
import { getBoard } from '../schedule.contract.ts'
import { previewTaskMove } from '../scheduleAlong.contract.ts'

const { aFirm, as, inFirm } = testServer()
/** A Monday to come. */
const monday = weekStart(addDays(today('Europe/London'), 30), 1)
const day = (index: number) => addDays(monday, index)
const [wednesday, friday] = [day(2), day(4)]

/** A task from Monday to Friday, for which Sam and a total station are booked until Wednesday, and Olga on Friday. */
async function setUp() {
  const firm = await aFirm()
  const { maya, sam, olga, task } = firm
  const params = { id: String(task.id) }
  const made = await inFirm(maya, async (db) => {
    const people = await db.selectFrom('member').select('id').execute()
    const hours = { start_time: '09:00', end_time: '17:00', breaks: 30 }
    await db.deleteFrom('schedule_day').execute()
    await db.deleteFrom('holiday').execute()
    await db
      .insertInto('schedule_day')
      .values(people.flatMap(({ id }) => [1, 2, 3, 4, 5].map((weekday) => ({ user_id: id, weekday, ...hours }))))
      .execute()
    await db.updateTable('task').set({ start: monday, end: friday }).where('id', '=', task.id).execute()
    const station = await anEquipment(db, { name: 'Total station' })
    const booked = { task_id: task.id, start: monday, end: wednesday }
    return {
      station,
      past: await aBooking(db, { user_id: sam.id, task_id: task.id, start: '2026-03-02', end: '2026-03-03' }),
      sams: await aBooking(db, { ...booked, user_id: sam.id }),
      stations: await aBooking(db, { ...booked, equipment_id: station.id }),
      olgas: await aBooking(db, { task_id: task.id, user_id: olga.id, start: friday, end: friday }),
    }
  })
  const preview = (start: string, by: BuilderPerson = maya) => as(by, previewTaskMove, { params, query: { start } })
  const change = (body: object, by: BuilderPerson = maya) => as(by, taskKind.calls.change, { params, query: {}, body })
  const daysNow = async () => {
    const { body } = await as(maya, getBoard, { query: { start: monday, days: '28' } })
    return body.bookings.filter(({ id }) => id !== null).map(({ id, start, end }) => ({ id, start, end }))
  }
  const seen = async (start: string) =>
    Object.fromEntries((await preview(start)).body.bookings.map(({ id, version }) => [String(id), version]))
  const days = async () => (await as(maya, taskKind.calls.get, { params, query: {} })).body
  return { ...firm, ...made, preview, change, daysNow, seen, days }
}

test('a task that begins later takes its coming bookings along over weekends and holidays, and one undo takes back both', async () => {
  const { maya, sams, stations, olgas, preview, change, daysNow, seen, days } = await setUp()
  await inFirm(maya, async (db) => {
    const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
    await aRow(db, 'holiday', { calendar_id: calendar_id ?? 0, day: day(8), name: 'Regatta' })
  })
  const before = await daysNow()
  const shown = await preview(day(7))
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.by).toBe(7)
  // Three days of work are three days of work: the holiday on Tuesday makes them end on Thursday, with the equipment.
  expect(shown.body.bookings).toMatchObject([
    { id: sams.id, from: { start: monday, end: wednesday }, to: { start: day(7), end: day(10) }, refused: null },
    { id: stations.id, name: 'Total station', to: { start: day(7), end: day(10) }, refused: null },
    { id: olgas.id, to: { start: day(11), end: day(11) }, refused: null },
  ])
  const moved = await change({
    version: (await days()).version,
    start: day(7),
    end: day(11),
    bookings: await seen(day(7)),
  })
  expect(moved.status, moved.text).toBe(200)
  expect(moved.body).toMatchObject({ start: day(7), end: day(11) })
  expect(await daysNow()).toEqual(
    expect.arrayContaining([
      { id: sams.id, start: day(7), end: day(10) },
      { id: stations.id, start: day(7), end: day(10) },
      { id: olgas.id, start: day(11), end: day(11) },
    ]),
  )
  const undone = await as(maya, undoChange, { body: { token: String(moved.headers['x-undo']) } })
  expect(undone.status, undone.text).toBe(204)
  expect(await daysNow()).toEqual(before)
  expect(await days()).toMatchObject({ start: monday, end: friday })
})

test('without bookings named, and for another end alone, they stay', async () => {
  const { change, daysNow, seen } = await setUp()
  const before = await daysNow()
  const bookings = await seen(day(7))
  const refused = await change({ end: day(11), bookings })
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ bookings: ['Bookings go along only with another first day.'] })
  expect((await change({ end: day(11) })).status).toBe(200)
  expect((await change({ start: day(1) })).status).toBe(200)
  expect(await daysNow()).toEqual(before)
})

test('the preview says what cannot go along, and who is on leave; the rest goes', async () => {
  const { maya, sam, station, sams, stations, olgas, preview, change, daysNow } = await setUp()
  await inFirm(maya, async (db) => {
    await aBooking(db, { equipment_id: station.id, label: 'Hire', start: day(8), end: day(8) })
    const type = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
    const dates = { user_id: sam.id, type_id: type.id, start: day(9), end: day(9) }
    const leave = await aRow(db, 'leave', { ...dates, decision: 'A', decided_by_id: maya.id })
    await aRow(db, 'leave_day', {
      leave_id: leave.id,
      user_id: sam.id,
      day: day(9),
      year_start: `${day(9).slice(0, 4)}-01-01`,
      scheduled: 450,
    })
  })
  const { body } = await preview(day(7))
  expect(body.bookings).toMatchObject([
    { id: sams.id, refused: null, away: [{ start: day(9), end: day(9) }] },
    { id: stations.id, refused: expect.stringContaining('Total station is already booked') },
    { id: olgas.id, refused: null, away: [] },
  ])
  const named = (ids: number[]) => Object.fromEntries(ids.map((id) => [String(id), 1]))
  const before = await daysNow()
  const refused = await change({ start: day(7), end: day(11), bookings: named([sams.id, stations.id, olgas.id]) })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'overlap' })
  expect(await daysNow()).toEqual(before)
  expect((await change({ start: day(7), end: day(11), bookings: named([sams.id, olgas.id]) })).status).toBe(200)
  expect(await daysNow()).toEqual(expect.arrayContaining([{ id: stations.id, start: monday, end: wednesday }]))
})

test('nothing is written where a booking was changed meanwhile, is of another task or over, or may not be changed', async () => {
  const { maya, sam, sams, past, preview, change, daysNow, days } = await setUp()
  const otherTask = await inFirm(maya, (db) =>
    aBooking(db, { user_id: sam.id, label: 'Yard', start: monday, end: monday }),
  )
  const [before, task] = [await daysNow(), await days()]
  for (const bookings of [{ [sams.id]: 9 }, { [otherTask.id]: 1 }, { [past.id]: 1 }]) {
    const refused = await change({ start: day(7), end: day(11), bookings })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'state' })
  }
  expect((await change({ start: day(7), end: day(11), bookings: { 999_999: 1 } })).status).toBe(404)
  // Whoever does not plan is neither offered a move nor lets one happen.
  expect((await preview(day(7), sam)).status).toBe(403)
  expect((await change({ start: day(7), bookings: { [sams.id]: 1 } }, sam)).status).toBe(403)
  expect(await daysNow()).toEqual(before)
  expect(await days()).toMatchObject({ start: monday, version: task.version })
})

test('of two planners who move one task at once one wins: its bookings go along once, whole', async () => {
  const { maya, ada, sams, stations, olgas, change, seen, days, daysNow } = await setUp()
  for (let round = 1; round <= (isLong ? 100 : 10); round += 1) {
    const back = round % 2 === 0
    const starts = back ? [monday, monday] : [day(7), day(14)]
    const { version } = await days()
    const named = await Promise.all(starts.map((start) => seen(start)))
    const answers = await Promise.all(
      starts.map((start, index) =>
        change({ version, start, end: addDays(start, 4), bookings: named[index] }, index === 0 ? maya : ada),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const start = starts[answers.findIndex(({ status }) => status === 200)] ?? ''
    const bookings = (await daysNow()).filter(({ id }) => [sams.id, stations.id, olgas.id].includes(id ?? 0))
    expect(bookings.map((booking) => booking.start).toSorted()).toEqual([start, start, addDays(start, 4)])
  }
})
