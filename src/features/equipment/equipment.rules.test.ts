import { describe, expect, test } from 'vitest'

import { calibrationOn, isActiveOn, nextCalibration, wrongDates } from './equipment.rules.ts'

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

test.each([
  ['as long as the time before', '2025-05-15', '2025-11-15', '2026-05-20'],
  ['a year where nothing is known', null, null, '2026-11-20'],
  ['a year where only the last one is known', '2025-05-15', null, '2026-11-20'],
  ['days and months', '2025-01-31', '2025-03-02', '2025-12-22'],
] as const)('the next calibration is after %s', (_why, last_calibration, next_calibration, due) => {
  expect(nextCalibration({ last_calibration, next_calibration }, '2025-11-20')).toBe(due)
})
