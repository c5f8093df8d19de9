/** Working weeks that hold between two dates: set from a day on, planned ahead, changed and removed. */
import { sql } from 'kysely'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { holdsOn, weeksOf } from '#core/workday.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { changeSchedule, getSchedule, getUser, removeScheduleWeek } from '../users.contract.ts'

const { aFirm, as, inFirm } = testServer()
const now = today('Europe/London')
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const from = ({ id }: { id: number }, first_day: string) => ({ params: { id: String(id), first_day } })
const halfDays = (...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, start_time: '09:00', end_time: '13:00' }))
type Week = Awaited<ReturnType<typeof as<typeof getSchedule>>>['body']
const shown = ({ dated_days }: Week) =>
  weeksOf(dated_days).map(({ first_day, last_day, days }) => [first_day, last_day, days.length])

describe('a working week', () => {
  test('is set from today on unless a day is given, and the week before keeps its days', async () => {
    const { ada, sam } = await aFirm()
    const changed = await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays(1, 2, 3) } })
    expect(shown(changed.body)).toEqual([
      [null, addDays(now, -1), 5],
      [now, null, 3],
    ])
    expect(changed.body.days.map(({ weekday }) => weekday)).toEqual([1, 2, 3])
    // To correct it on the same day is no third week.
    const corrected = await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays(1, 2), first_day: now } })
    expect(shown(corrected.body)).toEqual([
      [null, addDays(now, -1), 5],
      [now, null, 2],
    ])
    const oldest = await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays(5), first_day: null } })
    expect(shown(oldest.body)[0]).toEqual([null, addDays(now, -1), 1])
  })

  test('is planned ahead, with a week without days between, and removed again', async () => {
    const { ada, sam } = await aFirm()
    const [away, back] = [addDays(now, 30), addDays(now, 90)]
    await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays(1, 2, 3), first_day: back } })
    const planned = await as(ada, changeSchedule, { ...withId(sam), body: { days: [], first_day: away } })
    expect(shown(planned.body)).toEqual([
      [null, addDays(away, -1), 5],
      [away, addDays(back, -1), 0],
      [back, null, 3],
    ])
    expect(planned.body.days).toHaveLength(5)
    expect((await as(ada, getUser, withId(sam))).body.schedule_days).toEqual([1, 2, 3, 4, 5])
    const removed = await as(ada, removeScheduleWeek, from(sam, away))
    expect(shown(removed.body)).toEqual([
      [null, addDays(back, -1), 5],
      [back, null, 3],
    ])
    expect((await as(ada, removeScheduleWeek, from(sam, away))).status).toBe(404)
    const undone = await as(ada, undoChange, { body: { token: String(removed.headers['x-undo']) } })
    expect(undone.status, undone.text).toBe(204)
    expect(shown((await as(ada, getSchedule, withId(sam))).body)).toEqual(shown(planned.body))
    expect(shown((await as(ada, removeScheduleWeek, from(sam, back))).body)).toEqual([
      [null, addDays(away, -1), 5],
      [away, null, 0],
    ])
  })

  test('takes the permission to change people, and the newest version', async () => {
    const { ada, sam, maya } = await aFirm()
    const [later, written] = [addDays(now, 9), { headers: { 'if-match': '"1"' } }]
    await as(ada, changeSchedule, { ...withId(sam), body: { days: [], first_day: later } })
    expect((await as(maya, removeScheduleWeek, from(sam, later))).status).toBe(403)
    expect((await as(ada, removeScheduleWeek, from(sam, later), written)).status).toBe(409)
  })
})

test('weeks never overlap, whatever is set and removed, and SQL says the same of each day as TypeScript', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-01-01', offset))
  const step = fc.record({
    first_day: fc.option(day),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    removes: fc.boolean(),
  })
  const steps = fc.sample(step, { numRuns: 40, seed: 20_260_701 })
  for (const { first_day, weekdays, removes } of steps) {
    const before = (await as(ada, getSchedule, withId(sam))).body
    const answer =
      removes && first_day !== null
        ? await as(ada, removeScheduleWeek, from(sam, first_day))
        : await as(ada, changeSchedule, { ...withId(sam), body: { days: halfDays(...weekdays), first_day } })
    const starts = weeksOf(before.dated_days).map((week) => week.first_day)
    expect(answer.status, answer.text).toBe(removes && first_day !== null && !starts.includes(first_day) ? 404 : 200)
    const { dated_days } = (await as(ada, getSchedule, withId(sam))).body
    const { rows } = await inFirm(firm, (db) =>
      sql<{ day: string; weekdays: number[] }>`
        select each.day::date::text as day, array(select week.weekday from schedule_day week
            where week.user_id = ${sam.id} and holds_on(week, each.day::date) order by 1) as weekdays
          from generate_series(date '2025-12-25', date '2026-03-10', interval '1 day') each(day)`.execute(db),
    )
    for (const row of rows) {
      const locked = dated_days.filter((workday) => holdsOn(workday, row.day)).map(({ weekday }) => weekday)
      expect([row.day, locked.toSorted((a, b) => a - b)]).toEqual([row.day, row.weekdays])
      expect(new Set(locked).size).toBe(locked.length)
    }
  }
})
