import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, dayOf, instantAt, minuteIn, minutesBetween } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import {
  breakOptions,
  countsInTotals,
  deriveHours,
  derivedStart,
  dividersOf,
  endForHours,
  endsNextDay,
  hoursAgree,
  instantsOf,
  overlaps,
  settledEnd,
  totalsOf,
  travelOptions,
} from './entryHours.ts'
import { timeProblems } from './entries.rules.ts'

const runs = { numRuns: 500 }
const zone = fc.constantFrom('Europe/London', 'America/Toronto', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe')
const instant = fc
  .integer({ min: 0, max: 1_600_000 })
  .map((minute) => minuteIn(new Temporal.Instant(BigInt(1_750_000_000 + 60 * minute) * 10n ** 9n).toString(), 'UTC'))
const time = fc
  .nat(1439)
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

interface HoursVector {
  start?: string
  end?: string
  zone?: string
  start_local?: string
  end_local?: string
  breaks: number
  travel: number
  gross_minutes?: number
  hours?: string
  hours_total: string
}

describe('the hours of an entry', () => {
  test.each(vectors.diary_hours as HoursVector[])('$zone $start_local$start: $hours_total', (given) => {
    const local = (text = '') => instantAt(text.slice(0, 10), text.slice(11), given.zone ?? 'UTC')
    const { start = local(given.start_local), end = local(given.end_local), breaks, travel } = given
    const { gross, hours, hours_total } = deriveHours({ start, end, breaks, travel, nonbillable: 0 })
    expect(minutesToHours(hours_total)).toBe(given.hours_total)
    if (given.hours !== undefined) expect(minutesToHours(hours)).toBe(given.hours)
    if (given.gross_minutes !== undefined) expect(gross).toBe(given.gross_minutes)
    if (given.hours !== undefined)
      expect(hoursAgree({ start, end, breaks, travel, nonbillable: 0 }, given.hours)).toBe(true)
  })

  // Every night in 2026 on which the clocks change, in the two zones.
  test.each([
    ['Europe/London', '2026-03-28', '22:00', '06:00', 7],
    ['Europe/London', '2026-10-24', '22:00', '06:00', 9],
    ['America/Toronto', '2026-03-07', '22:00', '06:00', 7],
    ['America/Toronto', '2026-10-31', '22:00', '06:00', 9],
    ['Europe/London', '2026-11-19', '22:00', '06:00', 8],
  ])('%s, %s, %s to %s, lasts %d hours', (timezone, date, start, end, hours) => {
    const night = instantsOf({ date, start, end, timezone })
    expect(deriveHours({ ...night, breaks: 0, travel: 0, nonbillable: 0 }).hours_total).toBe(hours * 60)
    expect(endsNextDay(night.start, night.end, timezone)).toBe(true)
    expect(dayOf(night.start, timezone)).toBe(date)
  })

  test('travel is paid, breaks are not, and non-billable is paid by nobody but us', () => {
    const span = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T17:00:00Z', breaks: 60, travel: 90, nonbillable: 30 }
    expect(deriveHours(span)).toEqual({
      gross: 540,
      hours: 390,
      hours_total: 480,
      hours_nonbillable: 30,
      hours_paid: 480,
      hours_billable: 450,
    })
    expect([hoursAgree(span, '6.50'), hoursAgree(span, '6.51'), hoursAgree(span, '6.49')]).toEqual([true, false, false])
  })

  test('the viewer’s zone changes neither hours nor day, and hours edited give the end back', () => {
    const minutes = fc.nat(1440)
    fc.assert(
      fc.property(
        instant,
        minutes,
        fc.nat(180),
        fc.nat(600),
        zone,
        zone,
        (start, length, breaks, travel, timezone, viewer) => {
          const own = { start: minuteIn(start, timezone), end: minuteIn(plus(start, length), timezone) }
          const seen = { start: minuteIn(own.start, viewer), end: minuteIn(own.end, viewer) }
          const rest = { breaks, travel, nonbillable: 0 }
          const derived = deriveHours({ ...own, ...rest })
          expect(deriveHours({ ...seen, ...rest })).toEqual(derived)
          expect(derived.gross).toBe(length)
          expect(dayOf(seen.start, timezone)).toBe(dayOf(own.start, timezone))
          expect(endForHours({ start: seen.start, hours: derived.hours, breaks, travel, timezone })).toBe(own.end)
          const settings = { allow_future_times: 'E' }
          const now = '2027-01-01T00:00:00Z'
          expect(timeProblems({ ...seen, ...rest, timezone }, settings, now)).toEqual(
            timeProblems({ ...own, ...rest, timezone }, settings, now),
          )
        },
      ),
      runs,
    )
  })
})

describe('typed times become instants', () => {
  test('an end earlier than the start is tomorrow; the same time is no time at all', () => {
    const zoneOf = { date: '2026-11-19', timezone: 'Europe/London' }
    expect(instantsOf({ ...zoneOf, start: '22:15', end: '06:45' }).end).toBe('2026-11-20T06:45:00+00:00')
    expect(instantsOf({ ...zoneOf, start: '09:00', end: '09:00' }).end).toBe('2026-11-19T09:00:00+00:00')
    expect(settledEnd('2026-11-19T22:15:00Z', '2026-11-19T06:45:00Z', 'Europe/London')).toBe(
      '2026-11-20T06:45:00+00:00',
    )
    expect(settledEnd('2026-11-19T22:15:00Z', '2026-11-18T06:45:00Z', 'Europe/London')).toBe('2026-11-18T06:45:00Z')
  })

  test('a start that the clock skips is later than it was typed', () => {
    const night = instantsOf({ date: '2026-03-29', start: '01:30', end: '02:15', timezone: 'Europe/London' })
    expect(night).toEqual({ start: '2026-03-29T02:30:00+01:00', end: '2026-03-30T02:15:00+01:00' })
  })

  test('the end never comes before the start, and is within a day and the hour of a changed clock', () => {
    const date = fc.nat(1000).map((count) => addDays('2025-01-01', count))
    fc.assert(
      fc.property(date, time, time, zone, (on, start, end, timezone) => {
        const times = instantsOf({ date: on, start, end, timezone })
        const length = minutesBetween(times.start, times.end)
        expect(length >= 0 && length <= 25 * 60).toBe(true)
        expect(endsNextDay(times.start, times.end, timezone)).toBe(dayOf(times.end, timezone) !== on)
      }),
      runs,
    )
  })
})

test('breaks and travel are chosen by the quarter hour, each within what the other leaves', () => {
  expect(breakOptions(600, 0)).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180])
  expect(breakOptions(100, 60)).toEqual([0, 15, 30])
  expect([breakOptions(60, 60), breakOptions(0, 0), breakOptions(10, 60)]).toEqual([[0], [0], [0]])
  expect([travelOptions(1440, 0).length, travelOptions(1440, 0).at(-1)]).toEqual([41, 600])
  expect(travelOptions(120, 90)).toEqual([0, 15, 30])
})

