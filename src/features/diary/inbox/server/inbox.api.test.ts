/** The approver's inbox: who sees what, by person and week, with its totals and what is odd. */
import { expect, test, vi } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { approveDiary } from '../../entries/entryActions.contract.ts'
import { getDiaryEntry, type DiaryEntry } from '../../entries/entries.contract.ts'
import { listInbox } from '../inbox.contract.ts'

const { as, aFirm, anEntry, aPerson, inFirm, grant, database } = testServer()

/** An entry of the person that waits, on the bridge; `from` and `to` are times of day in UTC. */
const waiting = (
  firm: Firm,
  who: BuilderPerson,
  date: string,
  [from, to]: [string, string] = ['09:00', '17:00'],
  more = {},
) =>
  anEntry(who, {
    date,
    start: `${date}T${from}:00Z`,
    end: `${date}T${to}:00Z`,
    status: 'submitted',
    project_id: firm.project.id,
    task_id: firm.task.id,
    breaks: 30,
    ...more,
  })
const inboxOf = async (who: BuilderPerson, query: { page?: string; rows?: string } = {}) =>
  (await as(who, listInbox, { query })).body
const shape = (inbox: Awaited<ReturnType<typeof inboxOf>>) =>
  inbox.results.map(({ user, week_start, count }) => [user.name, week_start, count])

test('by person and week, oldest week first, then by name; Monday weeks in Britain', async () => {
  const firm = await aFirm()
  const tess = await aPerson(firm, { name: 'Tess Tarn', manager_id: firm.maya.id })
  await waiting(firm, firm.sam, '2026-03-15')
  await waiting(firm, firm.sam, '2026-03-16')
  await waiting(firm, tess, '2026-03-10')
  await waiting(firm, firm.sam, '2026-03-02')
  await waiting(firm, firm.sam, '2026-03-04', ['09:00', '12:00'])
  const inbox = await inboxOf(firm.maya)
  expect(shape(inbox)).toEqual([
    ['Sam Stone', '2026-03-02', 2],
    ['Sam Stone', '2026-03-09', 1],
    ['Tess Tarn', '2026-03-09', 1],
    ['Sam Stone', '2026-03-16', 1],
  ])
  expect([inbox.count, inbox.waiting]).toEqual([4, 5])
  expect(inbox.results[0]?.entries.map(({ date, can_decide }) => [date, can_decide])).toEqual([
    ['2026-03-02', true],
    ['2026-03-04', true],
  ])
})

test('a Sunday begins the week where the locale says so', async () => {
  const firm = await aFirm({ locale: 'US', timezone: 'America/New_York' })
  await waiting(firm, firm.sam, '2026-03-15')
  await waiting(firm, firm.sam, '2026-03-14')
  expect(shape(await inboxOf(firm.maya))).toEqual([
    ['Sam Stone', '2026-03-08', 1],
    ['Sam Stone', '2026-03-15', 1],
  ])
})

test('neither drafts nor decided entries wait, nor the person’s own, nor those of people I decide nothing of', async () => {
  const firm = await aFirm()
  const decided = { decided_by_id: firm.ada.id, decided_at: '2026-03-31T09:00:00Z' }
  await waiting(firm, firm.sam, '2026-03-02', ['09:00', '10:00'], { status: 'draft' })
  await waiting(firm, firm.sam, '2026-03-03', ['09:00', '10:00'], { status: 'approved', ...decided })
  await waiting(firm, firm.sam, '2026-03-04', ['09:00', '10:00'], { status: 'rejected', ...decided })
  await waiting(firm, firm.maya, '2026-03-05')
  await waiting(firm, firm.olga, '2026-03-06', undefined, {
    project_id: firm.otherProject.id,
    task_id: firm.otherTask.id,
  })
  expect(await inboxOf(firm.maya)).toEqual({ results: [], count: 0, waiting: 0 })
  expect(shape(await inboxOf(firm.otto))).toEqual([['Olga Orr', '2026-03-02', 1]])
})

