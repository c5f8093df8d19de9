import { describe, expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aProject, aQuoteItem } from '#test/builders.ts'
import { idOf } from '#test/histories.ts'
import { tasksOf } from '#test/tasks.ts'
import { taskTypeCalls } from '../taskLists.ts'
import { addTemplateTasks, taskTemplateCalls } from '../taskTemplates.ts'
import { task } from '../tasks.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const { make, get, change, take } = tasksOf(server)
const { calls, bulk } = task

describe('several at once', () => {
  test('are edited, with the people on them, and undone as one', async () => {
    const { ada, sam, olga, task: levels, secondTask, closedTask } = await aFirm()
    const both = [levels.id, secondTask.id]
    const versions = { [levels.id]: 1, [secondTask.id]: 1 }
    const edited = await as(ada, bulk.edit, {
      body: {
        taskIds: both,
        versions,
        closed: true,
        user_ids: [sam.id, olga.id],
        start: '2026-03-02',
        end: '2026-03-03',
      },
    })
    expect(edited.body).toMatchObject({ count: 2, changed: 2, results: [{ id: levels.id }, { id: secondTask.id }] })
    expect(await get(ada, levels)).toMatchObject({ closed: true, user_ids: [olga.id, sam.id], end: '2026-03-03' })
    const late = await as(ada, bulk.edit, { body: { taskIds: both, versions, closed: false } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', errors: { [levels.id]: {} } }])
    const back = await take(ada, edited)
    expect([back.status, back.text]).toEqual([204, ''])
    expect(await get(ada, levels)).toMatchObject({ closed: false, user_ids: [], start: null })
    const filtered = await as(ada, bulk.edit, { body: { filter: 'tab=closed', count: 1, user_ids: [sam.id] } })
    expect(filtered.body).toMatchObject({ count: 1, changed: 1 })
    expect(await get(ada, closedTask)).toMatchObject({ user_ids: [sam.id] })
    const missing = await as(ada, bulk.edit, { body: { taskIds: [levels.id, 999_999], closed: true } })
    expect([missing.status, missing.body]).toMatchObject([404, { code: 'not_found' }])
    const halves = await as(ada, bulk.edit, { body: { taskIds: [levels.id], end: '2026-03-02' } })
    expect([halves.status, halves.body]).toMatchObject([
      400,
      { end: ['Enter both the first and the last day, or neither.'] },
    ])
  })

  test('copies are open, keep the people, and are called copies', async () => {
    const { ada, sam, project, closedTask } = await aFirm()
    const record = await make(ada, {
      project_id: project.id,
      name: 'N'.repeat(255),
      closed: true,
      user_ids: [sam.id],
      start: '2026-03-02',
      hours: '8',
      checklist: [{ name: 'Vests' }],
    })
    const first = record.checklist[0]?.id ?? 0
    await as(ada, calls.tick, { params: { ...idOf(record), check_id: String(first) }, body: { done: true } })
    const copied = await as(ada, calls.copy, { body: { taskIds: [record.id, closedTask.id] } })
    expect(copied.status, copied.text).toBe(200)
    expect(copied.body.results).toMatchObject([
      {
        name: `COPY ${'N'.repeat(250)}`,
        closed: false,
        user_ids: [sam.id],
        start: '2026-03-02',
        hours: '8.00',
        checklist: [{ name: 'Vests', done: null }],
      },
      { name: 'COPY Desk study', closed: false, quote_item: { name: 'Survey' } },
    ])
    expect((await take(ada, copied)).status).toBe(204)
    expect((await as(ada, calls.get, { params: idOf(copied.body.results[0] ?? record), query: {} })).status).toBe(404)
    expect((await as(ada, calls.copy, { body: {} })).body).toMatchObject({ taskIds: ['This field is required'] })
  })

  test('are deleted together, or none of them where hours were logged on one', async () => {
    const { ada, sam, project, task: levels, secondTask } = await aFirm()
    await server.anEntry(sam, { project_id: project.id, task_id: levels.id })
    const refused = await as(ada, bulk.remove, { body: { taskIds: [levels.id, secondTask.id] } })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'in_use',
        errors: { [levels.id]: { non_field_errors: ['This task has 1 diary entry. Close it instead.'] } },
      },
    ])
    expect(Object.keys(refused.body['errors'] as object)).toEqual([String(levels.id)])
    const alone = await as(ada, calls.remove, { params: idOf(levels) })
    expect([alone.status, alone.body]).toMatchObject([409, { code: 'in_use' }])
    await change(ada, secondTask, { user_ids: [sam.id], checklist: [{ name: 'Vests' }] })
    await inFirm(ada, (db) =>
      db
        .insertInto('diary_pin')
        .values({ user_id: sam.id, project_id: project.id, task_id: secondTask.id, rank: 0 })
        .execute(),
    )
    const gone = await as(ada, bulk.remove, { body: { taskIds: [secondTask.id] } })
    expect(gone.status, gone.text).toBe(200)
    const back = await take(ada, gone)
    expect([back.status, back.text]).toEqual([204, ''])
    expect(await get(ada, secondTask)).toMatchObject({ user_ids: [sam.id], checklist: [{ name: 'Vests' }] })
  })
})

