import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { orderOf, readDay, readDuration, readTime, readYes, timePart } from './values.ts'

describe('dates', () => {
  test.each([
    ['2026-03-02', 'dmy', '2026-03-02'],
    ['2026/3/2', 'mdy', '2026-03-02'],
    ['20260302', 'dmy', '2026-03-02'],
    ['2/3/2026', 'dmy', '2026-03-02'],
    ['3/2/2026', 'mdy', '2026-03-02'],
    ['2.3.26', 'mdy', '2026-03-02'],
    ['02-03-2026', 'dmy', '2026-03-02'],
    ['2 Mar 2026', 'dmy', '2026-03-02'],
    ['Mon, 2 March 2026', 'dmy', '2026-03-02'],
    ['Mar 2, 2026', 'dmy', '2026-03-02'],
    ['2-Mar-26', 'dmy', '2026-03-02'],
    ['2026-03-02T09:00:00Z', 'dmy', '2026-03-02'],
    ['2/3/2026 09:00', 'dmy', '2026-03-02'],
  ] as const)('%s in the order %s is %s', (cell, order, day) => {
    expect(readDay(cell, order)).toEqual({ value: day })
  })

  test.each([
    ['31/2/2026', '“31/2/2026” is not a valid date.'],
    ['13/13/2026', '“13/13/2026” is not a valid date.'],
    ['yesterday', '“yesterday” is not a date.'],
    ['1899-12-31', 'Enter a year from 1900 to 2999.'],
    ['1/1/3000', 'Enter a year from 1900 to 2999.'],
    ['=A1', '“=A1” is not a date.'],
    ['', 'Date missing.'],
    ['1/2/3', '“1/2/3” is not a date.'],
  ])('%j is refused with a sentence', (cell, problem) => {
    expect(readDay(cell, 'dmy').problem).toBe(problem)
  })

  test('which is day and which month is asked only when nothing in the column says it', () => {
    expect(orderOf(['1/2/2026', '3/4/2026'])).toEqual({ order: null, possible: ['dmy', 'mdy'], sample: '1/2/2026' })
    expect(orderOf(['1/2/2026', '13/4/2026']).order).toBe('dmy')
    expect(orderOf(['1/2/2026', '4/13/2026']).order).toBe('mdy')
    expect(orderOf(['2026-02-01', '1.2.2026', '2 Mar 2026', '5/5/2026']).order).toBe('dmy')
    expect(orderOf(['13/1/2026', '1/13/2026'])).toMatchObject({ order: null, possible: [] })
  })

  test('a day written in any of its ways is that day', () => {
    const aDay = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())
    fc.assert(
      fc.property(aDay, (day) => {
        const [year, month, date] = day.split('-').map(Number)
        expect(readDay(`${date}/${month}/${year}`, 'dmy').value).toBe(day)
        expect(readDay(`${month}/${date}/${year}`, 'mdy').value).toBe(day)
        expect(readDay(`${date}.${month}.${year}`, 'mdy').value).toBe(day)
      }),
    )
  })
})

describe('times of day', () => {
  test.each([
    ['9:05', '09:05'],
    ['09:05:59', '09:05'],
    ['9.05', '09:05'],
    ['0905', '09:05'],
    ['9:05 PM', '21:05'],
    ['09:05:00 p.m.', '21:05'],
    ['12:00 AM', '00:00'],
    ['12:30\u202fPM', '12:30'],
    ['9pm', '21:00'],
    ['00:00', '00:00'],
  ])('%s is %s', (cell, time) => {
    expect(readTime(cell)).toEqual({ value: time })
  })

  test.each(['24:00', '9:60', '13:00 PM', '0:30 am'])('there is no %s', (cell) => {
    expect(readTime(cell).problem).toBe(`“${cell}” is not a valid time.`)
  })
  test.each(['soon', '9', '9:5', '-1:00'])('%j is not a time', (cell) => {
    expect(readTime(cell).problem).toBe(`“${cell}” is not a time of day.`)
  })
})

describe('durations', () => {
  test.each([
    ['1:30', 'hours', 90],
    ['01:30:29', 'hours', 90],
    ['01:30:30', 'hours', 91],
    ['1.5', 'hours', 90],
    ['1,5', 'hours', 90],
    ['6.33', 'hours', 380],
    ['1h 30m', 'hours', 90],
    ['1 h 30 min', 'hours', 90],
    ['90m', 'hours', 90],
    ['90', 'minutes', 90],
    ['5400', 'seconds', 90],
    ['0', 'hours', 0],
  ] as const)('%s in %s is %i minutes', (cell, unit, minutes) => {
    expect(readDuration(cell, unit)).toEqual({ value: minutes })
  })
  test.each(['-1', '1:75', 'long', '1.5.2', '=1'])('%j is not one', (cell) => {
    expect(readDuration(cell, 'hours').problem).toBe(`“${cell}” is not a duration.`)
  })
})

test.each([
  ['Yes', true],
  ['0', false],
  ['Non-billable', false],
  ['', null],
])('%j says %s', (cell, value) => {
  expect(readYes(cell).value).toBe(value)
})

test.each([
  ['20/01/2026, 18:25:00', 'dmy', '2026-01-20', '18:25'],
  ['1/20/2026, 6:25:00 PM', 'mdy', '2026-01-20', '18:25'],
  ['Jan 20, 2026, 6:25 PM', 'mdy', '2026-01-20', '18:25'],
  ['20 Jan 2026, 18:25', 'dmy', '2026-01-20', '18:25'],
] as const)('a date and time as a browser writes it: %s', (cell, order, day, time) => {
  expect(readDay(cell, order)).toEqual({ value: day })
  expect(readTime(timePart(cell))).toEqual({ value: time })
  expect(orderOf([cell]).order).not.toBeNull()
})

test.each([
  ['7.333333333333333', 440],
  ['1.6666666666666667', 100],
  ['7h30', 450],
  ['7 h 30', 450],
  ['PT1H30M', 90],
  ['PT45M', 45],
  ['7.5 hours', 450],
  ['7,5 hrs', 450],
  ['.5', 30],
])('a duration as other programs write it: %s', (cell, minutes) => {
  expect(readDuration(cell, 'hours')).toEqual({ value: minutes })
})

test.each(['h', '.', 'PT', '7h3', 'pt h'])('%s is no duration', (cell) => {
  expect(readDuration(cell, 'hours').problem).toContain('is not a duration')
})
