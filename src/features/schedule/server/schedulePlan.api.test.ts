import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aBooking, anEquipment, anEquipmentCategory, aProject, aTask, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aRow } from '#test/kits.ts'
import { createBookings, listUnscheduled } from '../schedule.contract.ts'
import { bookCrew, proposeCrews } from '../schedulePlan.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
/** A Monday to come. */
const monday = weekStart(addDays(today('Europe/London'), 30), 1)
const day = (index: number) => addDays(monday, index)

/** Everybody works from nine to five with half an hour off, Monday to Friday; a task of 30 hours waits in the tray. */
async function setUp() {
  const firm = await aFirm()
  const { maya, client } = firm
  const made = await inFirm(maya, async (db) => {
    const people = await db.selectFrom('member').select('id').execute()
    const hours = { start_time: '09:00', end_time: '17:00', breaks: 30 }
    await db.deleteFrom('schedule_day').execute()
    await db.deleteFrom('holiday').execute()
    await db
      .insertInto('schedule_day')
      .values(people.flatMap(({ id }) => [1, 2, 3, 4, 5].map((weekday) => ({ user_id: id, weekday, ...hours }))))
      .execute()
    const tarn = await aProject(db, {
      name: 'Tarn',
      client_id: client.id,
      accepted: '2026-01-05',
      deadline: day(2),
      coordinates: '53.763200, -2.703100',
    })
    const category = await anEquipmentCategory(db, { name: 'Total station' })
    const levels = await aTask(db, { name: 'Levels of the tarn', project_id: tarn.id, hoursBudget: '30', hours: '30' })
    const type = await aRow(db, 'qualification_type', { name: 'Confined space' })
    await aRow(db, 'task_qualification', { task_id: levels.id, type_id: type.id })
    return { tarn, category, levels, type }
  })
  const holds = (who: BuilderPerson, given: object = {}) =>
    inFirm(maya, (db) => aRow(db, 'qualification', { user_id: who.id, type_id: made.type.id, ...given }))
  const plan = (more: object = {}, by: BuilderPerson = maya, id = made.levels.id) =>
    as(by, proposeCrews, { params: { id: String(id) }, query: { from: monday, ...more } })
  const book = (body: object = {}, by: BuilderPerson = maya, id = made.levels.id) =>
    as(by, bookCrew, {
      params: { id: String(id) },
      body: { user_ids: [firm.sam.id], start: monday, end: day(3), hours: '30', ...body },
    })
  const bookings = () =>
    inFirm(maya, (db) => db.selectFrom('booking').selectAll().where('task_id', '=', made.levels.id).execute())
  return { ...firm, ...made, holds, plan, book, bookings }
}

test('it proposes who is qualified and free, from the first day that they are, with the way from the job before', async () => {
  const { maya, sam, olga, otto, erin, tarn, task, holds, plan } = await setUp()
  for (const who of [sam, olga]) await holds(who)
  await holds(otto, { expiration: day(2) })
  await inFirm(maya, async (db) => {
    const mill = await aProject(db, { name: 'Mill', coordinates: '53.773200, -2.703100' })
    const { id } = await aTask(db, { name: 'Mill', project_id: mill.id })
    await aBooking(db, { user_id: sam.id, task_id: id, start: day(-3), end: day(0) })
    await aBooking(db, { user_id: olga.id, task_id: task.id, start: monday, end: day(2), confirmed: false })
    const type = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
    const leave = {
      user_id: erin.id,
      type_id: type.id,
      start: day(1),
      end: day(1),
      decision: 'A',
      decided_by_id: maya.id,
    }
    await aRow(db, 'leave', leave)
  })
  const { body, text } = await plan({ people: '1' })
  expect(body.need, text).toMatchObject({
    from: monday,
    people: 1,
    hours: '30.00',
    qualifications: [{ name: 'Confined space' }],
  })
  // Thirty hours are four days. Otto's qualification ends before them.
  expect(body.proposals.map(({ start, end, people }) => [start, end, people[0]?.id])).toEqual([
    [day(1), day(4), sam.id],
    [day(3), day(8), olga.id],
  ])
  expect(body.proposals[0]).toMatchObject({
    hours: '30.00',
    late: true,
    people: [{ name: sam.name, near: { metres: 1112, project: { name: 'Mill' } }, load: 100 }],
    equipment: [],
  })
  expect(body).toMatchObject({ earliest: day(1), lack: null, project: { id: tarn.id } })
  // Without what is only pencilled in, Olga is free at once.
  expect((await plan({ people: '1', tentative: 'false' })).body.proposals[0]).toMatchObject({
    start: monday,
    people: [{ id: olga.id, near: null }],
  })
  const both = await plan({ people: '2' })
  expect(both.body.proposals).toMatchObject([
    { start: day(1), end: day(2), hours: '15.00', people: [{ id: sam.id }, { id: otto.id }] },
    { start: day(3), end: day(4), people: [{ id: sam.id }, { id: olga.id }] },
  ])
  // Of three qualified people there are never four.
  expect((await plan({ people: '4' })).body).toMatchObject({ proposals: [], lack: { kind: 'people', able: 3 } })
})

