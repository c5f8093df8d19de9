import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { testServer } from '#test/firm.ts'
import { approveDiary, rejectDiary, submitDiary } from '../entryActions.contract.ts'
import {
  changeDiaryEntry,
  createDiaryEntry,
  getDiaryEntry,
  listDiary,
  listDiaryHistory,
  type DiaryEntry,
} from '../entries.contract.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
const march = { query: { start: '2026-03-01', end: '2026-03-31' } }
const nineToFive = { start: '2026-03-03T09:00:00Z', end: '2026-03-03T17:00:00Z' }

const asList = (body: unknown) => body as DiaryEntry[]

test.each(['-1.00', '8.01', 'plenty', '1:30'])(
  'non-billable hours of %s are refused in one sentence',
  async (hours) => {
    const { sam, task } = await aFirm()
    const answer = await as(sam, createDiaryEntry, {
      body: { ...nineToFive, task_id: task.id, hours_nonbillable: hours },
    })
    expect([answer.status, answer.body]).toEqual([
      400,
      { hours_nonbillable: ['Non-billable hours must be between 0 and 8.00 (total hours)'] },
    ])
  },
)

describe('a day is logged, submitted and approved', () => {
  test('by its owner and their manager', async () => {
    const { sam, maya, task, project } = await aFirm()
    const body = {
      ...nineToFive,
      task_id: task.id,
      breaks: 30,
      travel: 15,
      hours_nonbillable: '1.00',
      details: ' Levels ',
    }

    const created = await as(sam, createDiaryEntry, { body })

    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      status: 'draft',
      date: '2026-03-03',
      timezone: 'Europe/London',
      project: { id: project.id, name: 'Bridge', managed_by_id: maya.id },
      task: { id: task.id, name: 'Levels' },
      details: 'Levels',
      hours: '7.25',
      hours_total: '7.50',
      hours_paid: '7.50',
      hours_billable: '6.50',
      hours_nonbillable: '1.00',
      hours_day: '7.25',
      hours_week: '7.25',
      can_change: true,
      can_submit: true,
      can_decide: false,
      version: 1,
    })
    const ids = [created.body.id]
    expect((await as(sam, submitDiary, { body: { ids } })).body.results[0]).toMatchObject({
      status: 'submitted',
      can_recall: true,
    })
    const waiting = await as(maya, listDiary, { query: { ...march.query, diary_status: 'submitted' } })
    expect(asList(waiting.body).map((entry) => [entry.id, entry.can_decide])).toEqual([[ids[0], true]])
    expect((await as(maya, approveDiary, { body: { ids } })).body.results[0]).toMatchObject({
      status: 'approved',
      decided_by: { id: maya.id },
    })
    expect((await as(sam, getDiaryEntry, { params: { id: String(ids[0]) } })).body).toMatchObject({
      status: 'approved',
      can_change: false,
      can_delete: false,
    })
  })

  test('the history says who did what, in words', async () => {
    const { sam, maya, task } = await aFirm()
    const { body } = await as(sam, createDiaryEntry, { body: { ...nineToFive, task_id: task.id, details: 'One' } })
    await as(sam, changeDiaryEntry, { params: { id: String(body.id) }, body: { details: 'Two', version: 1 } })
    await as(sam, submitDiary, { body: { ids: [body.id] } })
    await as(maya, rejectDiary, { body: { ids: [body.id], reason: 'Which levels?' } })

    const history = await as(maya, listDiaryHistory, { params: { id: String(body.id) } })

    expect(history.body.map(({ action, user }) => [action, user?.name])).toEqual([
      ['reject', 'Maya Moss'],
      ['submit', 'Sam Stone'],
      ['update', 'Sam Stone'],
      ['insert', 'Sam Stone'],
    ])
    expect(history.body[0]?.changes).toContainEqual({ field: 'decision_notes', before: null, after: 'Which levels?' })
    expect(history.body[2]?.changes).toEqual([{ field: 'details', before: 'One', after: 'Two' }])
  })
})

