import { describe, expect, test } from 'vitest'

import { addDays, instantAt, today } from '#core/days.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { timers } from '#test/timers.ts'
import { getDiaryWork, pinDiaryWork } from '../entryWork.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, inFirm, grant } = server
const { undo } = timers(server)
const london = 'Europe/London'
const daysAgo = (days: number) => {
  const date = addDays(today(london), -days)
  return { date, start: instantAt(date, '09:00', london), end: instantAt(date, '10:00', london) }
}
const recent = async (who: BuilderPerson, person: BuilderPerson = who) => {
  const { body } = await as(who, getDiaryWork, { query: { user_id: String(person.id) } })
  return body.recent.map(({ project, task }) => `${project.name}${task === null ? '' : `/${task.name}`}`)
}
const pin = (who: BuilderPerson, ...pins: { project_id: number; task_id: number | null }[]) =>
  as(who, pinDiaryWork, { body: { pins } })
const levels = ({ project, task }: Firm) => ({ project_id: project.id, task_id: task.id })
const drawing = ({ project, secondTask }: Firm) => ({ project_id: project.id, task_id: secondTask.id })
const names = (work: { project: { name: string }; task: { name: string } | null }[]) =>
  work.map(({ project, task }) => `${project.name}/${task?.name ?? ''}`)

describe('recent work', () => {
  test('is each project and task once, the last logged first, of the last 60 days', async () => {
    const firm = await aFirm()
    const { maya, project, otherProject, otherTask } = firm
    await anEntry(maya, { ...daysAgo(1), ...levels(firm) })
    await anEntry(maya, { ...daysAgo(3), ...levels(firm) })
    await anEntry(maya, { ...daysAgo(2), ...drawing(firm) })
    await anEntry(maya, { ...daysAgo(5), project_id: project.id })
    await anEntry(maya, { ...daysAgo(70), project_id: otherProject.id, task_id: otherTask.id })
    expect(await recent(maya)).toEqual(['Bridge/Levels', 'Bridge/Drawing', 'Bridge'])
  })

  test('is only what takes time and what the asker could pick', async () => {
    const firm = await aFirm()
    const { sam, closedTask, abandonedProject, abandonedTask, project } = firm
    await anEntry(sam, { ...daysAgo(1), project_id: project.id, task_id: closedTask.id })
    await anEntry(sam, { ...daysAgo(2), project_id: abandonedProject.id, task_id: abandonedTask.id })
    await anEntry(sam, { ...daysAgo(3), ...levels(firm) })
    expect(await recent(sam)).toEqual(['Bridge/Levels'])
    await grant(sam, 'diary.view_entry', 'diary.add_entry')
    expect(await recent(sam)).toEqual([])
    await inFirm(firm, (db) => db.insertInto('task_user').values({ task_id: firm.task.id, user_id: sam.id }).execute())
    expect(await recent(sam)).toEqual(['Bridge/Levels'])
    await inFirm(firm, (db) =>
      db
        .updateTable('project')
        .set({ delivered: daysAgo(90).date })
        .where('id', '=', project.id)
        .execute(),
    )
    expect(await recent(sam)).toEqual([])
  })

  test('of another is for who may open their diary, and says whether they may keep it', async () => {
    const firm = await aFirm()
    const { sam, maya, fin, olga } = firm
    await anEntry(sam, { ...daysAgo(1), ...levels(firm) })
    expect(await recent(maya, sam)).toEqual(['Bridge/Levels'])
    const requestOf = (who: BuilderPerson) => as(who, getDiaryWork, { query: { user_id: String(sam.id) } })
    expect((await requestOf(maya)).body).toMatchObject({ can_add: true, user: { name: 'Sam Stone' } })
    await grant(fin, 'diary.view_entry', 'diary.add_entry', 'diary.view_any')
    expect((await requestOf(fin)).body).toMatchObject({ can_add: false })
    const stranger = await requestOf(olga)
    expect([stranger.status, stranger.text]).toEqual([404, ''])
  })
})

describe('pins', () => {
  test('are the person’s own, in their order, and can be undone', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    expect(names((await pin(sam, levels(firm), drawing(firm))).body.pinned)).toEqual([
      'Bridge/Levels',
      'Bridge/Drawing',
    ])
    const turned = await pin(sam, drawing(firm), levels(firm))
    expect(names(turned.body.pinned)).toEqual(['Bridge/Drawing', 'Bridge/Levels'])
    const mine = async (who: BuilderPerson) => names((await as(who, getDiaryWork, { query: {} })).body.pinned)
    expect(await mine(maya)).toEqual([])
    await undo(sam, turned)
    expect(await mine(sam)).toEqual(['Bridge/Levels', 'Bridge/Drawing'])
    await pin(sam)
    expect(await mine(sam)).toEqual([])
  })

  test('must be work that one could log on now; one that has closed since says so', async () => {
    const firm = await aFirm()
    const { sam, project, closedTask, otherTask } = firm
    expect((await pin(sam, { project_id: project.id, task_id: closedTask.id })).status).toBe(400)
    expect((await pin(sam, { project_id: project.id, task_id: otherTask.id })).body).toEqual({
      'pins.0.project_id': ['Invalid choice.'],
    })
    expect((await pin(sam, levels(firm), levels(firm))).body).toHaveProperty('pins')
    await pin(sam, levels(firm))
    await inFirm(firm, (db) => db.updateTable('task').set({ closed: true }).where('id', '=', firm.task.id).execute())
    const { body } = await pin(sam, levels(firm), drawing(firm))
    expect(body.pinned.map(({ open }) => open)).toEqual([false, true])
  })
})
