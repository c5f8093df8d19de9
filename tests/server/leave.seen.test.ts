/**
 * Who sees whose leave, and of which type: every relation of two people, over the list, the planner, files, the diary, the
 * board, what is told of its changes, and calendars of other programs.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDays, type DayWindow, today, weekday } from '#core/days.ts'
import type { Permission } from '#core/permissions.ts'
import { getLeavePlanner, listBalances } from '#features/leave/leave.contract.ts'
import { leave } from '#features/leave/leave.ts'
import { settleAll } from '#features/leave/server/settleLeave.ts'
import { createFeed, type FeedDetail, type FeedKind } from '#features/schedule/feeds/feeds.contract.ts'
import { followSchedule } from '#features/schedule/scheduleChanges.contract.ts'
import { getBoard } from '#features/schedule/schedule.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, grant, inFirm, raw, headersOf } = testServer()
/** The last Monday but one. */
const day = (() => {
  const now = today('Europe/London')
  return addDays(now, -7 - weekday(now) + 1)
})()

/** The diary of everybody is open to each of them; which leave they see is what their other grants say. */
const relations: [string, 'sam' | 'maya' | 'otto' | 'fin', Permission[], boolean][] = [
  ['oneself', 'sam', [], true],
  ['anybody, of all', 'fin', ['leave.view_any'], true],
  ['the manager, of their staff', 'maya', ['leave.view_own_staff'], true],
  ['the same department, of their department', 'maya', ['leave.view_own_department'], true],
  ['the manager without a grant', 'maya', [], false],
  ['another manager, of their staff', 'otto', ['leave.view_own_staff'], false],
  ['another department, of their department', 'otto', ['leave.view_own_department'], false],
  ['who decides and sees nothing', 'fin', ['leave.decide_any'], false],
]

/** Reads the board, its changes, and calendars of each detail. */
async function seenOnSchedule(actor: BuilderPerson, window: DayWindow) {
  const board = await as(actor, getBoard, { query: window })
  const { cursor } = (await as(actor, getBoard, { query: {} })).body
  await inFirm(actor, (db) => db.updateTable('leave').set({ notes: 'Moved' }).execute())
  const changes = await as(actor, followSchedule, { query: { since: cursor } })
  expect(changes.body).toMatchObject({ put: [], look: true })
  const read = async (kind: FeedKind, detail: FeedDetail) => {
    const { body } = await as(actor, createFeed, { body: { kind, detail } })
    return (await raw({ url: new URL(body.address).pathname })).text
  }
  return {
    board: board.text,
    changes: changes.text,
    schedule: await read('schedule', 'full'),
    absences: await read('absences', 'full'),
    busy: `${await read('schedule', 'busy')}${await read('absences', 'busy')}`,
  }
}

test.each(relations)('%s', async (_, who, grants, sees) => {
  const firm = await aFirm()
  const { sam, ada } = firm
  const actor = firm[who]
  const { id } = await inFirm(sam, async (db) => {
    await db
      .updateTable('member')
      .set({ start_date: addDays(day, -100) })
      .where('id', '=', sam.id)
      .execute()
    const type = await db
      .insertInto('leave_type')
      .values({ name: 'Surgery', needs_approval: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await db
      .insertInto('leave')
      .values({ user_id: sam.id, type_id: type.id, start: day, end: day })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('leave_allowance')
      .values({ user_id: sam.id, type_id: type.id, year_start: `${day.slice(0, 4)}-01-01`, minutes: 4500 })
      .execute()
    await db
      .insertInto('leave_day')
      .values({ leave_id: made.id, user_id: sam.id, day, year_start: `${day.slice(0, 4)}-01-01`, scheduled: 450 })
      .execute()
    return made
  })
  await grant(actor, 'diary.view_entry', 'diary.view_any', 'profiles.export', ...grants)
  const window = { start: addDays(day, -1), end: addDays(day, 1) }
  const answers = [
    await as(actor, leave.calls.list, { query: {} }),
    await as(actor, leave.calls.list, { query: window }),
    await as(actor, leave.calls.get, { params: { id: String(id) } }),
    await as(actor, leave.calls.history, { params: { id: String(id) } }),
    await as(actor, getLeavePlanner, { query: window }),
    await as(actor, listBalances, { query: { day } }),
    await raw({ method: 'GET', url: '/api/leave/export/?format=csv', headers: await headersOf(actor) }),
  ]
  const results = answers.map(({ text }, index) => (index === 3 ? null : text.includes('Surgery')))
  expect(results).toEqual(answers.map((__, index) => (index === 3 ? null : sees)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, sees ? 200 : 404, sees ? 200 : 404, 200, 200, 200])
  const diary = await raw({
    method: 'GET',
    url: `/api/diary/user/${sam.id}/?${new URLSearchParams(window).toString()}`,
    headers: await headersOf(actor),
  })
  const rows = (JSON.parse(diary.text) as { diary_type: string }[]).filter(({ diary_type }) => diary_type === 'leave')
  expect(rows).toMatchObject([{ id: null, details: sees ? 'Surgery' : 'Unavailable', hours: '7.50' }])
  expect(diary.text.includes('Surgery')).toBe(sees)
  await grant(actor, 'tasks.view_task', 'projects.view_project', ...grants)
  const shown = await seenOnSchedule(actor, window)
  expect(shown.board.includes('Surgery')).toBe(sees)
  expect(shown.changes).not.toContain('Surgery')
  // Of a team's absences one's own are none; in one's own calendar they are.
  const calendar = who === 'sam' ? shown.schedule : shown.absences
  expect(calendar.includes('Surgery')).toBe(sees && who !== 'fin')
  expect([shown.schedule, shown.absences, shown.busy].filter((text) => !sees && text.includes('Surgery'))).toEqual([])
  expect(shown.busy).not.toContain('Surgery')
  // What is due is entered once, and nothing is missing afterwards.
  const entered = await inFirm(ada, async (db) => [
    await settleAll({ db, orgId: ada.org_id }),
    await settleAll({ db, orgId: ada.org_id }),
  ])
  expect(entered[1]).toBe(0)
  await expect(inFirm(ada, (db) => sql`update leave_ledger set minutes = 1`.execute(db))).rejects.toThrow(
    /permission denied/,
  )
})
