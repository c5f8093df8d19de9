/** Rows that are no entries, through the API: who gets which, what cannot be done with them, and that they cost one statement. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { listDiarySchedules } from '../../entries/entryRows.contract.ts'
import { approveDiary, deleteDiary, submitDiary } from '../../entries/entryActions.contract.ts'
import { createDiaryEntry, type DiaryRow, listDiary, listUserDiary } from '../../entries/entries.contract.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { as, aFirm, anEntry, grant, inFirm } = server

// A Monday to a Sunday; the calendar of the firm gets a holiday on the Thursday.
const week = { start: '2026-03-02', end: '2026-03-08' }
let firm: Firm
beforeAll(async () => {
  firm = await planned()
})

/** Everyone came in January; Sam and Olga are on a task of Maya's and of Otto's, from Wednesday on. */
async function planned(options: Parameters<typeof aFirm>[0] = {}) {
  const made = await aFirm(options)
  await inFirm(made, async (db) => {
    await db.updateTable('member').set({ start_date: '2026-01-05' }).execute()
    await sql`insert into holiday (calendar_id, day, name) select calendar_id, '2026-03-05', 'Harbour day' from company`.execute(
      db,
    )
    for (const [task, person] of [
      [made.task, made.sam],
      [made.otherTask, made.olga],
    ] as const) {
      await db.updateTable('task').set({ start: '2026-03-04', end: '2026-03-09' }).where('id', '=', task.id).execute()
      await db.insertInto('task_user').values({ task_id: task.id, user_id: person.id }).execute()
    }
  })
  return made
}

const listOf = async (
  who: BuilderPerson,
  person: BuilderPerson,
  query: Record<string, string> = {},
): Promise<DiaryRow[]> => {
  const { status, body } = await as(who, listUserDiary, {
    params: { id: String(person.id) },
    query: { ...week, ...query },
  })
  expect(status).toBe(200)
  return body
}
const all = async (who: BuilderPerson, query: Record<string, string> = {}) =>
  (await as(who, listDiary, { query: { ...week, ...query } })).body as DiaryRow[]
const describeRows = (rows: readonly DiaryRow[]) => rows.map(({ date, diary_type }) => `${date.slice(8)} ${diary_type}`)

const ofSam = ['06 task', '05 bank_holiday', '04 task', '03 placeholder', '02 placeholder']