test('is not for who decides nothing', async () => {
  const firm = await aFirm()
  expect((await as(firm.sam, listInbox, { query: {} })).status).toBe(403)
  await grant(firm.sam, 'diary.view_entry', 'diary.decide_own_project')
  expect((await as(firm.sam, listInbox, { query: {} })).status).toBe(200)
})

test('nothing of another organisation, by any grant', async () => {
  const [firm, second] = [await aFirm(), await aFirm({ name: 'Other Surveys' })]
  await waiting(second, second.sam, '2026-03-02')
  await grant(firm.maya, 'diary.decide_any', 'diary.decide_own_staff', 'diary.decide_own_department')
  expect(await inboxOf(firm.maya)).toEqual({ results: [], count: 0, waiting: 0 })
})

test('totals: what waits, what of it is billable, the whole week and what the schedule says', async () => {
  const firm = await aFirm()
  await inFirm(firm, async (db) => {
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00', breaks: 30 }))
    await db.deleteFrom('schedule_day').where('user_id', '=', firm.sam.id).execute()
    await db
      .insertInto('schedule_day')
      .values(week.map((day) => ({ ...day, user_id: firm.sam.id })))
      .execute()
    const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
    await db
      .insertInto('holiday')
      .values({ calendar_id: calendar_id ?? 0, day: '2026-03-06', name: 'Regatta' })
      .execute()
  })
  await waiting(firm, firm.sam, '2026-03-02', ['09:00', '17:00'], { nonbillable_minutes: 60, travel: 45 })
  await waiting(firm, firm.sam, '2026-03-03', ['09:00', '17:00'], { status: 'draft' })
  await waiting(firm, firm.sam, '2026-03-06', ['09:00', '11:30'])
  const [week] = (await inboxOf(firm.maya)).results
  expect(week).toMatchObject({
    hours_paid: '9.50',
    hours_billable: '8.50',
    travel: 45,
    hours_week: '17.00',
    travel_week: 45,
    hours_scheduled: '30.00',
  })
  expect(week?.oddities).toEqual([
    { kind: 'weekend', entry_ids: [week?.entries[1]?.id], date: '2026-03-06', holiday: 'Regatta' },
  ])
})

test('an overlap with an entry that I may not see is reported by its times alone', async () => {
  const firm = await aFirm()
  await inFirm(firm, (db) => db.updateTable('company').set({ overlap: 'warn' }).execute())
  // Otto decides what is logged on his project, and sees nothing else of Sam's.
  await grant(firm.otto, 'diary.view_entry', 'diary.view_own_project', 'diary.decide_own_project')
  const onHis = { project_id: firm.otherProject.id, task_id: firm.otherTask.id, overlap_blocked: false }
  const { id } = await waiting(firm, firm.sam, '2026-03-03', ['09:00', '12:00'], onHis)
  const otherRecord = await waiting(firm, firm.sam, '2026-03-03', ['11:00', '13:00'], {
    overlap_blocked: false,
    details: 'Confidential meeting',
  })
  expect((await as(firm.otto, getDiaryEntry, { params: { id: String(otherRecord.id) } })).status).toBe(404)
  const answer = await as(firm.otto, listInbox, { query: {} })
  const [week] = answer.body.results
  expect(week?.entries.map((entry: DiaryEntry) => entry.id)).toEqual([id])
  expect(week).toMatchObject({ hours_paid: '2.50', hours_week: '2.50' })
  expect(week?.oddities).toMatchObject([{ kind: 'overlap', entry_ids: [id], more: 0 }])
  expect(answer.text).not.toContain('Confidential')
})

