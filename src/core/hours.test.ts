import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import vectors from '#test/vectors.json' with { type: 'json' }
import { isDay, weekday } from './days.ts'
import { divide } from './decimal.ts'
import { hoursThatAddUp, hoursToMinutes, minutesToClock, minutesToHours } from './hours.ts'
import { typedHours, typedTime } from './typedHours.ts'
import { typedDate } from './typedDate.ts'

const runs = { numRuns: 500 }
const minutes = fc.integer({ min: -600_000, max: 600_000 })

test.each(vectors.hours_to_minutes)('$hours hours are $minutes minutes', ({ hours, minutes: expectedMinutes }) => {
  expect(hoursToMinutes(hours)).toBe(expectedMinutes)
})

test('minutes as hours and as a clock', () => {
  expect([425, 455, 20, 1, 0, -30].map(minutesToHours)).toEqual(['7.08', '7.58', '0.33', '0.02', '0.00', '-0.50'])
  expect([0, 5, 90, 7095, -30].map(minutesToClock)).toEqual(['0:00', '0:05', '1:30', '118:15', '-0:30'])
})

test('minutes are hours as decimal division says', () => {
  fc.assert(
    fc.property(minutes, (count) => {
      expect(minutesToHours(count)).toBe(divide(String(count), '60', 2, 'half_up'))
    }),
    runs,
  )
})

test('minutes survive the way through hours with two decimals, so a saved entry never drifts', () => {
  fc.assert(
    fc.property(minutes, (count) => {
      expect(hoursToMinutes(minutesToHours(count))).toBe(count)
    }),
    runs,
  )
})

describe('hours that add up', () => {
  const sum = (hours: readonly string[]) => hours.reduce((all, each) => all + Math.round(Number(each) * 100), 0)
  const whole = (hours: string) => Math.round(Number(hours) * 100)
  const rows = fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 60 })

  test('three times twenty minutes are an hour', () => {
    expect(hoursThatAddUp([20, 20, 20])).toEqual(['0.34', '0.33', '0.33'])
    expect(hoursThatAddUp([15, 40, 40, 25])).toEqual(['0.25', '0.67', '0.67', '0.41'])
    expect(hoursThatAddUp([])).toEqual([])
  })

  test('the decimals of any rows come to the total, each at most a hundredth off, and are the same minutes again', () => {
    fc.assert(
      fc.property(rows, (durations) => {
        const printed = hoursThatAddUp(durations)
        expect(sum(printed)).toBe(whole(minutesToHours(durations.reduce((all, each) => all + each, 0))))
        for (const [index, each] of durations.entries()) {
          expect(Math.abs(Number(printed[index]) * 60 - each)).toBeLessThan(0.6)
          expect(hoursToMinutes(String(printed[index]))).toBe(each)
        }
      }),
      runs,
    )
  })

  test('so do those of batches that go on, and of groups within their total', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 8 }), (groups) => {
        const sums = groups.map((durations) => durations.reduce((all, each) => all + each, 0))
        const total = whole(minutesToHours(sums.reduce((all, each) => all + each, 0)))
        let after = 0
        const printed = groups.flatMap((durations, index) => {
          const hours = hoursThatAddUp(durations, { after })
          after += sums[index] ?? 0
          return hours
        })
        expect(sum(printed)).toBe(total)
        const ofGroups = hoursThatAddUp(sums)
        expect(sum(ofGroups)).toBe(total)
        for (const [index, durations] of groups.entries()) {
          if (durations.length > 0) {
            const group = ofGroups[index] ?? ''
            expect(sum(hoursThatAddUp(durations, { total: group }))).toBe(whole(group))
          }
        }
      }),
      runs,
    )
  })
})

describe('typed hours', () => {
  test.each([
    ['1:30', 90],
    [':45', 45],
    ['2h 15m', 135],
    ['1.5', 90],
    ['1,5', 90],
    ['90m', 90],
    ['90 min', 90],
    ['1h30', 90],
    ['1h 30m', 90],
    [' 1H30M ', 90],
    ['2h', 120],
    ['1.5h', 90],
    ['8', 480],
    ['.25', 15],
    ['0:00', 0],
    ['7.08', 425],
  ])('%j is %d minutes', (typed, value) => expect(typedHours(typed)).toEqual({ value }))

  test.each(['', ' ', 'x', '.', 'h', '1:3', '-1', '1:30:00', '1e3', '99999', '1..5', '1.5m', '٣'])(
    '%j is refused',
    (typed) => {
      expect(typedHours(typed)).toEqual({ value: null, reason: 'Enter hours as 1:30, 1.5 or 90m.' })
    },
  )

  test('sixty minutes after hours are refused, and the sentence says so', () => {
    expect([typedHours('1:60').reason, typedHours('1h75').reason]).toEqual(
      Array(2).fill('Minutes after hours go up to 59.'),
    )
  })

  test('what is shown can be typed', () => {
    fc.assert(
      fc.property(fc.nat(9999), (count) => {
        expect(typedHours(minutesToClock(count)).value).toBe(count)
        expect(typedHours(minutesToHours(count)).value).toBe(count)
        expect(typedHours(`${count}m`).value).toBe(count)
      }),
      runs,
    )
  })
})

