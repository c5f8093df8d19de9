import { describe, expect, test } from 'vitest'

import { addDays, instantAt, today } from '#core/days.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { timers } from '#test/timers.ts'
import { approveDiary, submitDiary } from '../entryActions.contract.ts'
import { createDiaryEntry, listUserDiary, type DiaryEntry } from '../entries.contract.ts'
import { copyDiary } from '../entryActions.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, inFirm } = server
const { undo, start, setCompany } = timers(server)

const london = 'Europe/London'
const atDate = (date: string, time: string) => instantAt(date, time, london)
const work = ({ project, task }: Firm) => ({ project_id: project.id, task_id: task.id })
const nineToFive = (date: string) => ({ date, start: atDate(date, '09:00'), end: atDate(date, '17:00') })
const entriesOf = async (who: BuilderPerson, from: string, to: string) =>
  (await as(who, listUserDiary, { params: { id: String(who.id) }, query: { start: from, end: to } }))
    .body as DiaryEntry[]
const copy = (
  who: BuilderPerson,
  body: { ids: number[]; dates?: string[]; days?: number; versions?: Record<string, number> },
) => as(who, copyDiary, { body })

describe('a copy', () => {
  test('is a draft with the same work on the wall clock of its own zone, across a clock change', async () => {
    const firm = await aFirm()
    const { sam, maya } = firm
    const { id } = await anEntry(sam, {
      ...work(firm),
      ...nineToFive('2026-03-27'),
      breaks: 30,
      travel: 15,
      nonbillable_minutes: 60,
      details: 'Levels of the lock',
    })
    await as(sam, submitDiary, { body: { ids: [id] } })
    await as(maya, approveDiary, { body: { ids: [id] } })
    const { status, body } = await copy(sam, { ids: [id], dates: ['2026-03-30', '2026-03-31', '2026-03-30'] })
    expect(status).toBe(200)
    expect(body.results.map(({ date, start: begins }) => [date, Temporal.Instant.from(begins).toString()])).toEqual([
      ['2026-03-31', '2026-03-31T08:00:00Z'],
      ['2026-03-30', '2026-03-30T08:00:00Z'],
    ])
    for (const made of body.results)
      expect(made).toMatchObject({
        status: 'draft',
        details: 'Levels of the lock',
        breaks: 30,
        travel: 15,
        hours: '7.25',
        hours_nonbillable: '1.00',
        project_id: firm.project.id,
        task_id: firm.task.id,
        timezone: london,
        submitted_at: null,
        decided_by: null,
        decision_notes: '',
        auto_stopped: false,
      })
    expect((await entriesOf(sam, '2026-03-27', '2026-03-27'))[0]).toMatchObject({ id, status: 'approved' })
  })

  test('of a week goes to the next one day by day, and one undo takes all of it back', async () => {
    const firm = await aFirm()
    const { sam } = firm
    const days = ['2026-03-02', '2026-03-03', '2026-03-04']
    const ids = await Promise.all(
      days.map(async (date) => (await anEntry(sam, { ...work(firm), ...nineToFive(date) })).id),
    )
    const answer = await copy(sam, { ids, days: 7 })
    expect(answer.body.results.map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-10', '2026-03-09'])
    await undo(sam, answer)
    expect(await entriesOf(sam, '2026-03-05', '2026-03-31')).toEqual([])
  })

  test('without a day is of today', async () => {
    const firm = await aFirm()
    const date = today(london)
    const { id } = await anEntry(firm.sam, {
      ...work(firm),
      date: '2026-03-02',
      start: atDate('2026-03-02', '00:00'),
      end: atDate('2026-03-02', '00:00'),
    })
    expect((await copy(firm.sam, { ids: [id] })).body.results.map((made) => made.date)).toEqual([date])
  })

  test('where the firm keeps no times follows what that day holds, with its hours', async () => {
    const firm = await aFirm()
    const { sam } = firm
    await inFirm(firm, (db) => db.updateTable('company').set({ diary_times: false }).execute())
    const { id } = await anEntry(sam, { ...work(firm), ...nineToFive('2026-03-02'), breaks: 60 })
    await anEntry(sam, { ...nineToFive('2026-03-03'), end: atDate('2026-03-03', '12:00') })
    const [made] = (await copy(sam, { ids: [id], dates: ['2026-03-03'] })).body.results
    expect([Temporal.Instant.from(made?.start ?? '').toString(), made?.hours]).toEqual(['2026-03-03T12:00:00Z', '7.00'])
  })
})

describe('all of them or none, refused in the order of every batch', () => {
  async function aWeek() {
    const firm = await aFirm()
    const made = await Promise.all(
      ['2026-03-02', '2026-03-03'].map((date) => anEntry(firm.sam, { ...work(firm), ...nineToFive(date) })),
    )
    return { firm, ids: made.map(({ id }) => id), made }
  }
  const nothingNew = async (firm: Firm) =>
    expect(
      await inFirm(firm, (db) =>
        db.selectFrom('diary_entry').where('user_id', '=', firm.sam.id).select('id').execute(),
      ),
    ).toHaveLength(2)

  test('404 for what one does not reach: the same bytes for a stranger’s entry and none', async () => {
    const { firm, ids } = await aWeek()
    const foreign = await copy(firm.olga, { ids, days: 7 })
    const absent = await copy(firm.olga, { ids: [999_999_999], days: 7 })
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    // Finance sees every diary and keeps none but its own.
    expect((await copy(firm.fin, { ids, days: 7 })).status).toBe(404)
    expect((await copy(firm.maya, { ids, days: 7 })).body.results).toHaveLength(2)
  })

  test('before 409 for a running timer, before 409 stale', async () => {
    const { firm, ids } = await aWeek()
    const timer = (await start(firm.sam)).body.id
    expect((await copy(firm.olga, { ids: [...ids, timer], days: 7 })).status).toBe(404)
    expect(await copy(firm.sam, { ids: [...ids, timer], days: 7 })).toMatchObject({
      status: 409,
      body: { code: 'state', errors: { [timer]: { non_field_errors: [expect.stringContaining('still running')] } } },
    })
    const id = ids[0] ?? 0
    expect(await copy(firm.sam, { ids: [id], days: 7, versions: { [id]: 9 } })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('409 overlap by entry, also where a day of the same batch is wrong, and between the copies themselves', async () => {
    const { firm, ids } = await aWeek()
    const [first = 0, second = 0] = ids
    expect(await copy(firm.sam, { ids, dates: ['2026-03-03', addDays(today(london), 2)] })).toMatchObject({
      status: 409,
      body: {
        code: 'overlap',
        errors: {
          [first]: {
            non_field_errors: [expect.stringMatching(/^This overlaps another entry of the same person: Tue 3 Mar, /)],
          },
        },
      },
    })
    const among = await copy(firm.sam, { ids: [first, second], dates: ['2026-03-09'] })
    expect([among.status, Object.keys(among.body['errors'] as object)]).toEqual([409, [String(second)]])
    await nothingNew(firm)
  })

  test('400 by entry: the future in the form’s own sentence, closed tasks, work that one may not pick', async () => {
    const { firm, ids } = await aWeek()
    const [first = 0, second = 0] = ids
    const alone = await copy(firm.sam, { ids: [first], dates: ['2026-03-05', addDays(today(london), 2)] })
    const typed = await as(firm.sam, createDiaryEntry, { body: nineToFive(addDays(today(london), 2)) })
    expect(alone).toMatchObject({ status: 400, body: { code: 'fields', errors: { [first]: typed.body } } })
    await inFirm(firm, (db) => db.updateTable('task').set({ closed: true }).where('id', '=', firm.task.id).execute())
    expect((await copy(firm.sam, { ids: [second], dates: ['2026-03-05'] })).body).toMatchObject({
      errors: { [second]: { task_id: ['This task is closed. Choose another task to log time on.'] } },
    })
    await nothingNew(firm)
  })

  test('400 for both ways to say when, and for more than 500 copies', async () => {
    const { firm, ids } = await aWeek()
    expect((await copy(firm.sam, { ids, dates: ['2026-03-09'], days: 7 })).body).toHaveProperty('days')
    const dates = Array.from({ length: 251 }, (_, day) => addDays('2025-01-01', day))
    expect((await copy(firm.sam, { ids, dates })).body).toMatchObject({
      dates: ['At most 500 copies at once: choose at most 250 days for 2 entries.'],
    })
  })

  test('where overlaps are a warning they are copied with one', async () => {
    const { firm, ids } = await aWeek()
    await setCompany(firm, { overlap: 'warn' })
    const answer = await copy(firm.sam, { ids: ids.slice(0, 1), dates: ['2026-03-03'] })
    expect([answer.status, answer.headers['x-warning']]).toEqual([200, 'overlap'])
  })
})

test('500 copies at once are made', async () => {
  const firm = await aFirm()
  const { id } = await anEntry(firm.sam, { ...work(firm), ...nineToFive('2026-03-02') })
  const { id: anEntryId } = await anEntry(firm.sam, {
    ...work(firm),
    date: '2026-03-02',
    start: atDate('2026-03-02', '18:00'),
    end: atDate('2026-03-02', '19:00'),
  })
  const dates = Array.from({ length: 250 }, (_, day) => addDays('2025-01-01', day))
  expect((await copy(firm.sam, { ids: [id, anEntryId], dates })).body.results).toHaveLength(500)
})
