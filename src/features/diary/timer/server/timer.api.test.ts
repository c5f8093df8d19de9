/** The timer through its API: started, updated, stopped, discarded; one per account. */
import { describe, expect, test } from 'vitest'

import { hoursToMinutes } from '#core/hours.ts'
import type { Permission } from '#core/permissions.ts'
import { testServer } from '#test/firm.ts'
import { ago, minuteOf, thisMinute, timers } from '#test/timers.ts'
import { submitDiary } from '../../entries/entryActions.contract.ts'
import { getDiaryEntry } from '../../entries/entries.contract.ts'
import { deriveHours } from '../../entries/entryHours.ts'

const server = testServer()
const { as, aFirm, aPerson, anEntry, grant } = server
const { actionsOf, change, discard, running, start, stop, timersOf, undo } = timers(server)

describe('a timer', () => {
  test('starts now, is found as the current one, is updated while it runs, and stops now', async () => {
    const { sam, task, project } = await aFirm()
    const before = thisMinute()
    const started = await start(sam, { task_id: task.id })
    expect(started.status).toBe(201)
    expect(started.body).toMatchObject({
      active: true,
      end: null,
      status: 'draft',
      hours: '0.00',
      hours_total: '0.00',
      project_id: project.id,
      can_change: true,
      can_delete: true,
      can_submit: false,
      locations: null,
    })
    expect(minuteOf(started.body.start)).toBeGreaterThanOrEqual(before)
    expect(minuteOf(started.body.start)).toBeLessThanOrEqual(thisMinute())
    expect(started.body.start).toMatch(/:00(Z|[+-])/)
    expect((await running(sam)).map(({ id }) => id)).toEqual([started.body.id])

    const updated = await change(sam, started.body.id, { details: 'Levels', start: ago(90), breaks: 15 })
    expect(updated.body).toMatchObject({ active: true, end: null, details: 'Levels', breaks: 15 })

    const stopped = await stop(sam, started.body.id)
    expect(stopped.body).toMatchObject({ active: false, status: 'draft', overlap: false, auto_stopped: false })
    const { start: from, end, breaks } = stopped.body
    expect(Math.abs(minuteOf(end) - thisMinute())).toBeLessThanOrEqual(1)
    expect(hoursToMinutes(stopped.body.hours)).toBe(
      deriveHours({ start: from, end: end ?? '', breaks, travel: 0, nonbillable: 0 }).hours,
    )
    expect(await running(sam)).toEqual([])
    expect(await actionsOf(sam, started.body.id)).toEqual(['stop', 'update', 'start'])
  })

  test('counts nothing until it is stopped', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam, { start: ago(60) })
    expect(body.hours_day).toBe('0.00')
    expect(Number((await stop(sam, body.id)).body.hours_day)).toBeGreaterThanOrEqual(1)
  })

  test('stops at a moment that is named, but at none ahead or before its start', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam, { start: ago(600) })
    expect((await stop(sam, body.id, { end: ago(-30) })).body).toMatchObject({
      end: ['Time must not be in the future.'],
    })
    expect((await stop(sam, body.id, { end: ago(700) })).body).toMatchObject({ end: ['End must not be before start.'] })
    expect((await stop(sam, body.id, { end: ago(60) })).body).toMatchObject({ active: false, hours: '9.00' })
  })

  test('that is stopped early keeps of breaks, travel and non-billable hours what fits', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam, { start: ago(40), breaks: 30, travel: 60, hours_nonbillable: '2.00' })
    const stopped = (await stop(sam, body.id, { end: ago(0) })).body
    expect(stopped).toMatchObject({ breaks: 30, travel: 10, hours_nonbillable: '0.17', hours: '0.00' })
  })

  test('needs no permission but the one that started it, for itself alone', async () => {
    const grants: Permission[] = ['diary.view_entry', 'diary.add_entry']
    const { sam } = await aFirm({ grants: { sam: grants } })
    const draft = await anEntry(sam)
    const { body } = await start(sam)
    expect(body).toMatchObject({ can_change: true, can_delete: true })
    expect((await change(sam, body.id, { details: 'Levels' })).status).toBe(200)
    expect((await stop(sam, body.id)).status).toBe(200)
    expect((await change(sam, body.id, { details: 'More' })).status).toBe(403)
    expect((await discard(sam, draft.id)).status).toBe(403)
    const second = await start(sam)
    const gone = await discard(sam, second.body.id)
    expect(gone.status).toBe(204)
    expect((await as(sam, getDiaryEntry, { params: { id: String(second.body.id) } })).status).toBe(404)
    expect((await undo(sam, gone)).status).toBe(204)
    expect((await running(sam)).map(({ id }) => id)).toEqual([second.body.id])
  })

  test('is nobody else’s to start, and a manager’s to stop', async () => {
    const { sam, maya, olga } = await aFirm()
    expect((await start(maya, { user_id: sam.id })).body).toMatchObject({
      user_id: ['You can only start a timer for yourself.'],
    })
    const { body } = await start(sam)
    expect((await change(sam, body.id, { user_id: sam.id })).status).toBe(200)
    expect((await change(maya, body.id, { user_id: maya.id })).body).toMatchObject({
      user_id: ['A running timer cannot be moved to another person.'],
    })
    expect((await stop(olga, body.id)).status).toBe(404)
    expect((await stop(maya, body.id)).body).toMatchObject({ active: false })
  })

  test('is submitted only once it is stopped', async () => {
    const { sam, task } = await aFirm()
    const { body } = await start(sam, { task_id: task.id, details: 'Levels', start: ago(30) })
    const refused = await as(sam, submitDiary, { body: { ids: [body.id] } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'state' } })
    expect((await stop(sam, body.id, { status: 'submitted' })).body).toMatchObject({ status: 'submitted' })
  })
})

