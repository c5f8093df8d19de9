/** Leave follows another week, another calendar and whoever decides at the same moment. */
import { expect, test } from 'vitest'

import { addDays, daysBetween, today, weekday } from '#core/days.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { changeSchedule } from '#features/users/users/users.contract.ts'
import { testServer } from '#test/firm.ts'
import { withId, leaveOf, monday, year } from '#test/leave.ts'
import { leaveTypeCalls, listLedger, setAllowance } from '../leave.contract.ts'
import { leave } from '../leave.ts'
import { leaveListeners } from './leaveFollow.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, inFirm, database } = server
const setUp = leaveOf({ aFirm, as, inFirm })
const now = today('Europe/London')

const heard = new Map<number, number>()
/** Hands on what the database has told of people since, and answers how often. */
async function follow(firm: { org_id: number }): Promise<number> {
  const rows = await inFirm(firm, (db) =>
    db
      .selectFrom('outbox')
      .where('topic', '=', 'leave.person')
      .where('id', '>', heard.get(firm.org_id) ?? 0)
      .selectAll()
      .orderBy('id')
      .execute(),
  )
  for (const row of rows) {
    heard.set(firm.org_id, row.id)
    for (const listener of leaveListeners['leave.person'] ?? [])
      await listener(untyped(row), untyped({ database: database() }))
  }
  return rows.length
}
const halfDays = (weekdays: readonly number[]) =>
  weekdays.map((id) => ({ weekday: id, start_time: '09:00', end_time: '13:00', breaks: 0, travel: 0 }))

test('a shorter week gives hours back of what is approved, and what waits takes less', async () => {
  const { ada, maya, sam, ask, decide, left } = await setUp()
  const approved = (await ask(0, 1)).body
  await decide(maya, approved, 'A')
  const waiting = (await ask(7, 8)).body
  expect(await left()).toMatchObject({ remaining: '22.50', waiting: '15.00' })
  // Tuesdays are free from now on.
  const week = await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays([1, 3, 4, 5]) } })
  expect(week.status, week.text).toBe(200)
  expect(await follow(sam)).toBeGreaterThan(0)
  // What is allowed is less too, from today on: half days on four days instead of whole ones on five.
  const before = Math.max(0, Math.min(daysBetween(year, now), 365))
  const all = daysBetween(year, `${Number(year.slice(0, 4)) + 1}-01-01`)
  const allowed = Math.round((60 * (37.5 * before + 16 * (all - before))) / all) / 60
  const shorter = await left()
  expect(shorter).toMatchObject({ allowed: allowed.toFixed(2), taken: '4.00', waiting: '4.00' })
  expect(Number(shorter?.remaining)).toBeCloseTo(allowed - 4, 2)
  expect((await as(sam, leave.calls.get, withId(approved))).body).toMatchObject({ hours: '4.00', days: '1' })
  expect((await as(sam, leave.calls.get, withId(waiting))).body).toMatchObject({ hours: '4.00', days: '1' })
  const ledger = (await as(sam, listLedger, { query: {} })).body
  expect(ledger).toContainEqual(
    expect.objectContaining({ kind: 'taken', hours: '11.00', reason: 'Other working days' }),
  )
  const messages = (await as(sam, listNotifications, { query: {} })).body.results
  expect(messages).toMatchObject([
    { record_id: approved.id, text: 'Your working days have changed: this takes 11:00 hours less.' },
    { record_id: approved.id, text: expect.stringMatching(/^Maya Moss approved your leave, \d.*\.$/) },
  ])
  // Nothing more is due, and nothing is told twice.
  expect(await follow(sam)).toBe(0)
})

test('what is over stays as it was taken', async () => {
  const { ada, maya, sam, annual, ask, decide } = await setUp()
  const from = addDays(now, -7)
  for (const year_start of new Set([from, addDays(now, 7)].map((day) => `${day.slice(0, 4)}-01-01`)))
    await as(maya, setAllowance, { body: { user_id: sam.id, type_id: annual.id, year_start, hours: '150' } })
  const body = (await ask(0, 0, { start: from, end: addDays(now, 7) })).body
  expect((await decide(maya, body, 'A')).status).toBe(200)
  await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays([1, 2, 3, 4, 5]) } })
  await follow(sam)
  const days = await inFirm(sam, (db) =>
    db.selectFrom('leave_day').where('leave_id', '=', body.id).select(['day', 'scheduled']).orderBy('day').execute(),
  )
  const expected = Array.from({ length: 15 }, (_, index) => addDays(from, index))
    .filter((day) => weekday(day) < 6)
    .map((day) => ({ day, scheduled: day < now ? 450 : 240 }))
  expect(days).toEqual(expected)
})