test('people of the task come first and say how many; equipment and numbers are those of the last task of its name', async () => {
  const { maya, sam, olga, levels, tarn, category, holds, plan } = await setUp()
  for (const who of [sam, olga]) await holds(who)
  const [due, station] = await inFirm(maya, async (db) => {
    const last = await aTask(db, { name: levels.name, project_id: tarn.id })
    const kind = { category_id: category.id, show_on_schedule: true }
    const both = [
      await anEquipment(db, { name: 'A station that is due', ...kind, next_calibration: day(1) }),
      await anEquipment(db, { name: 'Station', ...kind }),
      await anEquipment(db, { name: 'Another with a fault', ...kind, fault: 'Its plummet' }),
    ] as const
    for (const user_id of [sam.id, olga.id])
      await aBooking(db, { user_id, task_id: last.id, start: '2026-03-02', end: '2026-03-02' })
    await aBooking(db, { equipment_id: both[0].id, task_id: last.id, start: '2026-03-02', end: '2026-03-02' })
    return both
  })
  const { body } = await plan()
  expect(body.need).toMatchObject({ people: 2, categories: [{ id: category.id, name: 'Total station' }] })
  expect(body.proposals[0]).toMatchObject({ start: monday, end: day(1), equipment: [{ id: due.id }] })
  expect((await plan({ people: '1' })).body.proposals[0]).toMatchObject({
    end: day(3),
    equipment: [{ id: station.id }],
  })
  expect((await plan({ category_ids: '' })).body.proposals[0]?.equipment).toEqual([])
  const two = await plan({ category_ids: `${category.id},${category.id}`, people: '1', hours: '60' })
  expect(two.status, two.text).toBe(200)
  expect([two.body.proposals, two.body.lack]).toEqual([[], { kind: 'time', able: null, category: null }])
  await inFirm(maya, (db) => aRow(db, 'task_user', { task_id: levels.id, user_id: olga.id }))
  const hers = await plan()
  expect(hers.body.need.people).toBe(1)
  expect(hers.body.proposals[0]?.people).toMatchObject([{ id: olga.id, fit: { assigned: true } }])
})

