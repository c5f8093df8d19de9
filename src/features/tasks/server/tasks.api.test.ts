import { describe, expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf, saidOf } from '#test/histories.ts'
import { listsOf } from '#test/lists.ts'
import { tasksOf } from '#test/tasks.ts'
import { taskTypeCalls } from '../taskLists.ts'
import { type Task, task } from '../tasks.ts'

const server = testServer()
const { aFirm, as, grant, inFirm, raw, headersOf } = server
const lists = listsOf(server)
const { make, get, change, take } = tasksOf(server)
const { calls } = task

test('a task says all of its fields, and is of its item’s department', async () => {
  const { ada, sam, olga, project, item, departments } = await aFirm()
  const type = (await as(ada, taskTypeCalls.create, { body: { name: 'Site', colour: '#15803d' } })).body
  const [licence] = await inFirm(ada, async (db) => [
    await db
      .insertInto('qualification_type')
      .values({ name: 'Boat licence' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ])
  const body = {
    project_id: project.id,
    quote_item_id: item.id,
    name: 'Soundings',
    type_id: type.id,
    user_ids: [sam.id, olga.id],
    team: 'Boat crew',
    start: '2026-03-05',
    end: '2026-03-10',
    days: '4.5',
    hours: '32',
    daysBudget: '5',
    hoursBudget: '40.25',
    colour: '#2563eb',
    showWeekend: false,
    tags: ['Water'],
    details: 'From the quay\nand back',
    qualification_type_ids: [licence?.id ?? 0],
    checklist: [{ name: 'Life vests' }, { name: 'Tide table' }],
  }
  const made = await make(ada, body)
  expect(made).toMatchObject({
    ...body,
    days: '4.50',
    hours: '32.00',
    daysBudget: '5.00',
    user_ids: [olga.id, sam.id],
    users: [{ name: 'Olga Orr' }, { name: 'Sam Stone', schedule: { days: expect.any(Array) } }],
    project: { name: 'Bridge', reference: expect.any(String) },
    type: { name: 'Site', colour: '#15803d' },
    department: { id: departments.field.id, name: 'Field', colour: '' },
    qualification_types: [{ name: 'Boat licence' }],
    checklist: [
      { name: 'Life vests', done: null },
      { name: 'Tide table', done: null },
    ],
    hours_spent: '0.00',
    closed: false,
    version: 1,
  })
  expect(await make(ada, { project_id: project.id, name: 'Bare' })).toMatchObject({
    days: '0.00',
    hours: '0.00',
    daysBudget: null,
    hoursBudget: null,
    start: null,
    end: null,
    user_ids: [],
    department: { id: departments.field.id },
  })
  const moved = await change(ada, made, {
    user_ids: [sam.id],
    department_id: departments.office.id,
    qualification_type_ids: [],
  })
  expect(moved.body).toMatchObject({ user_ids: [sam.id], department: { name: 'Office' }, version: 2 })
  const { body: history } = await as(ada, calls.history, { params: idOf(made) })
  expect(saidOf(history, 'user_ids')).toEqual([
    ['Olga Orr', null],
    [null, expect.stringContaining('Olga Orr')],
  ])
  expect(saidOf(history, 'checklist').at(-1)).toEqual([null, 'Life vests, Tide table'])
  expect((await take(ada, moved)).status).toBe(204)
  expect(await get(ada, made)).toMatchObject({
    user_ids: [olga.id, sam.id],
    qualification_types: [{ name: 'Boat licence' }],
  })
})

test('what does not fit is refused by its field', async () => {
  const { ada, maya, sam, project, otherItem, task: there } = await aFirm()
  const gone = await server.aPerson(ada, { name: 'Gil Gone' })
  await inFirm(ada, (db) => db.updateTable('member').set({ active: false }).where('id', '=', gone.id).execute())
  const refused = async (body: object) => {
    const answer = await as(ada, calls.create, { body: { project_id: project.id, name: 'Levels', ...body } })
    return [answer.status, answer.body]
  }
  expect(await refused({ start: '2026-03-05', end: '2026-03-04' })).toEqual([
    400,
    { end: ['The end must not be before the start.'] },
  ])
  expect(await refused({ end: '2026-03-04' })).toEqual([
    400,
    { end: ['Enter both the first and the last day, or neither.'] },
  ])
  expect(await refused({ start: '2026-01-01', end: '2037-01-01' })).toEqual([
    400,
    { end: ['A task can last at most ten years.'] },
  ])
  expect(await refused({ quote_item_id: otherItem.id })).toEqual([400, { quote_item_id: ['Invalid choice.'] }])
  expect(await refused({ user_ids: [gone.id] })).toEqual([400, { user_ids: ['Invalid choice.'] }])
  expect(await refused({ colour: '#123456' })).toEqual([400, { colour: ['Choose one of the sixteen colours.'] }])
  expect(await refused({ hours: '7:30' })).toEqual([400, { hours: ['Enter hours, such as 7.5.'] }])
  expect(await refused({ checklist: [{ id: 1, name: 'Vests' }] })).toEqual([400, { checklist: ['Invalid choice.'] }])
  expect(await refused({ qualification_type_ids: [999_999] })).toEqual([
    400,
    { qualification_type_ids: ['Invalid choice.'] },
  ])
  const moved = await change(ada, there, { project_id: project.id })
  expect([moved.status, moved.body]).toEqual([400, { project_id: ['Unknown field.'] }])
  // A start alone is one day; without a start there is no end.
  expect((await change(ada, there, { start: '2026-03-05' })).body).toMatchObject({
    start: '2026-03-05',
    end: '2026-03-05',
  })
  expect((await change(ada, there, { start: null })).body).toMatchObject({ start: null, end: null })
  // Whoever is on it stays, though nobody could choose them any more; a project out of reach is none.
  await inFirm(ada, (db) => db.insertInto('task_user').values({ task_id: there.id, user_id: gone.id }).execute())
  expect((await change(ada, there, { user_ids: [gone.id, sam.id] })).status).toBe(200)
  await grant(maya, 'tasks.view_task', 'tasks.add_task', 'projects.view_quote')
  const out = await as(maya, calls.create, { body: { project_id: project.id, name: 'Levels' } })
  expect([out.status, out.body]).toEqual([400, { project_id: ['Invalid choice.'] }])
})

test('hours are split over people and working days, so that they add up', async () => {
  const { ada, sam, olga, project, org_id } = await aFirm()
  await inFirm(ada, async (db) => {
    const [company] = await db.selectFrom('company').where('org_id', '=', org_id).select('calendar_id').execute()
    await db
      .insertInto('holiday')
      .values({ calendar_id: company?.calendar_id ?? 0, day: '2026-03-09', name: 'Founders’ day' })
      .execute()
  })
  // Thursday to Tuesday: Thursday, Friday and Tuesday are left.
  const record = await make(ada, {
    project_id: project.id,
    name: 'Levels',
    user_ids: [sam.id, olga.id],
    start: '2026-03-05',
    end: '2026-03-10',
    hours: '10.25',
  })
  const { body } = await change(ada, record, { name: 'Levels' }, { schedule: 'true' })
  const days = (who: BuilderPerson) =>
    body.schedule?.flatMap(({ user_id, date, hours }) => (user_id === who.id ? [[date, hours]] : []))
  expect(days(olga)).toEqual([
    ['2026-03-05', '1.70'],
    ['2026-03-06', '1.70'],
    ['2026-03-10', '1.72'],
  ])
  expect(days(sam)?.at(-1)).toEqual(['2026-03-10', '1.71'])
  const weekends = await change(ada, record, { showWeekend: true, user_ids: [] }, { schedule: 'true' })
  expect(weekends.body.schedule?.map(({ user_id, hours }) => [user_id, hours])).toEqual(
    ['1.70', '1.70', '1.70', '1.70', '1.70', '1.75'].map((hours) => [null, hours]),
  )
  expect((await change(ada, record, { start: null }, { schedule: 'true' })).body.schedule).toEqual([])
})

describe('lists', () => {
  test('are narrowed by project, people, days and words; a window has all of its tasks', async () => {
    const { ada, sam, project, otherProject } = await aFirm()
    const atName = (name: string, more: object) => make(ada, { project_id: project.id, name, ...more })
    await atName('March', { start: '2026-03-02', end: '2026-03-06', user_ids: [sam.id], team: 'Night crew' })
    await atName('Long', { start: '2026-02-01', end: '2026-05-01' })
    await atName('April', { start: '2026-04-01', end: '2026-04-02', closed: true })
    const names = async (query: Record<string, string>) => (await lists.names(ada, calls.list, query)).toSorted()
    expect(await names({ projectId: String(project.id), tab: 'all' })).toEqual(
      ['April', 'Desk study', 'Drawing', 'Levels', 'Long', 'March'].toSorted(),
    )
    expect(await names({ projectId: String(otherProject.id) })).toEqual(['Monitoring'])
    expect(await names({ userIds: String(sam.id) })).toEqual(['March'])
    expect(await names({ unscheduledOnly: 'true', 'project-id': String(project.id) })).toEqual(['Drawing', 'Levels'])
    expect(await names({ search: 'person:sam' })).toEqual(['March'])
    expect(await names({ search: '"night crew"' })).toEqual(['March'])
    expect(await names({ search: 'project:tunnel' })).toEqual(['Monitoring'])
    expect(await names({ search: 'is:closed', tab: 'all' })).toEqual(['April', 'Desk study'])
    const window = async (start: string, end: string) =>
      ((await lists.options(ada, calls.list, { selection: 'false', start, end })) as Task[]).map(({ name }) => name)
    expect(await window('2026-03-06', '2026-04-01')).toEqual(['Long', 'March', 'April'])
    const wide = await raw({
      method: 'GET',
      url: '/api/tasks/?start=2026-01-01&end=2027-01-02',
      headers: await headersOf(ada),
    })
    expect([wide.status, wide.body]).toEqual([400, { end: ['Choose at most 366 days.'] }])
    expect((await as(ada, calls.ofProject, { params: idOf(project) })).body.map(({ name }) => name)).toEqual([
      'Long',
      'March',
      'Drawing',
      'Levels',
      'April',
      'Desk study',
    ])
    expect((await as(ada, calls.counts, { query: {} })).body).toMatchObject({ closed: 2, mine: 0 })
  })
  test('are in the order of the days that they show: of bookings, where a task has none of its own', async () => {
    const { ada, sam, project } = await aFirm()
    const withDays = (name: string, more: object) => make(ada, { project_id: project.id, name, ...more })
    await withDays('Own early', { start: '2026-03-02', end: '2026-03-20' })
    await withDays('Own late', { start: '2026-04-01', end: '2026-04-02' })
    const booked = await withDays('Booked between', {})
    for (const [start, end] of [
      ['2026-03-16', '2026-03-17'],
      ['2026-03-09', '2026-03-10'],
    ] as const)
      await inFirm(ada, (db) =>
        db.insertInto('booking').values({ task_id: booked.id, user_id: sam.id, start, end }).execute(),
      )
    const names = async (ordering: string) =>
      (await lists.names(ada, calls.list, { ordering, projectId: String(project.id) })).filter(
        (name) => !['Drawing', 'Levels', 'Desk study'].includes(name),
      )
    expect(await names('start')).toEqual(['Own early', 'Booked between', 'Own late'])
    expect(await names('-start')).toEqual(['Own late', 'Booked between', 'Own early'])
    expect(await names('end')).toEqual(['Booked between', 'Own early', 'Own late'])
  })
})
