import { expect, test } from 'vitest'

import { aBooking, aProject, aTask, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aRow } from '#test/kits.ts'
import { findPeople } from '../scheduleFind.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const [monday, tuesday, wednesday, friday] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06']
const days = { start: monday, end: friday }

/** Everybody works from nine to five with half an hour off, Monday to Friday. */
async function setUp() {
  const firm = await aFirm()
  await inFirm(firm, async (db) => {
    const people = await db.selectFrom('member').select('id').execute()
    const hours = { start_time: '09:00', end_time: '17:00', breaks: 30 }
    await db.deleteFrom('schedule_day').execute()
    await db
      .insertInto('schedule_day')
      .values(people.flatMap(({ id }) => [1, 2, 3, 4, 5].map((weekday) => ({ user_id: id, weekday, ...hours }))))
      .execute()
  })
  const find = (query: object = {}, by: BuilderPerson = firm.maya) =>
    as(by, findPeople, { query: { ...days, ...query } })
  const found = async (query: object = {}, by: BuilderPerson = firm.maya) => (await find(query, by)).body.results
  const attempt = async (who: BuilderPerson, query: object = {}, by: BuilderPerson = firm.maya) =>
    (await found(query, by)).find(({ id }) => id === who.id)
  return { ...firm, find, found, one: attempt }
}

test('free is what is worked less bookings, approved leave and holidays; who has left by then is not there', async () => {
  const { sam, maya, olga, fin, ada, one, found } = await setUp()
  await inFirm(maya, async (db) => {
    await aBooking(db, { user_id: sam.id, start: monday, end: tuesday, minutes: 300 })
    const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
    await aRow(db, 'holiday', { calendar_id: calendar_id ?? 0, day: wednesday, name: 'Regatta' })
    const type = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
    for (const [user_id, decision] of [
      [sam.id, 'A'],
      [olga.id, 'P'],
    ] as const) {
      const leave = await aRow(db, 'leave', {
        user_id,
        type_id: type.id,
        start: friday,
        end: friday,
        decision,
        ...(decision === 'A' && { decided_by_id: maya.id }),
      })
      const day = { leave_id: leave.id, user_id, day: friday, year_start: '2026-01-01', scheduled: 450 }
      await aRow(db, 'leave_day', day)
    }
    await db.updateTable('member').set({ end_date: tuesday }).where('id', '=', fin.id).execute()
  })
  expect(await one(sam)).toMatchObject({
    free: [150, 150, 0, 450, 0],
    hours_free: '12.50',
    away: [{ start: friday, end: friday, decision_id: 'A' }],
  })
  // What is only asked for takes nothing yet, and is told to who may see it.
  expect(await one(olga, {}, ada)).toMatchObject({ hours_free: '30.00', away: [{ decision_id: 'P' }] })
  expect(await one(olga)).toMatchObject({ hours_free: '30.00', away: [] })
  expect((await found()).some(({ id }) => id === fin.id)).toBe(false)
})

test('a tentative booking takes time, unless the search leaves it out', async () => {
  const { sam, maya, one } = await setUp()
  await inFirm(maya, async (db) => {
    await aBooking(db, { user_id: sam.id, start: monday, end: monday, minutes: 300, confirmed: false })
    await aBooking(db, { user_id: sam.id, start: tuesday, end: tuesday, minutes: 300 })
  })
  expect((await one(sam))?.free).toEqual([150, 150, 450, 450, 450])
  expect((await one(sam, { tentative: 'false' }))?.free).toEqual([450, 150, 450, 450, 450])
})

test('who has the hours and the qualifications comes first, then who only has the hours, then the rest', async () => {
  const { sam, maya, olga, otto, task, find, found } = await setUp()
  const type = await inFirm(maya, (db) => aRow(db, 'qualification_type', { name: 'Confined space' }))
  await inFirm(maya, async (db) => {
    await aRow(db, 'task_qualification', { task_id: task.id, type_id: type.id })
    for (const who of [sam, olga]) await aRow(db, 'qualification', { user_id: who.id, type_id: type.id })
    await aRow(db, 'qualification', { user_id: otto.id, type_id: type.id, expiration: wednesday })
    await aBooking(db, { user_id: olga.id, start: monday, end: friday })
  })
  const request = { task_id: String(task.id), hours: '20' }
  const { body } = await find(request)
  expect(body.needed).toEqual([{ id: type.id, name: 'Confined space' }])
  expect(body.results[0]).toMatchObject({ id: sam.id, enough: true, lacking: [] })
  expect(body.results.at(-1)).toMatchObject({ id: olga.id, enough: false, lacking: [] })
  expect(body.results.find(({ id }) => id === otto.id)).toMatchObject({
    enough: true,
    lacking: [{ type: { id: type.id, name: 'Confined space' }, expiration: wednesday }],
  })
  // By itself, where no task says so.
  expect((await found({ qualification_type_ids: String(type.id) }))[0]).toMatchObject({ id: sam.id })
  expect((await found({ hours: '38' })).every(({ enough }) => !enough)).toBe(true)
})