test('who did such work is proposed before who never did, however soon they are free', async () => {
  const { maya, sam, olga, otto, erin, tarn, levels, holds, plan } = await setUp()
  for (const who of [sam, olga, otto, erin]) await holds(who)
  const past = addDays(today('Europe/London'), -30)
  await inFirm(maya, async (db) => {
    const mill = await aProject(db, { name: 'Mill', client_id: null })
    const such = (more: object) => aTask(db, { name: levels.name, project_id: tarn.id, ...more })
    for (const { id } of [await such({}), await such({})])
      await aBooking(db, { user_id: sam.id, task_id: id, start: past, end: past })
    // Nobody is booked for what is closed, and its people did it.
    const closed = await such({ project_id: mill.id, closed: true })
    await aRow(db, 'task_user', { task_id: closed.id, user_id: olga.id })
    // Too long ago, only pencilled in, and still to come.
    const long = addDays(past, -400)
    await aBooking(db, { user_id: otto.id, task_id: closed.id, start: long, end: long })
    await aBooking(db, { user_id: otto.id, task_id: closed.id, start: past, end: past, confirmed: false })
    await aBooking(db, { user_id: otto.id, task_id: closed.id, start: day(10), end: day(10) })
    for (const who of [sam, olga])
      await aBooking(db, { user_id: who.id, task_id: null, label: 'Yard', start: monday, end: day(1) })
    const done = await aTask(db, { name: 'Model', project_id: tarn.id, closed: true })
    await aRow(db, 'task_user', { task_id: done.id, user_id: erin.id })
  })
  const { body } = await plan({ people: '1' })
  const none = { assigned: false, same: 0, similar: 0, knows: null, department: false }
  expect(body.proposals.map(({ start, people: [who] }) => [who?.id, start, who?.fit])).toEqual([
    [erin.id, monday, { ...none, knows: 'project' }],
    [sam.id, day(2), { ...none, same: 2, similar: 2, knows: 'project' }],
    [olga.id, day(2), { ...none, same: 1, similar: 1 }],
  ])
  expect([body.narrowed, body.earliest]).toEqual([true, monday])
  // With nobody else who did such work, somebody who never did comes last.
  await inFirm(maya, (db) => db.deleteFrom('qualification').where('user_id', 'in', [erin.id, olga.id]).execute())
  const two = (await plan({ people: '1' })).body
  expect(two.proposals.map(({ start, people: [who] }) => [who?.id, start])).toEqual([
    [sam.id, day(2)],
    [otto.id, monday],
  ])
  expect(two.proposals[1]?.people[0]?.fit).toEqual(none)
})

test('a first day after which no time is left is refused under it', async () => {
  const { plan } = await setUp()
  const { status, body } = await plan({ from: '2999-12-31' })
  expect({ status, body }).toEqual({ status: 400, body: { from: ['Choose an earlier day.'] } })
})

test('a crew is booked with its equipment at once, and one undo takes it back', async () => {
  const { maya, sam, olga, levels, holds, plan, book, bookings } = await setUp()
  for (const who of [sam, olga]) await holds(who)
  const { id } = await inFirm(maya, (db) => anEquipment(db, { name: 'Station' }))
  const made = await book({ user_ids: [sam.id, olga.id], equipment_ids: [id], hours: '15', end: day(1) })
  expect(made.status, made.text).toBe(201)
  expect(made.body.results.map(({ user_id, equipment_id }) => user_id ?? equipment_id)).toEqual([sam.id, olga.id, id])
  expect(await bookings()).toHaveLength(3)
  expect((await plan()).body.waits).toBe(false)
  const again = await book({ user_ids: [sam.id], start: day(7), end: day(10) })
  expect([again.status, again.body['detail']]).toEqual([409, `“${levels.name}” is already on the schedule.`])
  const undone = await as(maya, undoChange, { body: { token: String(made.headers['x-undo']) } })
  expect(undone.status, undone.text).toBeLessThan(300)
  expect(await bookings()).toEqual([])
  const tray = await as(maya, listUnscheduled, { query: {} })
  expect(tray.body.some((task) => task.id === levels.id)).toBe(true)
})