test('who is on a task ticks off its checklist; what stays on it stays ticked', async () => {
  const { ada, sam, olga, erin, task: levels } = await aFirm()
  await change(ada, levels, { user_ids: [sam.id, erin.id], checklist: [{ name: 'Vests' }, { name: 'Tide' }] })
  const { checklist, version } = await get(ada, levels)
  const [vests, tide] = checklist
  const tick = (who: BuilderPerson, check: number, done = true) =>
    as(who, calls.tick, { params: { ...idOf(levels), check_id: String(check) }, body: { done } })
  const ticked = await tick(erin, vests?.id ?? 0)
  expect(ticked.body).toMatchObject({
    version,
    checklist: [{ done: expect.stringMatching(/Z$/), done_by: { name: 'Erin Eads' } }, { done: null }],
  })
  expect((await tick(olga, tide?.id ?? 0)).status).toBe(403)
  expect((await tick(sam, 999_999)).status).toBe(404)
  // Whoever had the form open saves without undoing the tick.
  const saved = await change(ada, levels, {
    version,
    checklist: [{ name: 'Radio' }, { id: vests?.id, name: 'Life vests' }],
  })
  expect(saved.body.checklist).toMatchObject([
    { name: 'Radio', done: null },
    { id: vests?.id, name: 'Life vests', done_by: { name: 'Erin Eads' } },
  ])
  expect((await tick(sam, vests?.id ?? 0, false)).body.checklist[1]).toMatchObject({ done: null, done_by: null })
  expect((await tick(sam, tide?.id ?? 0)).status).toBe(404)
})

test('a template gives a project its tasks in one act, without what is gone by then', async () => {
  const { ada, maya, sam, erin, project, departments } = await aFirm()
  const type = (await as(ada, taskTypeCalls.create, { body: { name: 'Site' } })).body
  const create = (body: object) => as(ada, taskTemplateCalls.create, { body: untyped(body) })
  const made = await create({
    name: 'Topographic',
    tasks: [
      { name: 'Control', type_id: type.id, hours: '8', checklist: ['Batteries', 'Vests'] },
      { name: 'Detail', hoursBudget: '24.5', team: 'Crew A', department_id: departments.office.id },
    ],
  })
  expect([made.status, made.body]).toMatchObject([201, { tasks: [{ hours: '8.00' }, { hoursBudget: '24.50' }] }])
  expect((await create({ name: 'Empty', tasks: [] })).body).toEqual({ tasks: ['A template needs at least one task.'] })
  expect((await create({ name: 'Wrong', tasks: [{ name: 'A' }, { name: 'B', type_id: 999_999 }] })).body).toEqual({
    'tasks.1.type_id': ['Invalid choice.'],
  })
  expect((await as(ada, taskTypeCalls.remove, { params: idOf(type) })).status).toBe(204)
  expect((await as(maya, taskTemplateCalls.list, {})).body).toMatchObject([{ tasks: [{ type_id: null }, {}] }])
  const add = (who: BuilderPerson, template_id: number) =>
    as(who, addTemplateTasks, { params: idOf(project), body: { template_id } })
  const added = await add(maya, made.body.id)
  expect(added.body.results).toMatchObject([
    {
      name: 'Control',
      type: null,
      hours: '8.00',
      department: { name: 'Field' },
      checklist: [{ name: 'Batteries' }, { name: 'Vests' }],
      start: null,
      user_ids: [],
    },
    { name: 'Detail', hoursBudget: '24.50', team: 'Crew A', department: { name: 'Office' } },
  ])
  expect((await take(maya, added)).status).toBe(204)
  expect((await as(ada, calls.get, { params: idOf(added.body.results[0] ?? type), query: {} })).status).toBe(404)
  expect((await add(maya, 999_999)).body).toEqual({ template_id: ['Invalid choice.'] })
  expect((await add(sam, made.body.id)).status).toBe(403)
  await grant(erin, 'tasks.view_task', 'tasks.add_task', 'projects.view_quote')
  expect((await add(erin, made.body.id)).status).toBe(404)
})

test('tasks of a template carry the item of their name, for those who see items', async () => {
  const { ada, erin } = await aFirm()
  const { project, control } = await inFirm(ada, async (db) => {
    const made = await aProject(db, { name: 'Weir' })
    const given = { project_id: made.id, accepted: '2026-03-02' }
    await aQuoteItem(db, { ...given, name: 'Report' })
    return { project: made, control: await aQuoteItem(db, { ...given, name: 'Control' }) }
  })
  const { body: template } = await as(ada, taskTemplateCalls.create, {
    body: untyped({ name: 'Topographic', tasks: [{ name: 'control' }, { name: 'Travel' }] }),
  })
  const add = async (who: BuilderPerson) =>
    (await as(who, addTemplateTasks, { params: idOf(project), body: { template_id: template.id } })).body.results.map(
      ({ quote_item_id }) => quote_item_id,
    )
  expect(await add(ada)).toEqual([control.id, null])
  await grant(erin, 'tasks.view_task', 'tasks.add_task', 'projects.view_project')
  expect(await add(erin)).toEqual([null, null])
})
