/** Who sees whose leave, and of which type: every relation of two people, over the list, the planner, files and the diary. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDays, today, weekday } from '#core/days.ts'
import type { Permission } from '#core/permissions.ts'
import { getLeavePlanner, listBalances } from '#features/leave/leave.contract.ts'
import { leave } from '#features/leave/leave.ts'
import { settleAll } from '#features/leave/server/leave.settle.ts'
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

test.each(relations)('%s', async (_, who, grants, sees) => {
  const firm = await aFirm()
  const { sam, ada } = firm
  const asker = firm[who]
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
  await grant(asker, 'diary.view_entry', 'diary.view_any', 'profiles.export', ...grants)
  const window = { start: addDays(day, -1), end: addDays(day, 1) }
  const answers = [
    await as(asker, leave.calls.list, { query: {} }),
    await as(asker, leave.calls.list, { query: window }),
    await as(asker, leave.calls.get, { params: { id: String(id) } }),
    await as(asker, leave.calls.history, { params: { id: String(id) } }),
    await as(asker, getLeavePlanner, { query: window }),
    await as(asker, listBalances, { query: { day } }),
    await raw({ method: 'GET', url: '/api/leave/export/?format=csv', headers: await headersOf(asker) }),
  ]
  const told = answers.map(({ text }, at) => (at === 3 ? null : text.includes('Surgery')))
  expect(told).toEqual(answers.map((__, at) => (at === 3 ? null : sees)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, sees ? 200 : 404, sees ? 200 : 404, 200, 200, 200])
  const diary = await raw({
    method: 'GET',
    url: `/api/diary/user/${sam.id}/?${new URLSearchParams(window).toString()}`,
    headers: await headersOf(asker),
  })
  const rows = (
    diary.body as unknown as { diary_type: string; id: number | null; details: string; hours: string }[]
  ).filter(({ diary_type }) => diary_type === 'leave')
  expect(rows).toMatchObject([{ id: null, details: sees ? 'Surgery' : 'Unavailable', hours: '7.50' }])
  expect(diary.text.includes('Surgery')).toBe(sees)
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