test('nearest is who is booked nearest in those days or the week around them, of sites that the asker sees', async () => {
  const { sam, maya, olga, otto, erin, find, one } = await setUp()
  const atName = (name: string, coordinates: string) =>
    inFirm(maya, async (db) => {
      const { id } = await aProject(db, { name, coordinates })
      return aTask(db, { project_id: id, name })
    })
  const weir = await atName('Weir', '53.763200, -2.703100')
  const mill = await atName('Mill', '53.773200, -2.703100')
  const pier = await atName('Pier', '54.763200, -2.703100')
  await inFirm(maya, async (db) => {
    await aBooking(db, { user_id: sam.id, task_id: mill.id, start: '2026-02-26', end: '2026-02-26' })
    await aBooking(db, { user_id: sam.id, task_id: pier.id, start: tuesday, end: tuesday })
    await aBooking(db, { user_id: olga.id, task_id: pier.id, start: tuesday, end: tuesday })
    await aBooking(db, { user_id: otto.id, task_id: mill.id, start: '2026-02-02', end: '2026-02-04' })
  })
  const { body } = await find({ task_id: String(weir.id) })
  expect(body.site).toMatchObject({ name: 'Weir', placed: true })
  const order = body.results.map(({ id }) => id)
  expect(order.slice(0, 2)).toEqual([sam.id, olga.id])
  expect(body.results[0]?.near).toMatchObject({ metres: 1112, project: { name: 'Mill' }, start: '2026-02-26' })
  expect(body.results[1]?.near?.metres).toBeGreaterThan(100_000)
  expect(body.results.find(({ id }) => id === otto.id)?.near).toBeNull()
  expect((await one(sam, { project_id: String(weir.project_id) }))?.near?.metres).toBe(1112)
  expect((await find()).body.site).toBeNull()
  // Who sees no projects learns nothing of where others are, and not of a task that they do not see.
  await grant(erin, 'tasks.view_task', 'tasks.change_task', 'users.view_user')
  await inFirm(maya, (db) => aRow(db, 'task_user', { task_id: weir.id, user_id: erin.id }))
  const hers = await find({ task_id: String(weir.id) }, erin)
  expect(hers.status, hers.text).toBe(200)
  expect(hers.body.results.every(({ near }) => near === null)).toBe(true)
  expect((await find({ task_id: String(mill.id) }, erin)).body).toEqual({ task_id: ['Invalid choice.'] })
})

test('only who plans asks, about people whom the board shows them, and what is wrong has its sentence', async () => {
  const { sam, olga, maya, erin, find, found } = await setUp()
  expect((await find({}, sam)).status).toBe(403)
  await grant(erin, 'tasks.view_task', 'tasks.change_task')
  expect((await found({}, erin)).map(({ id }) => id)).toEqual([erin.id])
  const { id: office } = await inFirm(maya, (db) =>
    db.selectFrom('member').where('id', '=', olga.id).select('department_id as id').executeTakeFirstOrThrow(),
  )
  const ofOffice = await found({ department_ids: String(office) })
  expect(ofOffice.some(({ id }) => id === olga.id)).toBe(true)
  expect(ofOffice.some(({ id }) => id === sam.id)).toBe(false)
  const sister = await aFirm({ name: 'Quay' })
  const theirs = await inFirm(sister, (db) => aRow(db, 'qualification_type', { name: 'Ladders' }))
  for (const [query, expected] of [
    [{ end: '2026-02-01' }, { end: ['The end must not be before the start.'] }],
    [{ end: '2027-06-01' }, { end: ['The schedule shows 1 to 366 days.'] }],
    [{ hours: '0' }, { hours: ['Enter more than 0 hours.'] }],
    [{ task_id: String(sister.task.id) }, { task_id: ['Invalid choice.'] }],
    [{ project_id: String(sister.project.id) }, { project_id: ['Invalid choice.'] }],
    [{ qualification_type_ids: String(theirs.id) }, { qualification_type_ids: ['Invalid choice.'] }],
  ] as const) {
    const refused = await find(query)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual(expected)
  }
})