test('nothing is written where somebody was booked meanwhile, and the sentence names them', async () => {
  const { maya, ada, sam, olga, task, holds, book, bookings } = await setUp()
  for (const who of [sam, olga]) await holds(who)
  const { id } = await inFirm(maya, (db) => anEquipment(db, { name: 'Station' }))
  const crew = { user_ids: [sam.id, olga.id], equipment_ids: [id], hours: '15', end: day(1) }
  await as(ada, createBookings, { body: { task_id: task.id, user_ids: [olga.id], start: day(1), end: day(1) } })
  const refused = await book(crew)
  expect([refused.status, refused.body['code']]).toEqual([409, 'overlap'])
  expect(refused.body['detail']).toMatch(
    new RegExp(`^${olga.name} is already booked for “${task.name}” on .*, by ${ada.name}. Nothing was booked.$`),
  )
  await as(ada, createBookings, { body: { label: 'Yard', equipment_ids: [id], start: monday, end: monday } })
  const piece = await book({ ...crew, user_ids: [sam.id], hours: '7.5', end: monday })
  expect(piece.status).toBe(409)
  expect(piece.body['detail']).toContain('Station is already booked')
  await inFirm(maya, (db) => db.deleteFrom('qualification').where('user_id', '=', sam.id).execute())
  expect(Object.keys((await book()).body)).toEqual(['override'])
  expect((await book({ end: day(-1) })).status).toBe(400)
  expect(await bookings()).toEqual([])
})

test('of several planners who book one crew at once one succeeds', async () => {
  const { maya, ada, otto, sam, holds, book, bookings, tarn } = await setUp()
  await holds(sam)
  const rest = await inFirm(maya, async (db) => [
    await aTask(db, { name: 'Second', project_id: tarn.id }),
    await aTask(db, { name: 'Third', project_id: tarn.id }),
  ])
  const answers = await Promise.all([
    book({}, maya),
    book({}, ada),
    ...rest.map(({ id }) => book({}, otto, id)),
    as(otto, createBookings, { body: { label: 'Yard', user_ids: [sam.id], start: day(2), end: day(2) } }),
  ])
  const crews = answers.slice(0, -1)
  expect(crews.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(3)
  expect((await bookings()).length).toBeLessThanOrEqual(1)
})

test('only planners plan, with people, tasks and equipment that they see', async () => {
  const { sam, olga, erin, maya, levels, holds, plan, book } = await setUp()
  for (const who of [sam, olga, erin]) await holds(who)
  expect((await plan({}, sam)).status).toBe(403)
  expect((await book({}, sam)).status).toBe(403)
  // Who sees neither the firm's projects nor its people plans the tasks that they are on, for themselves.
  await grant(erin, 'tasks.view_task', 'tasks.change_task')
  expect((await plan({}, erin)).status).toBe(404)
  expect((await book({ user_ids: [erin.id] }, erin)).status).toBe(404)
  await inFirm(maya, async (db) => {
    await aRow(db, 'task_user', { task_id: levels.id, user_id: erin.id })
    // She does not see this task, so that nothing of it counts, not even for herself.
    const hidden = await aTask(db, { name: levels.name, project_id: levels.project_id })
    const past = addDays(today('Europe/London'), -30)
    await aBooking(db, { user_id: erin.id, task_id: hidden.id, start: past, end: past })
  })
  const hers = await plan({}, erin)
  expect(hers.body.proposals.map(({ people }) => people)).toMatchObject([[{ id: erin.id, fit: { same: 0 } }]])
  expect((await plan()).body.proposals[0]?.people).toMatchObject([{ id: erin.id, fit: { same: 1 } }])
  expect((await plan({ people: '2' }, erin)).body).toMatchObject({ proposals: [], lack: { kind: 'people', able: 1 } })
  expect((await book({}, erin)).body).toEqual({ user_ids: ['Invalid choice.'] })
  const sister = await aFirm({ name: 'Quay' })
  expect((await plan({}, maya, sister.task.id)).status).toBe(404)
  expect((await book({}, maya, sister.task.id)).status).toBe(404)
  const theirs = await inFirm(sister, (db) => anEquipmentCategory(db, { name: 'Level' }))
  for (const [query, expected] of [
    [{ category_ids: String(theirs.id) }, { category_ids: ['Invalid choice.'] }],
    [{ hours: '0' }, { hours: ['Enter more than 0 hours.'] }],
  ] as const) {
    const refused = await plan(query)
    expect([refused.status, refused.body]).toEqual([400, expected])
  }
})
