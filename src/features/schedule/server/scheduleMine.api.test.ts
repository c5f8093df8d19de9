/** One's own jobs through the API: all that is needed on the way, as far as the person may read it elsewhere. */
import { expect, test } from 'vitest'

import { aBooking, aContact, aClient, anEquipment, aProject, aTask, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { task as taskKind } from '#features/tasks/tasks.ts'
import { getMyDays } from '../scheduleMine.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const monday = '2026-03-02'

/** Sam and Olga are booked with a level on a Monday, for a task of a project that has a contact. */
async function setUp() {
  const firm = await aFirm()
  const { sam, olga } = firm
  const made = await inFirm(firm, async (db) => {
    const contact = await aContact(db, { first_name: 'Harriet', last_name: 'Quay' })
    for (const [place, phone] of [
      { kind: 'office', number: '01772 496001' },
      { kind: 'mobile', number: '07700 900001' },
    ].entries())
      await db
        .insertInto('contact_phone')
        .values({ ...phone, contact_id: contact.id, place })
        .execute()
    const client = await aClient(db, { name: 'Harbour Trust' })
    const project = await aProject(db, {
      name: 'Slipway',
      client_id: client.id,
      contact_id: contact.id,
      managed_by_id: firm.maya.id,
      address_line1: '1 Quay Street',
      site_access: 'Key at the gatehouse',
      accepted: '2026-01-05',
    })
    const task = await aTask(db, { name: 'Levels', project_id: project.id, details: 'Close the loop on BM 12.' })
    await db.insertInto('task_check').values({ task_id: task.id, name: 'Batteries charged' }).execute()
    await db.insertInto('task_user').values({ task_id: task.id, user_id: sam.id }).execute()
    const level = await anEquipment(db, { name: 'Level', identifier: 'EQ-7', user_id: olga.id })
    const days = { task_id: task.id, start: monday, end: monday }
    await aBooking(db, { ...days, user_id: sam.id, minutes: 270, notes: 'Tide at 10' })
    await aBooking(db, { ...days, user_id: olga.id })
    await aBooking(db, { ...days, equipment_id: level.id })
    return { contact, project, task, level }
  })
  const jobs = async (who: BuilderPerson) => {
    const { status, body, text } = await as(who, getMyDays, { query: { start: monday } })
    expect(status, text).toBe(200)
    return body.days
  }
  return { ...firm, ...made, jobs }
}

test('a job says where, how to get in, what to do, whom to call, with whom and with what', async () => {
  const { sam, olga, contact, project, task, level, jobs } = await setUp()
  const [job, ...more] = await jobs(sam)
  expect(more).toEqual([])
  expect(job).toMatchObject({
    day: monday,
    hours: '4.50',
    notes: 'Tide at 10',
    task: {
      id: task.id,
      name: 'Levels',
      details: 'Close the loop on BM 12.',
      checklist: [{ name: 'Batteries charged', done: null, done_by: null }],
      can_tick: true,
    },
    project: {
      id: project.id,
      name: 'Slipway',
      client: 'Harbour Trust',
      address: { line1: '1 Quay Street' },
      site_access: 'Key at the gatehouse',
      contact: { id: contact.id, name: 'Harriet Quay', phone: '07700 900001' },
    },
    people: [{ id: olga.id, name: olga.name }],
    equipment: [
      {
        id: level.id,
        name: 'Level',
        identifier: 'EQ-7',
        user_id: olga.id,
        assigned_to: olga.name,
        active: true,
        can_change: false,
        version: 1,
      },
    ],
  })
  expect(JSON.stringify(job)).not.toMatch(/price|cost|rate|amount/)
})

test('what the person may not read elsewhere is absent', async () => {
  const { sam, project, jobs } = await setUp()
  await grant(sam, 'diary.view_entry', 'diary.add_entry')
  // On the task, therefore its project, its place and its details; neither the contact, the piece nor the crew.
  expect(await jobs(sam)).toMatchObject([
    {
      task: { details: 'Close the loop on BM 12.', can_tick: true },
      project: { id: project.id, site_access: 'Key at the gatehouse', contact: null },
      equipment: [],
    },
  ])
  await grant(sam, 'equipment.view_equipment', 'equipment.change_equipment', 'contacts.view_contact', 'diary.add_entry')
  expect(await jobs(sam)).toMatchObject([
    { project: { contact: { phone: '07700 900001' } }, equipment: [{ can_change: true }] },
  ])
})

test('a booking for work that the person may not see has its label only', async () => {
  const { olga, jobs } = await setUp()
  await grant(olga, 'diary.add_entry')
  expect(await jobs(olga)).toMatchObject([{ task: null, project: null, people: [], equipment: [] }])
})

test('the tick of a line shows in the job', async () => {
  const { sam, task, jobs } = await setUp()
  const [before] = await jobs(sam)
  const check = before?.task?.checklist[0]
  const ticked = await as(sam, taskKind.calls.tick, {
    params: { id: String(task.id), check_id: String(check?.id) },
    body: { done: true },
  })
  expect(ticked.status, ticked.text).toBe(200)
  const [after] = await jobs(sam)
  expect(after?.task?.checklist).toMatchObject([{ done_by: { id: sam.id, name: sam.name } }])
})
