import { describe, expect, test } from 'vitest'

import { calibrationOn, isActiveOn, wrongDates } from './equipment.rules.ts'

describe('calibration', () => {
  test.each([
    [null, 'none'],
    ['2026-03-01', 'expired'],
    ['2026-03-02', 'expiring'],
    ['2026-04-30', 'expiring'],
    ['2026-05-01', 'valid'],
  ] as const)('due on %s is %s', (next, state) => {
    expect(calibrationOn('2026-03-02', next)).toBe(state)
  })
})

test('both ends of its days are included, and an open end is none', () => {
  const dates = { active_from: '2026-03-02', active_until: '2026-03-04' }
  expect(['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05'].map((day) => isActiveOn(day, dates))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isActiveOn('2026-03-02', { active_from: null, active_until: null })).toBe(true)
})

test('dates the wrong way round are said by field, the same day is not', () => {
  const empty = { active_from: null, active_until: null, last_calibration: null, next_calibration: null }
  expect(wrongDates(empty)).toEqual({})
  expect(wrongDates({ ...empty, active_from: '2026-03-02', active_until: '2026-03-02' })).toEqual({})
  expect(
    wrongDates({
      active_from: '2026-03-02',
      active_until: '2026-03-01',
      last_calibration: '2026-03-02',
      next_calibration: '2026-03-01',
    }),
  ).toEqual({
    active_until: ['The end must not be before the start.'],
    next_calibration: ['The next calibration must not be before the last one.'],
  })
})
