import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import {
  availableOn,
  bookedOn,
  daysOfWork,
  keptDays,
  type Load,
  loadOf,
  type ScheduleWorker,
  weekLoads,
} from './scheduleLoad.ts'

const monday = '2026-03-02'
const weekOf = (minutes: readonly number[]): ScheduleWorker['workdays'] =>
  minutes.flatMap((each, index) =>
    each > 0 ? [{ weekday: index + 1, minutes: each, first_day: null, last_day: null }] : [],
  )
const worker: ScheduleWorker = {
  workdays: weekOf([450, 450, 0, 450, 450, 0, 0]),
  holidays: new Map([['2026-03-03', { half: false }]]),
  start_date: null,
  end_date: '2026-03-12',
}
const load = (given: Partial<Load> = {}): Load => ({
  start: monday,
  end: '2026-03-08',
  minutes: null,
  spread: false,
  showWeekend: false,
  ...given,
})

test('the load of a week is of the own time of that week; more than that is over, and without any there is no percentage', () => {
  const days = Array.from({ length: 28 }, (_, index) => addDays(monday, index))
  const available = days.map((day) => availableOn(worker, day, day === '2026-03-05' ? 225 : 0))
  const booked = bookedOn(
    worker,
    [load({ end: '2026-03-03', minutes: 300 }), load({ start: days[21] ?? '', end: days[21] ?? '' })],
    days,
  )
  // The first week has Monday, half of Thursday and Friday; employment ends in the second.
  expect(weekLoads({ available, booked })).toEqual([
    { booked: 300, available: 1125, percent: 27, over: false },
    { booked: 0, available: 1350, percent: 0, over: false },
    { booked: 0, available: 0, percent: null, over: false },
    { booked: 450, available: 0, percent: null, over: true },
  ])
  expect(weekLoads({ available: [450, 450], booked: [900, 450] })).toEqual([
    { booked: 1350, available: 900, percent: 150, over: true },
  ])
})

describe('work of so many hours', () => {
  const days = (start: string, minutes: number | null, showWeekend = false) =>
    daysOfWork(worker, { start, minutes, showWeekend })
  test('takes as many working days from a day on as it needs, without days off, and no minute more', () => {
    // Tuesday is a day off, and of Wednesday nothing is worked.
    expect(days(monday, 795)).toEqual({ start: monday, end: '2026-03-05', minutes: 795, whole: false })
    expect(days(monday, 900)).toEqual({ start: monday, end: '2026-03-05', minutes: 900, whole: true })
    expect(days(monday, 240)).toEqual({ start: monday, end: monday, minutes: 240, whole: false })
    expect(days(monday, 900, true).end).toBe('2026-03-03')
  })
  test('without hours is a day', () => {
    expect(days(monday, null)).toEqual({ start: monday, end: monday, minutes: 450, whole: true })
  })
  test('begins after days off, unless it is for a day at most, which is put there on purpose', () => {
    expect(days('2026-03-07', 795)).toMatchObject({ start: '2026-03-09', end: '2026-03-10' })
    expect(days('2026-03-07', 240)).toMatchObject({ start: '2026-03-07', end: '2026-03-07' })
  })
  test('is booked for twenty days at most', () => {
    expect(days(monday, 60_000)).toMatchObject({ minutes: 9000, whole: true })
  })
})

describe('what is booked', () => {
  test('of a week are the days on which the person works: no weekend, no day off, no Wednesday', () => {
    expect(loadOf(worker, load())).toEqual([
      [monday, 450],
      ['2026-03-05', 450],
      ['2026-03-06', 450],
    ])
  })
  test('are weekends and days off too where the task says so', () => {
    expect(loadOf(worker, load({ showWeekend: true, minutes: 60 })).map(([, minutes]) => minutes)).toEqual(
      Array(7).fill(60),
    )
  })
  test('is a Saturday that lies on no working day', () => {
    expect(loadOf(worker, load({ start: '2026-03-07', end: '2026-03-07' }))).toEqual([['2026-03-07', 450]])
  })
  test('is split evenly, the remainder on the last day, so that the sum is exact', () => {
    expect(loadOf(worker, load({ minutes: 100, spread: true })).map(([, minutes]) => minutes)).toEqual([33, 33, 34])
    const worlds = fc.record({
      week: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 7, maxLength: 7 }),
      off: fc.array(fc.integer({ min: 0, max: 30 })),
      days: fc.integer({ min: 0, max: 40 }),
      minutes: fc.integer({ min: 1, max: 100_000 }),
      showWeekend: fc.boolean(),
    })
    fc.assert(
      fc.property(worlds, ({ week, off, days, minutes, showWeekend }) => {
        const anybody = {
          ...worker,
          workdays: weekOf(week),
          holidays: new Map(off.map((id) => [addDays(monday, id), { half: id % 2 === 0 }])),
        }
        const parts = loadOf(anybody, load({ end: addDays(monday, days), minutes, spread: true, showWeekend }))
        expect(parts.reduce((sum, [, part]) => sum + part, 0)).toBe(minutes)
        expect(new Set(parts.map(([day]) => day)).size).toBe(parts.length)
      }),
    )
  })
  test('adds up by day, of bookings that reach into the window too', () => {
    const loads = [load({ start: '2026-02-26', minutes: 60 }), load({ minutes: 90, end: monday })]
    expect(bookedOn(worker, loads, [monday, '2026-03-04', '2026-03-05'])).toEqual([150, 0, 60])
  })
})

