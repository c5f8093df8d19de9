import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { workMinutes } from '#core/workday.ts'
import { employedWithin, minutesMissing, scheduledOn } from './suggestionMissing.ts'

/** Monday 9 to Sunday 15 November 2026. */
const week = { start: '2026-11-09', end: '2026-11-15' }
const always = { first_day: null, last_day: null }
const day = (weekday: number, more = {}) => ({
  weekday,
  start_time: '09:00',
  end_time: '17:00',
  breaks: 30,
  ...always,
  ...more,
})
const fullTime = [1, 2, 3, 4, 5].map((weekday) => day(weekday))
const isEmpty = new Map<string, { half: boolean }>()
const logged = (date: string, paid: number) => ({ date, paid })

describe('minutes missing in a week', () => {
  test('are what is scheduled, where nothing is logged', () => {
    const { missing, scheduled, days } = minutesMissing(fullTime, isEmpty, [], week)
    expect([missing, scheduled, days.length]).toEqual([5 * 450, 5 * 450, 5])
  })

  test('a bank holiday is not scheduled', () => {
    expect(minutesMissing(fullTime, new Map([['2026-11-11', { half: false }]]), [], week).missing).toBe(4 * 450)
  })

  test('half a bank holiday is scheduled by half', () => {
    expect(minutesMissing(fullTime, new Map([['2026-11-11', { half: true }]]), [], week).missing).toBe(4 * 450 + 225)
  })

  test('what is logged on any day of the week counts, and more than is scheduled leaves nothing missing', () => {
    const entries = [logged('2026-11-09', 600), logged('2026-11-14', 1650)]
    expect(minutesMissing(fullTime, isEmpty, entries, week)).toMatchObject({ logged: 2250, missing: 0 })
    expect(minutesMissing(fullTime, isEmpty, [...entries, logged('2026-11-13', 450)], week).missing).toBe(0)
  })

  test('entries outside the window do not', () => {
    const entries = [logged('2026-11-08', 600), logged('2026-11-16', 600)]
    expect(minutesMissing(fullTime, isEmpty, entries, week).missing).toBe(5 * 450)
  })

  test('the days with less than is scheduled are named', () => {
    const entries = [logged('2026-11-09', 450), logged('2026-11-10', 300), logged('2026-11-10', 60)]
    expect(minutesMissing(fullTime, isEmpty, entries, { start: week.start, end: '2026-11-11' }).days).toEqual([
      { date: '2026-11-10', scheduled: 450, logged: 360 },
      { date: '2026-11-11', scheduled: 450, logged: 0 },
    ])
  })

  test('part-time, a 7.5-hour day, and a day for which no entry is expected', () => {
    const partTime = [day(2), day(4, { end_time: '13:00', breaks: 0 }), day(5, { diary_entry: false })]
    expect(minutesMissing(partTime, isEmpty, [], week)).toMatchObject({ scheduled: 450 + 240 })
  })

  test('nobody without a schedule misses anything', () => {
    expect(minutesMissing([], isEmpty, [], week)).toMatchObject({ scheduled: 0, missing: 0, days: [] })
  })

  test('a longer window never misses less, and nothing is missing that is not scheduled', () => {
    const entry = fc.record({
      date: fc.integer({ min: 0, max: 13 }).map((n) => addDays(week.start, n)),
      paid: fc.nat(700),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const { missing, scheduled, logged: all } = minutesMissing(fullTime, isEmpty, entries, week)
        expect(missing).toBe(Math.max(0, scheduled - all))
        expect(missing).toBeLessThanOrEqual(scheduled)
      }),
    )
  })
})

test('a shift that ends before it starts ends on the next day', () => {
  expect(workMinutes({ start_time: '22:00', end_time: '06:00', breaks: 30 })).toBe(450)
  expect(scheduledOn('2026-11-09', [day(1, { start_time: '22:00', end_time: '06:00' })], isEmpty)).toBe(450)
})

test('the part of a window in which somebody is employed', () => {
  expect(employedWithin(week, { start_date: null, end_date: null })).toEqual(week)
  expect(employedWithin(week, { start_date: '2026-11-11', end_date: '2026-11-12' })).toEqual({
    start: '2026-11-11',
    end: '2026-11-12',
  })
  expect(employedWithin(week, { start_date: '2026-11-16', end_date: null })).toBeNull()
})
