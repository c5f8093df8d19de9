import { expect, test } from 'vitest'

import { aBooking, anEquipment, aProject, aTask, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'
import { aRow } from '#test/kits.ts'
import { listProjectBookings } from '../scheduleProject.contract.ts'

const { aFirm, aPerson, as, grant, inFirm } = testServer()
const [monday, tuesday, friday] = ['2026-03-02', '2026-03-03', '2026-03-06']

async function setUp() {
  const firm = await aFirm()
  const bookings = (by: BuilderPerson, project: { id: number } = firm.project) =>
    as(by, listProjectBookings, { params: idOf(project) })
  return { ...firm, bookings }
}

test('a project lists who and what is booked for its tasks, and who is on a task with days of its own', async () => {
  const { sam, olga, maya, project, task, bookings } = await setUp()
  await inFirm(maya, async (db) => {
    const station = await anEquipment(db, { name: 'Total station', identifier: 'TS-1' })
    const booked = { task_id: task.id, label: '', start: monday, end: tuesday }
    await aBooking(db, { ...booked, user_id: sam.id, minutes: 360, confirmed: false, notes: 'Tide at 10' })
    await aBooking(db, { ...booked, equipment_id: station.id })
    const planned = await aTask(db, { project_id: project.id, name: 'Drawing', start: friday, end: friday })
    await aRow(db, 'task_user', { task_id: planned.id, user_id: olga.id })
    const otherProject = await aProject(db)
    const elsewhere = await aTask(db, { project_id: otherProject.id })
    await aBooking(db, { ...booked, task_id: elsewhere.id, user_id: sam.id })
    await aBooking(db, { user_id: sam.id, label: 'Yard' })
  })
  const { body } = await bookings(maya)
  expect(body).toMatchObject([
    { user: { name: 'Sam Stone' }, task: { name: 'Levels' }, hours: '6.00', confirmed: false, notes: 'Tide at 10' },
    { user: null, equipment: { name: 'Total station', identifier: 'TS-1' }, start: monday, end: tuesday, hours: null },
    { id: null, user: { name: 'Olga Orr' }, task: { name: 'Drawing' }, start: friday, confirmed: true },
  ])
  expect(body).toHaveLength(3)
})

test('people see the bookings of their own tasks, nothing of a project out of reach, and need the permission', async () => {
  const firm = await setUp()
  const { sam, maya, project, task, bookings } = firm
  const viewer = await aPerson(firm, { name: 'Vic Visitor' })
  await inFirm(maya, async (db) => {
    const otherTask = await aTask(db, { project_id: project.id, name: 'Drawing' })
    await aBooking(db, { task_id: task.id, label: '', user_id: viewer.id })
    await aBooking(db, { task_id: otherTask.id, label: '', user_id: viewer.id })
    await aBooking(db, { task_id: task.id, label: '', user_id: sam.id })
  })
  expect((await bookings(viewer)).status).toBe(403)
  await grant(viewer, 'tasks.view_task')
  const hidden = await bookings(viewer)
  expect([hidden.status, hidden.text]).toEqual([404, ''])
  await inFirm(maya, (db) => aRow(db, 'task_user', { task_id: task.id, user_id: viewer.id }))
  const { body } = await bookings(viewer)
  expect(body.map(({ user, task: booked }) => [user?.name, booked.name])).toEqual([['Vic Visitor', 'Levels']])
  await grant(viewer, 'tasks.view_task', 'projects.view_project')
  expect((await bookings(viewer)).body).toHaveLength(3)
  const { ada } = await aFirm()
  const refused = await bookings(ada)
  expect([refused.status, refused.text]).toEqual([404, ''])
})
