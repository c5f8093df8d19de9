import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import vectors from '#test/vectors.json' with { type: 'json' }
import { pageBack, pageForward, windowOfAll, windowOfUser, withDays, withEnd, withStart } from './dayWindow.ts'
import {
  addDays,
  addDaysIn,
  addMinutes,
  dayOf,
  type DayWindow,
  daysBetween,
  eachDay,
  instantAt,
  isDay,
  isWeekend,
  isZone,
  minuteIn,
  minutesBetween,
  monthOf,
  timeOf,
  today,
  weekday,
  weekOf,
  weekStart,
} from './days.ts'

const runs = { numRuns: 500 }
const day = fc.integer({ min: -30_000, max: 60_000 }).map((count) => addDays('2000-01-01', count))
const zone = fc.constantFrom('Europe/London', 'America/Toronto', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe')

test('an evening in Toronto is the same day there and the next one in London', () => {
  expect(dayOf('2026-03-02T23:30:00-05:00', 'America/Toronto')).toBe('2026-03-02')
  expect(dayOf('2026-03-02T23:30:00-05:00', 'Europe/London')).toBe('2026-03-03')
  expect(timeOf('2026-03-02T23:30:00-05:00', 'Europe/London')).toBe('04:30')
})

test('today is a matter of place', () => {
  expect(today('Asia/Kolkata', '2026-11-20T19:00:00Z')).toBe('2026-11-21')
  expect(today('America/Toronto', '2026-11-20T19:00:00Z')).toBe('2026-11-20')
  expect(today('UTC')).toBe(Temporal.Now.plainDateISO('UTC').toString())
})

test('weeks start on Sunday or Monday, and every day of a week names the same first day', () => {
  expect(weekStart('2026-11-22', 1)).toBe('2026-11-16')
  expect(weekStart('2026-11-22', 7)).toBe('2026-11-22')
  expect(weekOf('2026-11-20', 7)).toEqual({ start: '2026-11-15', end: '2026-11-21' })
  fc.assert(
    fc.property(day, fc.constantFrom(1 as const, 7 as const), (any, first) => {
      expect(weekday(any)).toBe(Temporal.PlainDate.from(any).dayOfWeek)
      const { start, end } = weekOf(any, first)
      expect(weekday(start)).toBe(first)
      expect(start <= any && any <= end).toBe(true)
      expect(weekStart(end, first)).toBe(start)
    }),
    runs,
  )
})

test('months, weekends and steps between days, over a leap day and the year end', () => {
  expect(monthOf('2028-02-10')).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false])
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual(['9999-12-31', '0001-01-01'])
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (any, count) => {
      expect(daysBetween(any, addDays(any, count))).toBe(count)
    }),
    runs,
  )
  fc.assert(
    fc.property(day, fc.integer({ min: -2, max: 400 }), (start, count) => {
      const end = addDays(start, count)
      expect(eachDay({ start, end })).toEqual(
        Array.from({ length: Math.max(0, count + 1) }, (_, index) => addDays(start, index)),
      )
    }),
    runs,
  )
})

test.each(['2026-02-29', '2026-13-01', '0000-01-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', '20260101', ''])(
  '%j is no day',
  (text) => expect(isDay(text)).toBe(false),
)

test('zones have names', () => {
  expect(['Europe/London', 'UTC', 'Etc/GMT+1'].map(isZone)).toEqual([true, true, true])
  expect(['Europe/Lundon', '+01:00', '', 'London!', 'a'.repeat(65)].filter(isZone)).toEqual([])
})