describe('who gets which', () => {
  test('the person’s own diary, whether by name or because nobody else can be listed', async () => {
    expect(describeRows(await listOf(firm.sam, firm.sam))).toEqual(ofSam)
    expect(describeRows(await all(firm.sam))).toEqual(ofSam)
    expect(describeRows(await all(firm.sam, { ordering: 'start' }))).toEqual(ofSam.toReversed())
  })

  test('the days of bookings count where there are some, each task once', async () => {
    const made = await planned()
    await inFirm(made, async (db) => {
      const owner = { user_id: made.sam.id, task_id: made.task.id }
      await build.aBooking(db, { ...owner, start: '2026-03-02', end: '2026-03-03' })
      await build.aBooking(db, { ...owner, start: '2026-03-03', end: '2026-03-03' })
    })
    expect(describeRows(await listOf(made.sam, made.sam))).toEqual([
      '06 placeholder',
      '05 bank_holiday',
      '04 placeholder',
      '03 task',
      '02 task',
    ])
  })

  test('a manager sees the tasks and holidays of a person, and no placeholders of their schedule', async () => {
    const others = ['06 task', '05 bank_holiday', '04 task']
    expect(describeRows(await listOf(firm.maya, firm.sam))).toEqual(others)
    expect(describeRows(await all(firm.maya, { user_ids: String(firm.sam.id) }))).toEqual(others)
  })

  test('a list of several people has the bank holidays of the asker only', async () => {
    expect(describeRows(await all(firm.maya))).toEqual(['05 bank_holiday'])
    const two = { user_ids: `${firm.sam.id},${firm.maya.id}` }
    expect(describeRows(await all(firm.maya, two))).toEqual(['05 bank_holiday'])
    expect((await all(firm.maya))[0]).toMatchObject({ user: null, user_id: null, details: 'Harbour day' })
  })

  test('a search, a status, a question for timers', async () => {
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: 'bridge' }))).toEqual(['06 task', '04 task'])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: 'tunnel' }))).toEqual([])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: '-levels' }))).toEqual([])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: 'project:bridge task:levels' }))).toEqual([
      '06 task',
      '04 task',
    ])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: '-project:bridge' }))).toEqual([])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: 'status:draft' }))).toEqual([])
    expect(describeRows(await listOf(firm.sam, firm.sam, { search: '""' }))).toEqual(ofSam)
    expect(describeRows(await listOf(firm.sam, firm.sam, { diary_status: 'draft' }))).toEqual(['05 bank_holiday'])
    expect(await all(firm.sam, { active: 'true' })).toEqual([])
  })

  test('what may not be opened has no rows, as if the person did not exist', async () => {
    const { sam, olga, otto } = firm
    for (const id of [olga.id, 999_999_999]) {
      expect(await as(sam, listUserDiary, { params: { id: String(id) }, query: week })).toMatchObject({
        status: 404,
        text: '',
      })
      expect(await as(sam, listDiarySchedules, { query: { user_id: String(id), ...week } })).toMatchObject({
        status: 404,
        text: '',
      })
      expect(await all(sam, { user_ids: String(id) })).toEqual([])
    }
    await grant(otto, 'diary.view_entry')
    expect(await as(otto, listUserDiary, { params: { id: String(sam.id) }, query: week })).toMatchObject({
      status: 404,
    })
    expect(await all(otto, { user_ids: String(sam.id) })).toEqual([])
  })

  test('who sees only the time on their own projects gets the tasks of those, and nothing else of the person', async () => {
    const made = await planned()
    await grant(made.otto, 'diary.view_entry', 'diary.view_own_project', 'projects.view_project', 'tasks.view_task')
    expect(describeRows(await listOf(made.otto, made.olga))).toEqual(['06 task', '05 task', '04 task'])
    expect(describeRows(await listOf(made.otto, made.sam))).toEqual([])
    const plan = (await as(made.otto, listDiarySchedules, { query: { user_id: String(made.sam.id), ...week } })).body
    expect(plan).toEqual([])
  })

  test('nothing is expected of anybody before they came, or before they were known here, nor once they left', async () => {
    const made = await planned()
    const set = (dates: object) =>
      inFirm(made, (db) => db.updateTable('member').set(dates).where('id', '=', made.sam.id).execute())
    await set({ start_date: '2026-03-03', end_date: '2026-03-04' })
    // Whoever left asks for nothing themselves.
    expect(describeRows(await listOf(made.ada, made.sam))).toEqual(['04 task'])
    await set({ start_date: null, end_date: null })
    expect(await listOf(made.sam, made.sam)).toEqual([])
  })

  test('closed tasks and projects that take no time are not suggested', async () => {
    const made = await planned()
    const { sam, project, task } = made
    const tasks = async () => describeRows(await listOf(sam, sam)).filter((text) => text.endsWith('task'))
    expect(await tasks()).toHaveLength(2)
    await inFirm(made, (db) =>
      db.updateTable('project').set({ delivered: '2026-02-01' }).where('id', '=', project.id).execute(),
    )
    expect(await tasks()).toEqual([])
    await inFirm(made, (db) =>
      db
        .updateTable('project')
        .set({ delivered: null, abandoned: '2026-02-01' })
        .where('id', '=', project.id)
        .execute(),
    )
    expect(await tasks()).toEqual([])
    await inFirm(made, async (db) => {
      await db.updateTable('project').set({ abandoned: null }).where('id', '=', project.id).execute()
      await db.updateTable('task').set({ closed: true }).where('id', '=', task.id).execute()
    })
    expect(await tasks()).toEqual([])
  })
})

