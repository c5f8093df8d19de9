import { describe, expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { undoChange } from '#core/undo.contract.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import {
  approveDiary,
  deleteDiary,
  editDiary,
  recallDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '../entryActions.contract.ts'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  listDiary,
  listDiaryUsers,
  listUserDiary,
  type DiaryEntry,
} from '../entries.contract.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
const march = { query: { start: '2026-03-01', end: '2026-03-31' } }

const asList = (body: unknown) => body as DiaryEntry[]

describe('the states of an entry', () => {
  const complete = async (person: BuilderPerson, firm: { project: { id: number }; task: { id: number } }, more = {}) =>
    anEntry(person, { project_id: firm.project.id, task_id: firm.task.id, ...more })

  test('rejected, edited, submitted, recalled, approved, reset', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    const { id } = await complete(sam, firm)
    const ids = [id]
    const status = async () => (await as(sam, getDiaryEntry, { params: { id: String(id) } })).body.status
    await as(sam, submitDiary, { body: { ids } })
    expect((await as(maya, rejectDiary, { body: { ids, reason: '' } })).body).toMatchObject({
      reason: ['This field is required'],
    })
    await as(maya, rejectDiary, { body: { ids, reason: 'Too long' } })
    expect(await as(sam, submitDiary, { body: { ids } })).toMatchObject({
      status: 409,
      body: { code: 'state', detail: 'This entry was rejected. Change it before you submit it again.' },
    })
    await as(sam, changeDiaryEntry, { params: { id: String(id) }, body: { details: 'Shorter' } })
    expect(await status()).toBe('draft')
    await as(sam, submitDiary, { body: { ids } })
    await as(sam, recallDiary, { body: { ids } })
    expect(await status()).toBe('draft')
    await as(sam, submitDiary, { body: { ids } })
    await as(maya, approveDiary, { body: { ids } })
    expect(await as(sam, changeDiaryEntry, { params: { id: String(id) }, body: { details: 'x' } })).toMatchObject({
      status: 409,
    })
    expect(await as(sam, deleteDiaryEntry, { params: { id: String(id) } })).toMatchObject({ status: 409 })
    expect((await as(sam, resetDiary, { body: { ids } })).status).toBe(403)
    await as(maya, resetDiary, { body: { ids } })
    expect(await status()).toBe('draft')
  })

  test('the name of a task stands for details where the firm lets it', async () => {
    const firm = await aFirm()
    const { sam } = firm
    const onTask = await complete(sam, firm, { details: '' })
    const withoutTask = await complete(sam, firm, {
      task_id: null,
      details: '',
      start: '2026-03-05T09:00:00Z',
      end: '2026-03-05T10:00:00Z',
    })
    const submitted = async ({ id }: { id: number }) => (await as(sam, submitDiary, { body: { ids: [id] } })).status
    expect(await submitted(onTask)).toBe(400)
    await inFirm(firm, (db) => db.updateTable('company').set({ task_as_details: true, task_required: false }).execute())
    expect([await submitted(onTask), await submitted(withoutTask)]).toEqual([200, 400])
  })

  test('a status in a PATCH is the action that leads there', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    const { id } = await complete(sam, firm)
    const params = { id: String(id) }
    expect(
      (await as(sam, changeDiaryEntry, { params, body: { details: 'Done', status: 'submitted' } })).body,
    ).toMatchObject({ status: 'submitted', details: 'Done' })
    expect((await as(sam, changeDiaryEntry, { params, body: { status: 'draft' } })).body.status).toBe('draft')
    await as(sam, submitDiary, { body: { ids: [id] } })
    expect((await as(sam, changeDiaryEntry, { params, body: { status: 'approved' } })).status).toBe(403)
    expect((await as(maya, editDiary, { body: { ids: [id], status: 'approved' } })).body.results[0]?.status).toBe(
      'approved',
    )
    expect((await as(maya, changeDiaryEntry, { params, body: { status: 'draft' } })).body.status).toBe('draft')
  })

  test('a batch is all or nothing: out of reach before state before fields', async () => {
    const firm = await aFirm()
    const { sam, olga, maya } = firm
    const near = await complete(sam, firm, { status: 'submitted' })
    const draft = await complete(sam, firm, {
      date: '2026-03-04',
      start: '2026-03-04T09:00:00Z',
      end: '2026-03-04T17:00:00Z',
    })
    const far = await anEntry(olga, { status: 'submitted' })
    const absent = await as(maya, approveDiary, { body: { ids: [near.id, draft.id, 999_999_999] } })
    const foreign = await as(maya, approveDiary, { body: { ids: [near.id, draft.id, far.id] } })
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    expect(await as(maya, approveDiary, { body: { ids: [near.id, draft.id] } })).toMatchObject({
      status: 409,
      body: {
        code: 'state',
        errors: { [draft.id]: { non_field_errors: ['Only a submitted entry can be approved.'] } },
      },
    })
    expect((await as(sam, getDiaryEntry, { params: { id: String(near.id) } })).body.status).toBe('submitted')
  })

  test('a batch edit changes all of them, or none with the reason of each', async () => {
    const firm = await aFirm()
    const { sam, secondTask } = firm
    const record = await complete(sam, firm)
    const two = await complete(sam, firm, {
      date: '2026-03-04',
      start: '2026-03-04T09:00:00Z',
      end: '2026-03-04T09:30:00Z',
    })
    const ids = [record.id, two.id]
    expect(
      (await as(sam, editDiary, { body: { ids, task_id: secondTask.id, details: 'Both' } })).body.results.map((e) => [
        e.task_id,
        e.details,
      ]),
    ).toEqual([
      [secondTask.id, 'Both'],
      [secondTask.id, 'Both'],
    ])
    const refused = await as(sam, editDiary, { body: { ids, breaks: 45 } })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'fields', errors: { [two.id]: { breaks: [expect.any(String)] } } },
    })
    expect((await as(sam, getDiaryEntry, { params: { id: String(record.id) } })).body.breaks).toBe(0)
    expect((await as(sam, deleteDiary, { body: { ids } })).status).toBe(204)
    expect(asList((await as(sam, listDiary, march)).body)).toEqual([])
  })

  test('a change can be undone for a minute, by the same person, if nothing changed since', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    const { id } = await complete(sam, firm)
    const deleted = await as(sam, deleteDiaryEntry, { params: { id: String(id) } })
    const token = String(deleted.headers['x-undo'])
    expect((await as(maya, undoChange, { body: { token } })).status).toBe(400)
    expect((await as(sam, undoChange, { body: { token } })).status).toBe(204)
    expect((await as(sam, getDiaryEntry, { params: { id: String(id) } })).body).toMatchObject({
      id,
      details: 'Levels along the quay',
      version: 2,
    })
    expect((await as(sam, undoChange, { body: { token } })).status).toBe(400)
    const submitted = await as(sam, submitDiary, { body: { ids: [id] } })
    await as(maya, approveDiary, { body: { ids: [id] } })
    expect(await as(sam, undoChange, { body: { token: String(submitted.headers['x-undo']) } })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('a deletion is undone although its notification was written again meanwhile', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    const first = await complete(sam, firm, { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' })
    expect((await as(sam, submitDiary, { body: { ids: [first.id] } })).status).toBe(200)
    expect((await as(sam, recallDiary, { body: { ids: [first.id] } })).status).toBe(200)
    const deleted = await as(sam, deleteDiaryEntry, { params: { id: String(first.id) } })
    expect(deleted.status).toBe(204)
    const second = await complete(sam, firm, { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z' })
    expect((await as(sam, submitDiary, { body: { ids: [second.id] } })).status).toBe(200)
    const body = { token: String(deleted.headers['x-undo']) }
    const undone = await as(sam, undoChange, { body })
    expect([undone.status, undone.text]).toEqual([204, ''])
    const { text } = await as(maya, listNotifications, { query: {} })
    expect(text).toContain('Sam Stone submitted')
  })
})

describe('times', () => {
  test('an end earlier than the start on the same day is the next day', async () => {
    const { sam } = await aFirm()
    const body = { start: '2026-06-02T22:15:00+01:00', end: '2026-06-02T06:45:00+01:00', breaks: 30, travel: 15 }
    expect((await as(sam, createDiaryEntry, { body })).body).toMatchObject({
      end: '2026-06-03T05:45:00Z',
      hours: '7.75',
      hours_total: '8.00',
      date: '2026-06-02',
    })
  })

  test('an entry in another zone has the day of its own zone', async () => {
    const { sam } = await aFirm()
    const body = { start: '2026-03-02T23:30:00-05:00', end: '2026-03-03T01:00:00-05:00', timezone: 'America/Toronto' }
    expect((await as(sam, createDiaryEntry, { body })).body).toMatchObject({ date: '2026-03-02', hours: '1.50' })
  })

  test('with times off, hours move the end and the start follows the day’s last entry, else the schedule, else 09:00', async () => {
    const { sam } = await aFirm()
    await inFirm(sam, (db) => db.updateTable('company').set({ diary_times: false }).execute())
    const log = async (hours: string) =>
      (await as(sam, createDiaryEntry, { body: { date: '2026-03-07', hours, breaks: 15 } })).body
    expect(await log('2.00')).toMatchObject({
      start: '2026-03-07T09:00:00Z',
      end: '2026-03-07T11:15:00Z',
      hours: '2.00',
    })
    const second = await log('1.50')
    expect(second).toMatchObject({ start: '2026-03-07T11:15:00Z', end: '2026-03-07T13:00:00Z' })
    const params = { id: String(second.id) }
    expect((await as(sam, changeDiaryEntry, { params, body: { hours: '2.50' } })).body).toMatchObject({
      end: '2026-03-07T14:00:00Z',
    })
    expect((await as(sam, changeDiaryEntry, { params, body: { breaks: 30 } })).body).toMatchObject({
      hours: '2.50',
      end: '2026-03-07T14:15:00Z',
    })
    expect((await as(sam, createDiaryEntry, { body: { date: '2026-03-08' } })).body).toEqual({
      hours: ['This field is required'],
    })
  })

  test('totals are of the whole day, the locale’s week and the month, whatever the filter, without rejected ones', async () => {
    const { sam, maya } = await aFirm({ locale: 'US', timezone: 'America/New_York' })
    const entry = (date: string, from: number, hours: number, more = {}) =>
      anEntry(sam, { date, start: `${date}T${from}:00:00Z`, end: `${date}T${from + hours}:00:00Z`, ...more })
    await entry('2026-03-07', 14, 1) // Saturday: the week before
    await entry('2026-03-08', 14, 2) // Sunday: a US week starts
    await entry('2026-03-09', 14, 3, { details: 'needle' })
    await entry('2026-03-09', 18, 4)
    await entry('2026-03-10', 14, 5, { status: 'rejected', decided_by_id: maya.id })
    await entry('2026-04-01', 14, 6)
    const list = await as(sam, listUserDiary, {
      params: { id: String(sam.id) },
      query: { start: '2026-03-09', end: '2026-03-10', search: 'needle' },
    })
    expect(list.body.map((e) => [e.hours_day, e.hours_week, e.hours_month])).toEqual([['7.00', '9.00', '10.00']])
    const all = await as(sam, listDiary, { query: { start: '2026-03-10', end: '2026-03-10' } })
    expect(asList(all.body).map((e) => [e.hours_day, e.hours_week, e.hours_month])).toEqual([['0.00', '9.00', '10.00']])
  })
})

describe('lists', () => {
  test('the diary of a person out of reach is that of nobody; one within reach may be empty', async () => {
    const { sam, olga, maya } = await aFirm()
    const ofActor = (actor: BuilderPerson, id: number) =>
      as(actor, listUserDiary, { params: { id: String(id) }, query: march.query })
    const absent = await ofActor(sam, 999_999_999)
    const foreign = await ofActor(sam, olga.id)
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    expect((await ofActor(sam, sam.id)).body).toEqual([])
    expect((await ofActor(maya, sam.id)).body).toEqual([])
  })

  test('a window answers an array newest first, a page answers results and count', async () => {
    const { sam, olga, ada } = await aFirm()
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await anEntry(sam, { date, start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` })
    await anEntry(olga, { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z', date: '2026-03-03' })
    const list = await as(ada, listDiary, march)
    expect(asList(list.body).map((e) => [e.date, e.user.name])).toEqual([
      ['2026-03-04', 'Sam Stone'],
      ['2026-03-03', 'Olga Orr'],
      ['2026-03-03', 'Sam Stone'],
      ['2026-03-02', 'Sam Stone'],
    ])
    expect((await as(ada, listDiary, { query: { ...march.query, page: '2', rows: '3' } })).body).toMatchObject({
      count: 4,
      results: [{ date: '2026-03-02' }],
    })
    expect(
      asList((await as(ada, listDiary, { query: { ...march.query, user_ids: String(olga.id) } })).body),
    ).toHaveLength(1)
    expect((await as(ada, listDiary, { query: { start: '2024-01-01', end: '2026-03-31' } })).body).toEqual({
      end: ['A period has at most 366 days.'],
    })
  })

  test('the choices of the user picker are those whose diary one may keep, oneself first', async () => {
    const { sam, maya, ada } = await aFirm()
    const names = async (person: BuilderPerson) =>
      (await as(person, listDiaryUsers, { query: {} })).body.map(({ name }) => name)
    expect(await names(sam)).toEqual(['Sam Stone'])
    expect(await names(maya)).toEqual(['Maya Moss', 'Sam Stone'])
    expect(await names(ada)).toHaveLength(7)
    // Who left is found, says so and is behind all others; nothing can be logged for them.
    await inFirm(ada, (db) => db.updateTable('member').set({ active: false }).where('id', '=', maya.id).execute())
    const { body: all } = await as(ada, listDiaryUsers, { query: {} })
    expect(all.filter(({ active }) => !active)).toEqual([{ id: maya.id, name: 'Maya Moss', active: false }])
    expect([all[0]?.id, all.at(-1)?.id]).toEqual([ada.id, maya.id])
  })
})