describe('without times', () => {
  const day = { date: '2026-11-19', timezone: 'America/Toronto', ends: [] as string[], schedule: null as string | null }
  test('an entry starts after the last one, else with the schedule, else at nine', () => {
    expect(derivedStart(day)).toBe('2026-11-19T09:00:00-05:00')
    expect(derivedStart({ ...day, schedule: '07:30' })).toBe('2026-11-19T07:30:00-05:00')
    const ends = ['2026-11-19T15:00:00Z', '2026-11-19T13:45:00-05:00', '2026-11-19T14:00:00Z']
    expect(derivedStart({ ...day, schedule: '07:30', ends })).toBe('2026-11-19T13:45:00-05:00')
  })
  test('a day whose entries run past midnight is full', () => {
    expect(derivedStart({ ...day, ends: ['2026-11-20T00:00:00-05:00'] })).toBeNull()
    expect(derivedStart({ ...day, ends: ['2026-11-19T23:59:00-05:00'] })).not.toBeNull()
  })
})

describe('overlap', () => {
  const atStart = (start: string, end: string | null) => ({
    start: `2026-11-20T${start}:00Z`,
    end: end && `2026-11-20T${end}:00Z`,
  })
  const now = '2026-11-20T16:00:00Z'
  test.each([
    ['08:00', '12:00', '12:00', '13:00', false],
    ['08:00', '12:00', '11:59', '13:00', true],
    ['08:00', '12:00', '09:00', '10:00', true],
    ['08:00', '12:00', '10:00', '10:00', false],
    ['08:00', '17:00', '15:00', null, true],
    ['16:00', '17:00', '15:00', null, false],
    ['08:00', '17:00', '16:30', null, false],
  ])('%s-%s and %s-%s: %s', (a, b, c, d, answer) => {
    expect([overlaps(atStart(a, b), atStart(c, d), now), overlaps(atStart(c, d), atStart(a, b), now)]).toEqual([
      answer,
      answer,
    ])
  })
})