describe('what they are', () => {
  test('a scheduled task, in full', async () => {
    const [row] = await listOf(firm.sam, firm.sam)
    expect(row).toMatchObject({
      id: null,
      diary_type: 'task',
      user_id: firm.sam.id,
      project_id: firm.project.id,
      project: { name: 'Bridge', managed_by_id: firm.maya.id },
      quote_item: { name: 'Survey' },
      task: { id: firm.task.id, name: 'Levels' },
      start: '2026-03-06T09:00:00+00:00',
      end: '2026-03-06T17:30:00+00:00',
      timezone: 'Europe/London',
      breaks: 30,
      hours: '8.00',
      hours_total: '8.00',
      status: null,
      version: null,
      addable: true,
    })
    expect(Object.entries(row ?? {}).filter(([name, value]) => name.startsWith('can_') && value !== false)).toEqual([])
  })

  test("the schedule's times are on the clock of the person, whatever the organisation's", async () => {
    const made = await planned({ timezone: 'America/Toronto' })
    await inFirm(made, (db) =>
      db.updateTable('member').set({ timezone: 'Asia/Kolkata' }).where('id', '=', made.sam.id).execute(),
    )
    expect((await listOf(made.maya, made.sam))[0]).toMatchObject({
      start: '2026-03-06T09:00:00+05:30',
      timezone: 'Asia/Kolkata',
    })
    expect((await listOf(made.olga, made.olga))[0]).toMatchObject({ start: '2026-03-06T09:00:00-05:00' })
  })

  test('an entry of it takes its place; undone, it is back', async () => {
    const made = await planned()
    const { sam } = made
    const [row] = await listOf(sam, sam)
    if (!row || row.id !== null || row.end === null) throw new Error('There is no row to add.')
    const { task_id, date, start, end, timezone, breaks, travel } = row
    const added = await as(sam, createDiaryEntry, { body: { task_id, date, start, end, timezone, breaks, travel } })
    expect(added).toMatchObject({ status: 201, body: { hours: row.hours, task_id: made.task.id } })
    const [first, ...rest] = await listOf(sam, sam)
    expect(first?.id).toBe(added.body.id)
    expect(describeRows(rest)).toEqual(ofSam.slice(1))
    await as(sam, deleteDiary, { body: { ids: [added.body.id] } })
    expect(describeRows(await listOf(sam, sam))).toEqual(ofSam)
  })

  test('two tasks of a day are entered one after the other, in any order', async () => {
    const made = await planned()
    const { sam, secondTask } = made
    await inFirm(made, async (db) => {
      await db
        .updateTable('task')
        .set({ start: '2026-03-06', end: '2026-03-06' })
        .where('id', '=', secondTask.id)
        .execute()
      await db.insertInto('task_user').values({ task_id: secondTask.id, user_id: sam.id }).execute()
    })
    const friday = { start: '2026-03-06', end: '2026-03-06' }
    const add = async (index: number) => {
      const row = (await listOf(sam, sam, friday)).filter(({ id }) => id === null).at(index)
      if (!row?.end) throw new Error('There is no row to add.')
      const { task_id, date, start, end, timezone, breaks, travel } = row
      const { status, body } = await as(sam, createDiaryEntry, {
        body: { task_id, date, start, end, timezone, breaks, travel },
      })
      expect([status, body.hours]).toEqual([201, '4.00'])
    }
    await add(0)
    await add(0)
    expect((await listOf(sam, sam, friday)).map(({ hours_day }) => hours_day)).toEqual(['8.00', '8.00'])
  })
})

describe('what they are not', () => {
  test('they are in no sum, and carry the sums of the entries beside them (T-3)', async () => {
    const made = await planned()
    const { sam } = made
    // In the same week and before the window: it counts all the same.
    await anEntry(sam, { end: '2026-03-02T12:00:00Z' })
    const rows = await listOf(sam, sam, { start: '2026-03-04', end: '2026-03-06' })
    expect(rows.map(({ hours_day, hours_week, hours_month }) => [hours_day, hours_week, hours_month])).toEqual([
      ['0.00', '3.00', '3.00'],
      ['0.00', '3.00', '3.00'],
      ['0.00', '3.00', '3.00'],
    ])
    expect((await listOf(sam, sam)).at(-1)).toMatchObject({ hours_day: '3.00', hours_week: '3.00' })
  })

  test('a page and a count are of entries', async () => {
    const made = await planned()
    const { id } = await anEntry(made.sam)
    const { body } = await as(made.sam, listDiary, { query: { ...week, rows: '100' } })
    expect(body).toMatchObject({ count: 1, results: [{ id }] })
  })

  test('an export is of entries', async () => {
    const answer = await server.raw({
      method: 'GET',
      url: `/api/diary/export/?start=${week.start}&end=${week.end}&format=csv`,
      headers: await server.headersOf(firm.ada),
    })
    expect(answer.status).toBe(200)
    expect(answer.text.trim().split('\n')).toHaveLength(1)
  })

  test('nothing can be done with them: null is no id', async () => {
    for (const endpoint of [approveDiary, submitDiary, deleteDiary])
      expect(await as(firm.ada, endpoint, { body: untyped({ ids: [null] }) })).toMatchObject({
        status: 400,
        body: { ids: ['This field is required'] },
      })
  })

  test('of a person whose diary one may not write they cannot be added', async () => {
    const made = await planned()
    await grant(
      made.maya,
      'diary.view_entry',
      'diary.view_own_staff',
      'diary.add_entry',
      'tasks.view_task',
      'projects.view_project',
    )
    const [row] = await listOf(made.maya, made.sam)
    expect(row).toMatchObject({ diary_type: 'task', addable: false })
  })
})