describe('typed times', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9:30pm', '21:30'],
    ['9:30 p.m.', '21:30'],
    ['21:30', '21:30'],
    ['2130', '21:30'],
    ['0', '00:00'],
    ['12', '12:00'],
    ['12am', '00:00'],
    ['12:15 AM', '00:15'],
    ['12pm', '12:00'],
    ['9a', '09:00'],
  ])('%j is %s', (typed, value) => expect(typedTime(typed)).toEqual({ value }))

  test.each([
    ['24', 'Hours go up to 23.'],
    ['9:60', 'Minutes go up to 59.'],
    ['13pm', 'With am or pm, hours go from 1 to 12.'],
    ['0am', 'With am or pm, hours go from 1 to 12.'],
    ['', 'Enter a time as 9:30, 930 or 9:30pm.'],
    ['9:3', 'Enter a time as 9:30, 930 or 9:30pm.'],
    ['-9', 'Enter a time as 9:30, 930 or 9:30pm.'],
    ['noonish', 'Enter a time as 9:30, 930 or 9:30pm.'],
  ])('%j is refused: %s', (typed, reason) => expect(typedTime(typed)).toEqual({ value: null, reason }))
})

describe('typed dates, on Friday 20 November 2026', () => {
  const today = '2026-11-20'
  test.each([
    ['t', 'dmy', '2026-11-20'],
    ['+30', 'dmy', '2026-12-20'],
    ['-1', 'dmy', '2026-11-19'],
    ['fri', 'dmy', '2026-11-20'],
    ['Mon', 'dmy', '2026-11-23'],
    ['th', 'dmy', '2026-11-26'],
    ['1/2', 'dmy', '2026-02-01'],
    ['1/2', 'mdy', '2026-01-02'],
    ['1/2', 'ymd', '2026-01-02'],
    ['1/2/26', 'dmy', '2026-02-01'],
    ['1/2/26', 'mdy', '2026-01-02'],
    ['1/2/26', 'ymd', '2026-01-02'],
    ['1.2.2027', 'dmy', '2027-02-01'],
    ['2026-02-28', 'mdy', '2026-02-28'],
    ['2026/2/8', 'dmy', '2026-02-08'],
    ['29/2/28', 'dmy', '2028-02-29'],
  ] as const)('%j, %s: %s', (typed, order, value) => expect(typedDate(typed, { today, order })).toEqual({ value }))

  test('a field that looks back takes the last such day', () => {
    const back = { today, order: 'dmy', past: true } as const
    const typed = ['fri', 'mon', 'sat', '19/11', '20/11', '21/11', '31/12']
    expect(typed.map((text) => typedDate(text, back).value)).toEqual([
      '2026-11-20',
      '2026-11-16',
      '2026-11-14',
      '2026-11-19',
      '2026-11-20',
      '2025-11-21',
      '2025-12-31',
    ])
  })

  test.each([
    '29/2',
    '31/4',
    '0/1',
    '13/13',
    '2026-02-30',
    '1/2/3',
    '123/1',
    '26-1-1-1',
    '',
    'x',
    's',
    'fry',
    '1/',
    '9999999',
  ])('%j is refused with a sentence', (typed) => {
    const { value, reason } = typedDate(typed, { today, order: 'dmy' })
    expect([value, reason]).toEqual([null, expect.stringMatching(/^(This date does not exist|Enter a date as .+)\.$/)])
  })

  test('any text at all gives a day or a sentence', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9/. tfrimon]{0,12}$/))
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom('dmy' as const, 'mdy' as const, 'ymd' as const),
        fc.boolean(),
        (typed, order, past) => {
          const { value, reason } = typedDate(typed, { today, order, past })
          expect(value === null ? reason : isDay(value)).toBeTruthy()
        },
      ),
      runs,
    )
  })

  test('a weekday is within a week, on the side that the field looks to', () => {
    fc.assert(
      fc.property(fc.constantFrom('mo', 'tue', 'wed', 'thursday', 'fri', 'sat', 'sun'), fc.boolean(), (typed, past) => {
        const value = typedDate(typed, { today, order: 'dmy', past }).value ?? ''
        expect(past ? value <= today && value > '2026-11-13' : value >= today && value < '2026-11-27').toBe(true)
        expect(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'][weekday(value) - 1]).toBe(typed.slice(0, 2))
      }),
      runs,
    )
  })
})