describe('one runs per account', () => {
  test('a second start is reported, and stops the first where it says so', async () => {
    const { sam, task, secondTask } = await aFirm()
    const first = await start(sam, { task_id: task.id, start: ago(30) })
    expect(await start(sam)).toMatchObject({
      status: 409,
      body: {
        code: 'timer_running',
        detail: 'A timer is running already. Stop it first, or stop it and start this one.',
      },
    })
    const second = await start(sam, { task_id: secondTask.id, stop_running: true })
    expect(second.status).toBe(201)
    const { body: old } = await as(sam, getDiaryEntry, { params: { id: String(first.body.id) } })
    expect(old).toMatchObject({ active: false, task_id: task.id, overlap: false })
    expect(minuteOf(old.end)).toBeLessThanOrEqual(minuteOf(second.body.start))
    expect((await running(sam)).map(({ id }) => id)).toEqual([second.body.id])
    expect(await actionsOf(sam, first.body.id)).toEqual(['stop', 'start'])
    expect(await actionsOf(sam, second.body.id)).toEqual(['start'])
    expect((await undo(sam, second)).status).toBe(204)
    expect((await running(sam)).map(({ id }) => id)).toEqual([first.body.id])
  })

  test('a start that is refused leaves the first one running', async () => {
    const { sam, closedTask } = await aFirm()
    const first = await start(sam)
    expect((await start(sam, { task_id: closedTask.id, stop_running: true })).status).toBe(400)
    expect((await running(sam)).map(({ id }) => id)).toEqual([first.body.id])
  })

  test('two tabs starting at once, 100 times: one runs, the other is informed', async () => {
    const { sam } = await aFirm()
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all([start(sam), start(sam)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'timer_running' })
      const rest = await timersOf(sam)
      expect(rest).toHaveLength(1)
      await discard(sam, rest[0]?.id ?? 0)
    }
  })

  test('and stopping and starting at once leaves one running, whoever comes first', async () => {
    const { sam } = await aFirm()
    await start(sam, { start: ago(5) })
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([start(sam, { stop_running: true }), start(sam, { stop_running: true })])
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
      for (const { status, body } of answers) if (status !== 201) expect(body).toMatchObject({ code: 'timer_running' })
      expect(await timersOf(sam)).toHaveLength(1)
    }
  })

  test('also across organisations: the other one is named, and stays as it is', async () => {
    const here = await aFirm()
    const there = await aFirm({ name: 'Sister Surveys', locale: 'IE', timezone: 'Europe/Dublin' })
    const visiting = await aPerson(there, {
      name: 'Sam Stone',
      email: here.sam.email,
      group_ids: [there.groups['Staff'] ?? 0],
    })
    expect(visiting.account_id).toBe(here.sam.account_id)
    const { body: timer } = await start(visiting)
    for (const stop_running of [false, true]) {
      const refused = await start(here.sam, { stop_running })
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'timer_running',
          detail: 'Your timer is running in Sister Surveys. Switch to it and stop it there first.',
          org: { id: there.org_id, name: 'Sister Surveys' },
        },
      })
    }
    expect(await timersOf(visiting)).toHaveLength(1)
    // The two at once: the constraint holds what neither could have seen.
    await discard(visiting, timer.id)
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([start(here.sam), start(visiting)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
      const left = await Promise.all([timersOf(here.sam), timersOf(visiting)])
      expect(left.flat()).toHaveLength(1)
      await Promise.all([
        ...left[0].map(({ id }) => discard(here.sam, id)),
        ...left[1].map(({ id }) => discard(visiting, id)),
      ])
    }
  })

  test('an undo never brings back a second one', async () => {
    const { sam } = await aFirm()
    const first = await start(sam, { start: ago(30) })
    const stopped = await stop(sam, first.body.id)
    const second = await start(sam)
    expect(await undo(sam, stopped)).toMatchObject({ status: 409, body: { code: 'timer_running' } })
    const discarded = await discard(sam, second.body.id)
    await start(sam)
    expect(await undo(sam, discarded)).toMatchObject({ status: 409, body: { code: 'timer_running' } })
    expect(await timersOf(sam)).toHaveLength(1)
  })
})

test('permissions that a timer needs are those of starting one', async () => {
  const { sam } = await aFirm()
  await grant(sam, 'diary.view_entry', 'diary.change_entry')
  expect((await start(sam)).status).toBe(403)
})