describe('totals', () => {
  const row = fc.record({
    user_id: fc.integer({ min: 1, max: 3 }),
    date: fc.nat(70).map((count) => addDays('2026-10-20', count)),
    minutes: fc.nat(1440),
  })
  const rows = fc.array(row, { maxLength: 40 })
  const weekday = fc.constantFrom(1 as const, 7 as const)
  const add = (a: number, b: number) => a + b

  test('only finished task entries count', () => {
    const entry = { status: 'draft', active: false, diary_type: 'task' }
    expect(
      ['draft', 'submitted', 'approved', 'rejected'].filter((status) => countsInTotals({ ...entry, status })),
    ).toEqual(['draft', 'submitted', 'approved'])
    expect([1, null, undefined].map((id) => countsInTotals({ ...entry, ...(id !== undefined && { id }) }))).toEqual([
      true,
      false,
      true,
    ])
    expect([countsInTotals({ ...entry, active: true }), countsInTotals({ ...entry, diary_type: 'leave' })]).toEqual([
      false,
      false,
    ])
  })

  test('the week is the locale’s: a Sunday belongs to the week before it, or after it', () => {
    const three = ['2026-11-21', '2026-11-22', '2026-11-23'].map((date) => ({ user_id: 1, date, minutes: 60 }))
    expect(totalsOf(three, 1)(1, '2026-11-22')).toEqual({ day: 60, week: 120, month: 180 })
    expect(totalsOf(three, 7)(1, '2026-11-21')).toEqual({ day: 60, week: 60, month: 180 })
    expect(totalsOf(three, 7)(2, '2026-11-21')).toEqual({ day: 0, week: 0, month: 0 })
  })

  test('the sum of a grouping is the sum of its parts, in rows and in dividers', () => {
    fc.assert(
      fc.property(rows, weekday, (all, first) => {
        const totals = totalsOf(all, first)
        const listed = all.map((record) => {
          const { day, week, month } = totals(record.user_id, record.date)
          return {
            ...record,
            hours_day: minutesToHours(day),
            hours_week: minutesToHours(week),
            hours_month: minutesToHours(month),
          }
        })
        const dividers = dividersOf(listed, first)
        expect(dividers.map((divider) => divider.day).reduce(add, 0)).toBe(
          all.map((record) => record.minutes).reduce(add, 0),
        )
        for (const { date, week, month } of dividers) {
          const monday = first === 1 ? date : addDays(date, 1)
          const sameWeek = (otherText: string) =>
            weekNumber(first === 1 ? otherText : addDays(otherText, 1)) === weekNumber(monday)
          const days = (belongs: (otherText: string) => boolean) =>
            dividers
              .filter((otherDivider) => belongs(otherDivider.date))
              .map((otherDivider) => otherDivider.day)
              .reduce(add, 0)
          expect(week).toBe(days(sameWeek))
          expect(month).toBe(days((otherText) => otherText.slice(0, 7) === date.slice(0, 7)))
        }
      }),
      runs,
    )
  })

  test('a computed row says nothing, and nobody counts twice', () => {
    const mine = { user_id: 1, date: '2026-11-20', hours_day: '7.08', hours_week: '30.00', hours_month: '100.25' }
    const silent = { ...mine, user_id: 2, hours_day: null, hours_week: null, hours_month: null }
    const theirs = {
      ...mine,
      user_id: 3,
      date: '2026-11-19',
      hours_day: '1.00',
      hours_week: '2.00',
      hours_month: '3.00',
    }
    expect(dividersOf([mine, mine, silent, theirs], 1)).toEqual([
      { date: '2026-11-20', day: 425, week: 1920, month: 6195 },
      { date: '2026-11-19', day: 60, week: 1920, month: 6195 },
    ])
  })
})

const plus = (start: string, minutes: number) => Temporal.Instant.from(start).add({ minutes }).toString()
const weekNumber = (date: string) => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date)
  return `${yearOfWeek}-${weekOfYear}`
}
