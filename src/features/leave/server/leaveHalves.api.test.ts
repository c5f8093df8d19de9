/** Half a holiday: what is taken, expected and available on it is half of what is scheduled. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { dayParts, minutesWorked } from '#core/workday.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import { listDiarySchedules } from '#features/diary/entries/entryRows.contract.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { getBoard } from '#features/schedule/schedule.contract.ts'
import { testServer } from '#test/firm.ts'
import { withId, leaveOf, monday } from '#test/leave.ts'
import { getLeavePlanner, listLedger, previewLeave } from '../leave.contract.ts'
import { leave } from '../leave.ts'

const server = testServer()
const { aFirm, as, inFirm, grant } = server
const setUp = leaveOf({ aFirm, as, inFirm })

test('half a holiday gives half a day of leave back, and a whole one the rest', async () => {
  const { ada, sam, maya, annual, ask, decide, left } = await setUp()
  const { body: approved } = await ask(0, 1)
  await decide(maya, approved, 'A')
  const events = async () =>
    (await as(sam, listNotifications, { query: {} })).body.results.find(({ record_id }) => record_id === approved.id)
      ?.text
  const { body: morning } = await ask(7, 7, { end_half: true })
  const day = await as(ada, holidayCalls.create, { body: { day: monday, name: 'Eve', half: true } })
  expect([day.status, day.body.half], day.text).toEqual([201, true])
  expect(await left()).toMatchObject({ remaining: '26.25', taken: '11.25' })
  const shown = (await as(sam, leave.calls.get, withId(approved))).body
  expect(shown).toMatchObject({ hours: '11.25', days: '1.5' })
  expect(await events()).toBe('Eve is now half a day off. 3.75 hours were added back to the balance.')
  const dates = { start: monday, end: monday }
  const looked = await as(sam, previewLeave, {
    query: { type_id: String(annual.id), ...dates, id: String(approved.id) },
  })
  expect(looked.body).toMatchObject({ hours: '3.75', days: '0.5', holidays: [{ name: 'Eve', half: true }] })
  const planner = (await as(sam, getLeavePlanner, { query: dates })).body
  expect(planner.people[0]?.holidays).toEqual([{ day: monday, half: true }])

  await as(ada, holidayCalls.change, { ...withId(day.body), body: { half: false } })
  expect(await left()).toMatchObject({ remaining: '30.00', taken: '7.50' })
  await as(ada, holidayCalls.remove, withId(day.body))
  expect(await left()).toMatchObject({ remaining: '22.50', taken: '15.00' })
  expect(await events()).toBe('Eve is no longer a day off. 7.50 more hours were deducted from the balance.')
  const reasons = (await as(sam, listLedger, { query: {} })).body.map(({ hours, reason }) => [hours, reason])
  expect(reasons.slice(-3)).toEqual([
    ['3.75', 'Eve is now half a day off'],
    ['3.75', 'Eve is now a day off'],
    ['-7.50', 'Eve is no longer a day off'],
  ])
  expect((await as(sam, leave.calls.get, withId(morning))).body).toMatchObject({ hours: '3.75', days: '0.5' })
})

test('half of the hours are expected by the diary and offered by the board', async () => {
  const { ada, sam } = await setUp()
  await grant(sam, 'tasks.view_task', 'diary.view_entry')
  await as(ada, holidayCalls.create, { body: { day: monday, name: 'Eve', half: true } })
  const dates = { start: monday, end: monday }
  const board = (await as(ada, getBoard, { query: { ...dates, user_ids: String(sam.id) } })).body
  expect(board.people.map(({ id, available }) => [id, available])).toEqual([[sam.id, [225]]])
  const planned = (await as(sam, listDiarySchedules, { query: dates })).body
  expect(planned).toMatchObject([{ hours_total: '3.75', bank_holiday: 'Eve (half day)' }])
})

test('SQL leaves as many minutes of a half holiday as TypeScript', async () => {
  const firm = await aFirm()
  const { rows } = await inFirm(firm, (db) =>
    sql<{ part: (typeof dayParts)[number]; scheduled: number; worked: number }>`
      select part, scheduled, half_holiday(scheduled, part) as worked
        from unnest(${[...dayParts]}::text[]) part, generate_series(0, 1440) scheduled`.execute(db),
  )
  expect(rows).toHaveLength(3 * 1441)
  for (const { part, scheduled, worked } of rows)
    expect([part, scheduled, worked]).toEqual([part, scheduled, minutesWorked(scheduled, { half: true }, part)])
})
