import { expect, test } from 'vitest'

import { project } from '#features/projects/projects.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'
import { listsOf } from '#test/lists.ts'
import { tasksOf } from '#test/tasks.ts'
import { pickTasks } from '../taskOptions.ts'
import { task } from '../tasks.ts'

const server = testServer()
const { aFirm, as, grant, inFirm, raw, headersOf } = server
const lists = listsOf(server)
const { make, get, change } = tasksOf(server)
const { calls } = task

test('who may not see the project sees the tasks that they are on, and nothing else of it, anywhere', async () => {
  const { ada, maya, erin, project: bridge, task: levels, secondTask } = await aFirm()
  await inFirm(ada, (db) => db.insertInto('task_user').values({ task_id: levels.id, user_id: erin.id }).execute())
  const theirs = [levels.id]
  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
  expect(idsOf((await lists.page(erin, calls.list, { tab: 'all' })).results)).toEqual(theirs)
  expect(idsOf(await lists.options(erin, pickTasks, { project_id: String(bridge.id) }))).toEqual(theirs)
  expect(idsOf((await as(erin, calls.ofProject, { params: idOf(bridge) })).body)).toEqual(theirs)
  expect((await as(erin, calls.counts, { query: {} })).body).toMatchObject({ open: 1, all: 1, unscheduled: 1 })
  expect((await as(erin, calls.get, { params: idOf(secondTask), query: {} })).status).toBe(404)
  expect((await as(erin, calls.history, { params: idOf(secondTask) })).status).toBe(404)
  const seen = await get(erin, levels)
  expect(seen).toMatchObject({ can_change: false, can_delete: false, can_tick: true })
  expect(seen).not.toHaveProperty('hours_spent')
  const options = await lists.options(erin, project.calls.list, { task_count: 'true', with_tasks_only: 'true' })
  expect(options).toMatchObject([{ id: bridge.id, task_count: 1 }])
  const found = await lists.page(erin, calls.list, { tab: 'all', search: 'drawing' })
  expect(found).toMatchObject({ results: [], count: 0 })
  // In the diary: neither by its id nor beside what was logged before.
  const day = {
    date: '2026-03-02',
    start: '2026-03-02T09:00:00Z',
    end: '2026-03-02T10:00:00Z',
    timezone: 'Europe/London',
  }
  const entry = async (task_id: number) => {
    const answer = await raw({
      method: 'POST',
      url: '/api/diary/',
      headers: await headersOf(erin),
      payload: { ...day, task_id },
    })
    return [answer.status, answer.status === 400 ? answer.body : null]
  }
  expect(await entry(secondTask.id)).toEqual([400, { task_id: ['Invalid choice.'] }])
  expect(await entry(levels.id)).toEqual([201, null])
  // Who sees the project sees all of them; who may not see tasks sees their own.
  expect(idsOf((await as(maya, calls.ofProject, { params: idOf(bridge) })).body)).toContain(secondTask.id)
  await grant(erin, 'diary.view_entry', 'diary.add_entry')
  expect(idsOf((await lists.page(erin, calls.list, { tab: 'all' })).results)).toEqual(theirs)
})

test('what was spent is said to who plans tasks: finished hours of everybody, without rejected ones', async () => {
  const { ada, maya, sam, olga, project: firmProject, task: levels } = await aFirm()
  const on = { project_id: firmProject.id, task_id: levels.id }
  await server.anEntry(sam, { ...on, breaks: 30 })
  await server.anEntry(olga, { ...on, status: 'rejected', decided_by_id: maya.id, decided_at: '2026-03-03T09:00:00Z' })
  expect(await get(maya, levels)).toMatchObject({ hours_spent: '7.50' })
  expect(await get(sam, levels)).not.toHaveProperty('hours_spent')
  expect(await get(ada, levels)).toMatchObject({ hours_spent: '7.50' })
})

test('who is on a task and lacks what it takes on its days is named to who sees qualifications', async () => {
  const { ada, maya, sam, olga, otto, project: firmProject } = await aFirm()
  const [licence, aid] = await inFirm(ada, async (db) => {
    const type = (name: string) =>
      db.insertInto('qualification_type').values({ name }).returning('id').executeTakeFirstOrThrow()
    const [boat, first] = [await type('Boat licence'), await type('First aid')]
    const ofUser_id = (user_id: number, type_id: number, expiration: string | null, start: string | null = null) =>
      db.insertInto('qualification').values({ user_id, type_id, expiration, start }).execute()
    // Olga's ends within the days; Otto's begins with them and never ends; Sam has an old one and one that holds.
    await ofUser_id(olga.id, boat.id, '2026-03-09')
    await ofUser_id(otto.id, boat.id, null, '2026-03-05')
    await ofUser_id(sam.id, boat.id, '2025-01-01')
    await ofUser_id(sam.id, boat.id, '2026-03-10')
    return [boat, first]
  })
  const record = await make(ada, {
    project_id: firmProject.id,
    name: 'Soundings',
    user_ids: [sam.id, olga.id, otto.id],
    start: '2026-03-05',
    end: '2026-03-10',
    qualification_type_ids: [licence?.id],
  })
  const lacking = async (who: BuilderPerson) =>
    (await as(who, calls.get, { params: idOf(record), query: { schedule: 'true' } })).body.lacking
  expect(await lacking(maya)).toEqual([
    { user_id: olga.id, type: { id: licence?.id, name: 'Boat licence' }, expiration: '2026-03-09' },
  ])
  expect(await lacking(sam)).toBeUndefined()
  await change(ada, record, { qualification_type_ids: [aid?.id], user_ids: [sam.id] })
  expect(await lacking(maya)).toEqual([{ user_id: sam.id, type: { id: aid?.id, name: 'First aid' }, expiration: null }])
})