test('what is available is the week less leave, days off, and days after the last one', () => {
  expect(availableOn(worker, monday, 0)).toBe(450)
  expect(availableOn(worker, monday, 200)).toBe(250)
  expect(availableOn(worker, monday, 900)).toBe(0)
  expect(availableOn(worker, '2026-03-03', 0)).toBe(0)
  expect(availableOn(worker, '2026-03-13', 0)).toBe(0)
})

test('of half a holiday half is available, and a booking of the day takes that', () => {
  const half = { ...worker, holidays: new Map([['2026-03-03', { half: true }]]) }
  expect(availableOn(half, '2026-03-03', 0)).toBe(225)
  expect(availableOn(half, '2026-03-03', 225)).toBe(0)
  expect(loadOf(half, load({ start: '2026-03-03', end: '2026-03-03' }))).toEqual([['2026-03-03', 225]])
})

describe('a booking that is moved', () => {
  const full: ScheduleWorker = { ...worker, workdays: weekOf([450, 450, 450, 450, 450, 0, 0]), holidays: new Map() }
  const move = (start: string, end: string, by: number, to = full) => keptDays(full, load({ start, end }), to, by)

  test('grows over a weekend and a holiday, and shrinks again on its way back', () => {
    expect(move(monday, '2026-03-06', 1)).toEqual({ start: '2026-03-03', end: '2026-03-09' })
    expect(move('2026-03-03', '2026-03-09', -1)).toEqual({ start: monday, end: '2026-03-06' })
    expect(move(monday, '2026-03-06', 0, { ...full, holidays: worker.holidays })).toEqual({
      start: monday,
      end: '2026-03-09',
    })
  })
  test('begins on the next working day in the direction of the move', () => {
    expect(move('2026-03-06', '2026-03-09', 1)).toEqual({ start: '2026-03-09', end: '2026-03-10' })
    expect(move('2026-03-09', '2026-03-10', -1)).toEqual({ start: '2026-03-06', end: '2026-03-09' })
  })
  test('stays where it was dropped wholly on days off, and keeps its length from there', () => {
    expect(move('2026-03-05', '2026-03-06', 2)).toEqual({ start: '2026-03-07', end: '2026-03-08' })
    expect(move('2026-03-07', '2026-03-08', 2)).toEqual({ start: '2026-03-09', end: '2026-03-10' })
    expect(move('2026-03-05', '2026-03-09', 2)).toEqual({ start: '2026-03-09', end: '2026-03-11' })
  })
  test('keeps its hours, whatever the week, the holidays and the move', () => {
    const worlds = fc.record({
      week: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      off: fc.array(fc.integer({ min: -60, max: 90 }), { maxLength: 20 }),
      days: fc.integer({ min: 0, max: 40 }),
      by: fc.integer({ min: -60, max: 60 }),
      minutes: fc.option(fc.integer({ min: 1, max: 600 })),
      spread: fc.boolean(),
    })
    fc.assert(
      fc.property(worlds, ({ week, off, days, by, minutes, spread }) => {
        const anybody: ScheduleWorker = {
          ...full,
          end_date: null,
          workdays: weekOf(week.map((isWorked) => (isWorked ? 450 : 0))),
          holidays: new Map(off.map((id) => [addDays(monday, id), { half: false }])),
        }
        const before = load({ end: addDays(monday, days), minutes, spread: spread && minutes !== null })
        const after = { ...before, ...keptDays(anybody, before, anybody, by) }
        const hoursOf = (moved: Load) => loadOf(anybody, moved).reduce((sum, [, part]) => sum + part, 0)
        expect(hoursOf(after)).toBe(hoursOf(before))
      }),
    )
  })
})