describe('GET /diary/schedules/', () => {
  test('the plan of a person: hours, holidays and tasks, whatever was logged', async () => {
    const { status, body } = await as(firm.maya, listDiarySchedules, {
      query: { user_id: String(firm.sam.id), start: '2026-03-04', end: '2026-03-09' },
    })
    expect(status).toBe(200)
    expect(
      body.map(({ date, start, hours, bank_holiday, tasks }) => [
        date,
        start?.slice(11, 16),
        hours,
        bank_holiday,
        tasks.map(({ name }) => name),
      ]),
    ).toEqual([
      ['2026-03-04', '09:00', '8.00', null, ['Levels']],
      ['2026-03-05', '09:00', '0.00', 'Harbour day', []],
      ['2026-03-06', '09:00', '8.00', null, ['Levels']],
      ['2026-03-09', '09:00', '8.00', null, ['Levels']],
    ])
  })
  test('of oneself unless told, and ahead of today too', async () => {
    const start = Temporal.Now.plainDateISO().add({ days: 30 })
    const { body } = await as(firm.sam, listDiarySchedules, {
      query: { start: start.toString(), end: start.add({ days: 6 }).toString() },
    })
    expect(new Set(body.map(({ user_id }) => user_id))).toEqual(new Set([firm.sam.id]))
    expect(body.length).toBeGreaterThan(0)
  })
  test('at most a year, and not backwards', async () => {
    const ask = (start: string, end: string) => as(firm.sam, listDiarySchedules, { query: { start, end } })
    expect(await ask('2025-01-01', '2026-03-31')).toMatchObject({
      status: 400,
      body: { end: ['A period has at most 366 days.'] },
    })
    expect(await ask('2026-03-31', '2026-03-01')).toMatchObject({ status: 400, body: { start: expect.anything() } })
  })
  test('at the ends of what a date may be: the days that there are', async () => {
    const ask = (query: { start: string } | { end: string }) => as(firm.sam, listDiarySchedules, { query })
    expect((await ask({ start: '2999-12-31' })).body).toMatchObject([{ date: '2999-12-31' }])
    expect(await ask({ end: '1900-01-01' })).toMatchObject({ status: 200 })
  })
})

test('a year costs as many statements as a day, and a list that has none of them costs one less', async () => {
  const made = await planned()
  await inFirm(made, async (db) => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await build.aTask(db, { project_id: made.project.id, start: '2026-01-05', end: '2026-12-31' })
      await db.insertInto('task_user').values({ task_id: id, user_id: made.sam.id }).execute()
    }
  })
  const statements = async (query: Record<string, string>) => {
    const { Client } = await import('pg')
    const spy = vi.spyOn(Client.prototype, 'query')
    await as(made.sam, listDiary, { query })
    const count = spy.mock.calls.length
    spy.mockRestore()
    return count
  }
  await all(made.sam)
  const day = await statements({ start: '2026-03-06', end: '2026-03-06' })
  const rows = await all(made.sam, { start: '2025-12-01', end: '2026-11-20' })
  expect(rows.length).toBeGreaterThan(400)
  expect(await statements({ start: '2025-12-01', end: '2026-11-20' })).toBe(day)
  expect(await statements({ active: 'true' })).toBe(day - 1)
})
