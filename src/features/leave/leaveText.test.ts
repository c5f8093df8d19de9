import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { datesText, daysText, inDays } from './leaveText.ts'

const formats = formatsOf('GB')
const dates = { start: '2026-03-03', end: '2026-03-05', start_half: false, end_half: false }
const describeMore = (more: object) => datesText({ ...dates, ...more }, formats, '2026-11-25')

test('days are said with the halves that are not taken', () => {
  expect(describeMore({})).toBe('3 – 5 Mar')
  expect(describeMore({ start_half: true })).toBe('from midday 3 – 5 Mar')
  expect(describeMore({ start_half: true, end_half: true })).toBe('from midday 3 – 5 Mar until midday')
  expect(describeMore({ end: '2026-03-03', start_half: true })).toBe('3 Mar, afternoon')
  expect(describeMore({ end: '2026-03-03', end_half: true })).toBe('3 Mar, morning')
})

test('hours are so many days of the person’s', () => {
  expect([inDays('37.50', '7.50'), inDays('3.75', '7.50'), inDays('10.00', '7.50'), inDays('-7.50', '7.50')]).toEqual([
    '5',
    '0.5',
    '1.33',
    '-1',
  ])
  expect([inDays('0.00', '7.50'), inDays('100.00', '1.00'), inDays('7.50', '0.00')]).toEqual(['0', '100', '0'])
  expect([daysText('1', formats), daysText('0.5', formats), daysText('-1', formats)]).toEqual([
    '1 day',
    '0.5 days',
    '-1 day',
  ])
})