describe('what is refused says why, under its field, and changes nothing', () => {
  const day = (start: string, end: string, more = {}) => ({ start: `2026-03-03T${start}:00Z`, end, ...more })
  const tomorrow = addDays(today('Europe/London'), 1)
  test.each([
    ['25 hours', day('09:00', '2026-03-04T10:00:00Z'), 'end', 'An entry can last at most 24 hours.'],
    [
      'breaks + travel over the total',
      day('09:00', '2026-03-03T10:00:00Z', { breaks: 30, travel: 45 }),
      'travel',
      'Breaks and travel must not be longer than the time from start to end.',
    ],
    [
      'non-billable over the total',
      day('09:00', '2026-03-03T10:00:00Z', { hours_nonbillable: '1.01' }),
      'hours_nonbillable',
      'Non-billable hours must be between 0 and 1.00 (total hours)',
    ],
    [
      'hours that disagree',
      day('09:00', '2026-03-03T10:00:00Z', { hours: '2.00' }),
      'hours',
      'Hours do not agree with start and end.',
    ],
    [
      'a future start',
      { start: `${tomorrow}T09:00:00Z`, end: `${tomorrow}T10:00:00Z` },
      'start',
      'Time must not be in the future.',
    ],
    [
      'another date than the start',
      { ...nineToFive, date: '2026-03-04' },
      'date',
      'The date must be the day of the start.',
    ],
    [
      'an unknown zone',
      { ...nineToFive, timezone: 'Europe/Nowhere' },
      'timezone',
      'Unknown time zone. Choose one, such as Europe/London.',
    ],
    ['an unknown task', { ...nineToFive, task_id: 999_999_999 }, 'task_id', 'Invalid choice.'],
    ['an unknown person', { ...nineToFive, user_id: 999_999_999 }, 'user_id', 'Invalid choice.'],
    ['NUL in text', { ...nineToFive, details: 'a\u0000b' }, 'details', 'Control characters are not allowed.'],
    ['an unknown field', { ...nineToFive, colour: 'red' }, 'colour', 'Unknown field.'],
    ['no end', { start: nineToFive.start }, 'end', 'This field is required'],
  ])('%s', async (_, body, field, message) => {
    const { sam } = await aFirm()
    const answer = await as(sam, createDiaryEntry, { body })
    expect([answer.status, answer.body[field]]).toEqual([400, [message]])
    expect(asList((await as(sam, listDiary, march)).body)).toEqual([])
  })

  test('a closed task, an abandoned project, a task of another project, and another firm’s task', async () => {
    const { sam, closedTask, abandonedTask, task, otherProject } = await aFirm()
    const elsewhere = await aFirm()
    const say = async (body: object) => (await as(sam, createDiaryEntry, { body: { ...nineToFive, ...body } })).body
    expect(await say({ task_id: closedTask.id })).toEqual({
      task_id: ['This task is closed. Choose another task to log time on.'],
    })
    expect(await say({ task_id: abandonedTask.id })).toEqual({
      project_id: ['This project is cancelled. Choose another project to log time on.'],
    })
    expect(await say({ task_id: task.id, project_id: otherProject.id })).toEqual({
      project_id: ['This task belongs to another project. Choose its project.'],
    })
    expect(await say({ task_id: elsewhere.task.id })).toEqual({ task_id: ['Invalid choice.'] })
    expect(await say({ project_id: elsewhere.project.id })).toEqual({ project_id: ['Invalid choice.'] })
    expect(await say({ user_id: elsewhere.sam.id })).toEqual({ user_id: ['Invalid choice.'] })
  })

  test('a project delivered more than 12 weeks ago, but for who may change any entry', async () => {
    const { sam, ada, task, project } = await aFirm()
    const delivered = addDays(today('Europe/London'), -85)
    await inFirm(sam, (db) => db.updateTable('project').set({ delivered }).where('id', '=', project.id).execute())
    const body = { ...nineToFive, task_id: task.id }
    expect((await as(sam, createDiaryEntry, { body })).body).toEqual({
      project_id: ['This project was delivered more than 12 weeks ago: no new time can be logged on it.'],
    })
    expect((await as(ada, createDiaryEntry, { body })).status).toBe(201)
  })

  test('an entry that overlaps; touching is none, and a rejected one does not count', async () => {
    const { sam, maya } = await aFirm()
    await anEntry(sam)
    const overlapping = { start: '2026-03-02T16:59:00Z', end: '2026-03-02T18:00:00Z' }
    expect(await as(sam, createDiaryEntry, { body: overlapping })).toMatchObject({
      status: 409,
      body: { code: 'overlap' },
    })
    const touching = { start: '2026-03-02T17:00:00Z', end: '2026-03-02T18:00:00Z' }
    expect((await as(sam, createDiaryEntry, { body: touching })).status).toBe(201)
    await anEntry(sam, {
      date: '2026-03-05',
      start: '2026-03-05T09:00:00Z',
      end: '2026-03-05T10:00:00Z',
      status: 'rejected',
      decided_by_id: maya.id,
    })
    expect(
      (await as(sam, createDiaryEntry, { body: { start: '2026-03-05T09:00:00Z', end: '2026-03-05T10:00:00Z' } }))
        .status,
    ).toBe(201)
  })

  test('two overlapping entries at the same moment: one is saved', async () => {
    const { sam } = await aFirm()
    const answers = await Promise.all(Array.from({ length: 6 }, () => as(sam, createDiaryEntry, { body: nineToFive })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('a stale version is told what the entry is now', async () => {
    const { sam } = await aFirm()
    const { id } = await anEntry(sam)
    const params = { id: String(id) }
    await as(sam, changeDiaryEntry, { params, body: { details: 'First', version: 1 } })
    const late = await as(sam, changeDiaryEntry, { params, body: { details: 'Second', version: 1 } })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', sent: 1, version: 2, current: { details: 'First' } },
    })
    expect(
      (await as(sam, changeDiaryEntry, { params, body: { details: 'Third' } }, { headers: { 'if-match': '"2"' } }))
        .status,
    ).toBe(200)
  })

  test('501 ids, no ids, and an incomplete draft', async () => {
    const { sam } = await aFirm()
    const many = Array.from({ length: 501 }, (_, i) => i + 1)
    expect((await as(sam, submitDiary, { body: { ids: many } })).body).toMatchObject({ ids: ['At most 500 at once.'] })
    expect((await as(sam, submitDiary, { body: { ids: [] } })).body).toMatchObject({ ids: ['This field is required'] })
    const { id } = await anEntry(sam, { details: '' })
    expect((await as(sam, submitDiary, { body: { ids: [id] } })).body).toEqual({
      detail: 'Nothing was submitted. Some entries are not complete.',
      code: 'fields',
      errors: {
        [id]: {
          project_id: ['This field is required'],
          task_id: ['This field is required'],
          details: ['This field is required'],
        },
      },
    })
  })
})
