import { expect, test } from 'vitest'

import { reminderDue, stateAt, whenWords } from './qualifications.rules.ts'

test.each([
  [null, 'valid'],
  ['2026-05-30', 'valid'],
  ['2026-05-29', 'expiring'],
  ['2026-03-31', 'expiring'],
  ['2026-03-30', 'expired'],
] as const)('on 31 March one until %s is %s', (expiration, state) => {
  expect(stateAt(expiration, '2026-03-31')).toBe(state)
})

test.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('with %d days left the reminder of %s days is due', (left, due) => {
  expect(reminderDue(left)).toBe(due)
})

test('when, in words', () => {
  expect([-2, -1, 0, 1, 2].map(whenWords)).toEqual([
    'expired 2 days ago',
    'expired yesterday',
    'expires today',
    'expires tomorrow',
    'expires in 2 days',
  ])
})
