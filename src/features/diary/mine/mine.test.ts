import { describe, expect, test } from 'vitest'

import { minutesBetween } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { totalsOf } from '../entries/entryHours.ts'
import type { ScheduledDay } from '../entries/entryRows.contract.ts'
import { anEntry } from '../entries/web/entryFixture.ts'
import { besidesOn, fillOf, leftOfWeek, myDays, wholeOf, workOn } from './mine.ts'

const [mon, tue, wed] = ['2026-11-16', '2026-11-17', '2026-11-18']
const dates = [mon, tue, wed]
const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, next) => sum + next, 0)
const aDay = (date: string, changes: Partial<ScheduledDay> = {}): ScheduledDay => ({
  user_id: 7,
  date,
  timezone: 'Europe/London',
  start: `${date}T09:00:00Z`,
  end: `${date}T17:30:00Z`,
  breaks: 30,
  travel: 0,
  hours: '8.00',
  hours_total: '8.00',
  diary_entry: true,
  bank_holiday: null,
  tasks: [],
  ...changes,
})
const plan = dates.map((date) => aDay(date))
const entry = (id: number, date: string, from: string, to: string, changes: Parameters<typeof anEntry>[0] = {}) => {
  const [start, end] = [`${date}T${from}:00Z`, `${date}T${to}:00Z`]
  const gross = minutesBetween(start, end)
  const { breaks = 0, travel = 0 } = changes
  const text = (minutes: number) => (minutes / 60).toFixed(2)
  const hours = {
    hours: text(gross - breaks - travel),
    hours_total: text(gross - breaks),
    hours_paid: text(gross - breaks),
  }
  return anEntry({ id, date, start, end, breaks, travel, ...hours, ...changes })
}

test('hours are those of the diary’s own lines, whatever is travelled, and travel stands beside them', () => {
  const entries = [
    entry(1, mon, '09:00', '13:00', { travel: 45 }),
    entry(2, mon, '13:00', '17:30'),
    entry(3, tue, '09:00', '12:00'),
  ]
  const days = myDays(dates, plan, entries, wed, true)
  const lines = totalsOf(
    entries.map(({ user_id, date, hours }) => ({ user_id, date, minutes: hoursToMinutes(hours) })),
    1,
  )
  expect(days.map(({ logged }) => logged)).toEqual(dates.map((date) => lines(7, date).day))
  expect(days.map(({ logged, travel, missing }) => [logged, travel, missing])).toEqual([
    [465, 45, 0],
    [180, 0, 300],
    [0, 0, 480],
  ])
  expect(wholeOf(days)).toMatchObject({ logged: lines(7, mon).week, travel: 45, scheduled: 1440 })
})

test('what was rejected is listed apart, and nothing is missing of days to come, of holidays and of free days', () => {
  const odd = [aDay(mon), aDay(tue, { bank_holiday: 'Regatta', hours: '0.00', hours_total: '0.00' }), aDay(wed)]
  const days = myDays(dates, odd, [entry(1, mon, '09:00', '13:00', { status: 'rejected' })], tue, true)
  expect(days.map(({ logged, rejected, missing }) => [logged, rejected, missing])).toEqual([
    [0, 240, 480],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('today lacks nothing until its working hours are over; what is left of it can be filled', () => {
  const todayIf = (isOver: boolean) => {
    const days = myDays(dates, plan, [entry(1, mon, '09:00', '16:00'), entry(2, tue, '09:00', '11:00')], tue, isOver)
    return days.map(({ missing, left }) => [missing, left])
  }
  expect(todayIf(false)).toEqual([
    [60, 60],
    [0, 360],
    [0, 0],
  ])
  expect(todayIf(true)).toEqual([
    [60, 60],
    [360, 360],
    [0, 0],
  ])
})

test('hours of one day make up for those of another', () => {
  const days = myDays(dates, plan, [entry(1, mon, '08:00', '18:00'), entry(2, tue, '09:00', '15:00')], tue, true)
  expect([days.map(({ missing }) => missing), wholeOf(days).missing]).toEqual([[0, 120, 0], 0])
  const { missing, madeUp } = wholeOf(days)
  expect(missing + madeUp).toBe(sumOf(days.map((day) => day.missing)))
})

test('a week that is over is left once nothing of it is missing and all of it is submitted', () => {
  const left = (status: 'draft' | 'submitted', to: string) => {
    const rows = dates.map((date, index) => entry(index + 1, date, '09:00', to, { status }))
    return leftOfWeek(myDays(dates, plan, rows, '2026-11-23', false), rows)
  }
  expect(left('draft', '16:00')).toEqual({ missing: 180, drafts: true })
  expect(left('submitted', '16:00')).toEqual({ missing: 180, drafts: false })
  expect(left('draft', '17:00')).toEqual({ missing: 0, drafts: true })
  expect(left('submitted', '17:00')).toBe(null)
})

describe('missing hours are filled', () => {
  const me = { id: 7, name: 'Mary Nolan' }
  const schedule = [1, 2, 3].map((weekday) => ({
    weekday,
    start_time: '09:00',
    end_time: '17:30',
    breaks: 30,
    travel: 0,
    diary_entry: true,
    first_day: null,
    last_day: null,
  }))
  const fill = (rows: ReturnType<typeof entry>[]) => {
    const [day] = myDays([mon], plan, rows, wed, true)
    if (!day) throw new Error('no day')
    return fillOf({ me, day, timezone: 'Europe/London', schedule, rows })
  }

  test('by an entry in the time that is left, with the break that is left', () => {
    expect(fill([entry(1, mon, '09:00', '13:00')])).toMatchObject({
      prefilled: {
        date: mon,
        start: '2026-11-16T13:00:00+00:00',
        end: '2026-11-16T17:30:00+00:00',
        breaks: 30,
        hours: '4.00',
      },
    })
  })
  test('no longer than what is missing', () => {
    expect(fill([entry(1, mon, '10:00', '18:00', { breaks: 30 })])).toMatchObject({
      prefilled: { start: '2026-11-16T09:00:00+00:00', end: '2026-11-16T09:30:00+00:00', breaks: 0, hours: '0.50' },
    })
  })
  test('by the day alone where its hours are taken', () => {
    expect(fill([entry(1, mon, '09:00', '17:30', { breaks: 60 })])).toMatchObject({
      prefilled: { date: mon, end: null, breaks: 0, travel: 0 },
    })
  })
  test('by mending what was rejected', () => {
    expect(
      fill([entry(1, mon, '09:00', '13:00'), entry(2, mon, '13:00', '17:00', { status: 'rejected' })]),
    ).toMatchObject({
      entry: { id: 2 },
    })
  })
})

test('what is planned says what is logged on it; other work of the day stands after it', () => {
  const rows = [
    entry(1, mon, '09:00', '11:00'),
    entry(2, mon, '11:00', '12:00'),
    entry(3, mon, '13:00', '14:00', { task: null, task_id: null }),
    entry(4, tue, '09:00', '10:00'),
  ]
  const [site, office] = [31, 32]
  const { besides } = besidesOn(mon, [site, office], [aDay(mon)], rows)
  expect([site, office].map((id) => workOn(mon, id, rows).logged)).toEqual([180, 0])
  expect(besides.map(({ id }) => id)).toEqual([3])
})
