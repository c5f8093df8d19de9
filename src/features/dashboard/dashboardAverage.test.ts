import { expect, test } from 'vitest'

import { lastAverage, movingAverage } from './dashboardAverage.ts'

const over = { over: 3, shown: 5, rounding: 'half_up' } as const

test('the average begins with the first month that has a figure: months before it are none of 0', () => {
  expect(movingAverage(['0.00', null, '0.00', '80.00', '90.00', '100.00', '60.00', '10.00'], over)).toEqual([
    '80.00',
    '85.00',
    '90.00',
    '83.33',
    null,
  ])
  expect(movingAverage(['0.00', '0.00', '0.00'], over)).toEqual([null, null, null])
})

test('a month of 0 after the first counts; the month that runs is in neither', () => {
  expect(movingAverage(['30.00', '0.00', '60.00', '9.00'], over)).toEqual(['30.00', '15.00', '30.00', null])
  expect(lastAverage(['30.00', '0.00', '60.00', '9.00'], 3, over.rounding)).toBe('30.00')
})