describe('a time of day becomes an instant', () => {
  test.each([
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T02:30:00+01:00'],
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T01:30:00+01:00'],
    ['2026-03-08', '02:30', 'America/Toronto', '2026-03-08T03:30:00-04:00'],
    ['2026-11-01', '01:30', 'America/Toronto', '2026-11-01T01:30:00-04:00'],
    ['2026-11-20', '09:00', 'Asia/Kolkata', '2026-11-20T09:00:00+05:30'],
  ])('%s %s in %s', (on, time, where, instant) => expect(instantAt(on, time, where)).toBe(instant))

  test('and comes back as itself, but for times that the clock skips', () => {
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(day, minutes, zone, (on, minute, where) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const instant = instantAt(on, time, where)
        const skipped = `${dayOf(instant, where)}T${timeOf(instant, where)}` > `${on}T${time}`
        const shown = `${dayOf(instant, where)}T${timeOf(instant, where)}` === `${on}T${time}`
        expect(skipped || shown).toBe(true)
        expect(minuteIn(instant, where)).toBe(instant)
      }),
      runs,
    )
  })
})

test('a day later is not always 24 hours later; minutes always are elapsed time', () => {
  const noon = '2026-10-24T12:00:00+01:00'
  expect(minutesBetween(noon, addDaysIn(noon, 1, 'Europe/London'))).toBe(25 * 60)
  expect(addMinutes(noon, 24 * 60, 'Europe/London')).toBe('2026-10-25T11:00:00+00:00')
  expect(minuteIn('2026-11-20T09:15:59.999Z', 'Asia/Kolkata')).toBe('2026-11-20T14:45:00+05:30')
})

interface Page {
  start: string
  end: string
  today?: string
  back?: DayWindow
  forward?: DayWindow
}

describe('the pager', () => {
  test.each(vectors.diary_pager as Page[])('from $start to $end', ({ start, end, today: pageToday, back, forward }) => {
    if (back) expect(pageBack({ start, end })).toEqual(back)
    if (forward && pageToday) expect(pageForward({ start, end }, pageToday)).toEqual(forward)
    expect(back ?? forward).toBeDefined()
  })

  test('both diaries open up to today', () => {
    expect(windowOfAll('2026-11-20')).toEqual({ start: '2026-11-07', end: '2026-11-20' })
    expect(windowOfUser('2026-11-20')).toEqual({ start: '2026-11-13', end: '2026-11-20' })
  })

  test('start moves end, end moves start, days move start, and nothing passes today', () => {
    const window = { start: '2026-11-07', end: '2026-11-20' }
    expect(withStart(window, '2026-10-01', '2026-11-20')).toEqual({ start: '2026-10-01', end: '2026-10-14' })
    expect(withStart(window, '2026-11-18', '2026-11-20')).toEqual({ start: '2026-11-18', end: '2026-11-20' })
    expect(withStart(window, '2026-12-24', '2026-11-20')).toEqual({ start: '2026-11-20', end: '2026-11-20' })
    expect(withEnd(window, '2026-10-31', '2026-11-20')).toEqual({ start: '2026-10-18', end: '2026-10-31' })
    expect(withEnd(window, '2026-12-24', '2026-11-20')).toEqual(window)
    expect(withDays(window, 7)).toEqual({ start: '2026-11-14', end: '2026-11-20' })
    expect([0, -3, Number.NaN].map((days) => withDays(window, days).start)).toEqual(Array(3).fill('2026-11-20'))
    expect(withDays(window, 9999).start).toBe(addDays('2026-11-20', -365))
  })

  test('pages touch without overlap or gap, and forward takes back what back did', () => {
    fc.assert(
      fc.property(day, fc.nat(365), fc.nat(2000), (end, length, ago) => {
        const window = { start: addDays(end, -length), end }
        const back = pageBack(window)
        expect(addDays(back.end, 1)).toBe(window.start)
        expect(daysBetween(back.start, back.end)).toBe(length)
        expect(pageForward(back, addDays(end, ago))).toEqual(window)
        const capped = pageForward(window, addDays(end, Math.min(ago, length)))
        expect(capped.end).toBe(addDays(end, Math.min(ago, length)))
        expect(daysBetween(capped.start, capped.end)).toBe(length)
      }),
      runs,
    )
  })
})