test('a task over its budget, by everyone’s hours, without the rejected ones', async () => {
  const firm = await aFirm()
  await inFirm(firm, (db) =>
    db.updateTable('task').set({ hoursBudget: '15.00' }).where('id', '=', firm.task.id).execute(),
  )
  await waiting(firm, firm.sam, '2026-03-03', ['09:00', '17:30'])
  const rejected = { status: 'rejected', decided_by_id: firm.ada.id, decided_at: '2026-03-31T09:00:00Z' }
  await waiting(firm, firm.olga, '2026-03-03', ['09:00', '17:00'], rejected)
  expect((await inboxOf(firm.maya)).results[0]?.oddities).toEqual([])
  await waiting(firm, firm.olga, '2026-03-04', ['09:00', '17:00'], { status: 'draft' })
  expect((await inboxOf(firm.maya)).results[0]?.oddities).toMatchObject([
    { kind: 'over_budget', task: { id: firm.task.id, name: 'Levels' }, hours: '15.50', budget: '15.00' },
  ])
})

test('pages by person and week; a page past the end is empty and still says how many there are', async () => {
  const firm = await aFirm()
  for (const week of ['02', '09', '16', '23', '30']) await waiting(firm, firm.sam, `2026-03-${week}`)
  const first = await inboxOf(firm.maya, { rows: '2' })
  const third = await inboxOf(firm.maya, { rows: '2', page: '3' })
  expect(shape(first)).toEqual([
    ['Sam Stone', '2026-03-02', 1],
    ['Sam Stone', '2026-03-09', 1],
  ])
  expect(shape(third)).toEqual([['Sam Stone', '2026-03-30', 1]])
  expect(await inboxOf(firm.maya, { rows: '2', page: '4' })).toEqual({ results: [], count: 5, waiting: 5 })
  expect((await as(firm.maya, listInbox, { query: { rows: '51' } })).status).toBe(400)
})

test('a week of more than 500 entries is shown as far as one call decides, and the rest follows', async () => {
  const firm = await aFirm()
  await inFirm(firm, (db) =>
    db
      .insertInto('diary_entry')
      .values(
        Array.from({ length: 503 }, (_, index) => {
          const instant = Temporal.Instant.from('2026-03-02T00:00:00Z').add({ minutes: index * 10 })
          return {
            user_id: firm.sam.id,
            date: instant.toString().slice(0, 10),
            start: instant.toString(),
            end: instant.add({ minutes: 10 }).toString(),
            timezone: 'UTC',
            status: 'submitted' as const,
          }
        }),
      )
      .execute(),
  )
  const [week] = (await inboxOf(firm.maya)).results
  expect([week?.count, week?.entries.length]).toEqual([503, 500])
  const ids = week?.entries.map(({ id }) => id) ?? []
  const versions = Object.fromEntries(week?.entries.map(({ id, version }) => [String(id), version]) ?? [])
  expect((await as(firm.maya, approveDiary, { body: { ids, versions } })).status).toBe(200)
  expect(shape(await inboxOf(firm.maya))).toEqual([['Sam Stone', '2026-03-02', 3]])
})

test('asks as many statements for many people and weeks as for one', async () => {
  const firm = await aFirm()
  const counted = async () => {
    const client = await database().pool.connect()
    const Client = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown }
    client.release()
    const spy = vi.spyOn(Client, 'query')
    await inboxOf(firm.maya, { rows: '50' })
    const { length } = spy.mock.calls
    spy.mockRestore()
    return length
  }
  await waiting(firm, firm.sam, '2026-03-02')
  await inboxOf(firm.maya)
  const id = await counted()
  // Begin, who asks, six reads, commit.
  expect(id).toBe(9)
  for (let week = 0; week < 8; week++) {
    const person = await aPerson(firm, { name: `Person ${week}`, manager_id: firm.maya.id })
    for (const day of ['03', '10', '17']) await waiting(firm, person, `2026-03-${day}`)
  }
  expect((await inboxOf(firm.maya, { rows: '50' })).results.length).toBe(25)
  expect(await counted()).toBe(id)
})