test('another calendar brings its own days off', async () => {
  const { maya, sam, ask, decide, left } = await setUp()
  const body = (await ask(0, 1)).body
  await decide(maya, body, 'A')
  await inFirm(sam, async (db) => {
    const { id } = await db
      .insertInto('calendar')
      .values({ name: 'Scotland' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('holiday').values({ calendar_id: id, day: monday, name: 'St Andrew’s Day' }).execute()
    await db.updateTable('member').set({ calendar_id: id }).where('id', '=', sam.id).execute()
  })
  expect(await follow(sam)).toBe(1)
  expect(await left()).toMatchObject({ remaining: '30.00' })
  expect((await as(sam, leave.calls.get, withId(body))).body).toMatchObject({ hours: '7.50', days: '1' })
})

test('of two who decide at once one wins, and the other is informed', async () => {
  const { ada, maya, ask, decide, left } = await setUp()
  const body = (await ask(0, 0)).body
  const answers = await Promise.all([decide(maya, body, 'A'), decide(ada, body, 'R', 'Too many away')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({
    code: 'state',
    detail: expect.stringMatching(/^This request is already (approved|rejected)/),
  })
  const approved = answers[0]?.status === 200
  expect(await left()).toMatchObject({ remaining: approved ? '30.00' : '37.50', waiting: '0.00' })
})

test('what suffices for one of two is not spent twice', async () => {
  const { ada, maya, sam, annual, ask, decide, left } = await setUp()
  const [first, second] = [(await ask(0, 2)).body, (await ask(7, 8)).body]
  await as(maya, setAllowance, {
    body: { user_id: sam.id, type_id: annual.id, year_start: year, hours: '25', version: 1 },
  })
  const answers = await Promise.all([decide(maya, first, 'A'), decide(ada, second, 'A')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.text).toMatch(/are left\./)
  expect(Number((await left())?.remaining)).toBeGreaterThanOrEqual(0)
})

test('who decides gets a letter when somebody asks, and who asked when it is decided; nobody else', async () => {
  const { maya, sam, ask, decide } = await setUp()
  const letters = () =>
    inFirm(sam, (db) =>
      db.selectFrom('mail').select(['user_id', 'subject', 'body_text as text']).orderBy('id').execute(),
    )
  const body = (await ask(0, 1, { notes: 'A wedding' })).body
  const [first, ...more] = await letters()
  expect(more).toEqual([])
  expect(first).toMatchObject({ user_id: maya.id, subject: expect.stringMatching(/^Sam \w+ requests Annual leave, /) })
  expect(first?.text).toContain('A wedding')
  expect(first?.text).toContain(`https://fieldbook.example.com/leave/${body.id}/`)
  await decide(maya, body, 'R', 'We deliver on that Friday.')
  const rejected = (await letters()).at(-1)
  expect(rejected).toMatchObject({ user_id: sam.id, subject: expect.stringMatching(/is rejected$/) })
  expect(rejected?.text).toContain('We deliver on that Friday.')
  // To cancel one's own is no news to oneself.
  const otherBody = (await ask(7, 7)).body
  const before = (await letters()).length
  await decide(sam, otherBody, 'C')
  expect(await letters()).toHaveLength(before)
  await inFirm(sam, (db) => db.updateTable('member').set({ reminders: false }).where('id', '=', maya.id).execute())
  await ask(8, 8)
  expect((await letters()).filter(({ user_id }) => user_id === maya.id)).toHaveLength(2)
})

test('no letter says that somebody is ill, nor why', async () => {
  const { ada, sam, maya, sick, ask, decide } = await setUp()
  await as(ada, leaveTypeCalls.change, { ...withId(sick), body: { name: 'Illness', needs_approval: true } })
  const body = (await ask(0, 1, { type_id: sick.id, notes: 'Flu' })).body
  await decide(maya, body, 'R', 'Bring the doctor’s note.')
  const otherBody = (await ask(3, 4, { type_id: sick.id })).body
  await decide(maya, otherBody, 'A')
  await decide(maya, otherBody, 'C')
  const letters = await inFirm(sam, (db) =>
    db.selectFrom('mail').select(['subject', 'body_text', 'body_html']).orderBy('id').execute(),
  )
  expect(letters.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Sam Stone requests an absence, /),
    expect.stringMatching(/^Absence, .* is rejected$/),
    expect.stringMatching(/^Sam Stone requests an absence, /),
    expect.stringMatching(/^Absence, .* is approved$/),
    expect.stringMatching(/^Absence, .* is cancelled$/),
  ])
  expect(JSON.stringify(letters)).not.toMatch(/illness|flu|doctor|sick/i)
  // Who may see it sees it in the product.
  expect((await as(maya, leave.calls.get, withId(body))).body).toMatchObject({ name: 'Illness', notes: 'Flu' })
})
