import { expect, test } from 'vitest'

import { typedAmount } from './typedAmount.ts'

test.each([
  ['1250', '1250'],
  [' 1,250.50 ', '1250.5'],
  ['£1,250.00', '1250'],
  ['CA$40', '40'],
  ['₹1,23,456.75', '123456.75'],
  ['1 250,5', '1250.5'],
  ['12,5', '12.5'],
  ['12,500', '12500'],
  ['.5', '0.5'],
  ['007', '7'],
  ['(40.00)', '-40'],
  ['-£40', '-40'],
  ['£-40', '-40'],
  ['\u221240', '-40'],
  ['-0', '0'],
  ['40 EUR', '40'],
])('%s is %s', (typed, value) => expect(typedAmount(typed, 2)).toEqual({ value }))

test.each(['', 'ten', '1.2.3', '1,2,3', '1.250,00', '12%', '--4', '1e5', '(', '.'])('%s is no amount', (typed) =>
  expect(typedAmount(typed, 2)).toEqual({ value: null, reason: 'Enter a number, such as 1250.50.' }),
)

test('more decimals than are kept are refused, not rounded', () => {
  expect(typedAmount('1.005', 2).reason).toBe('Enter at most 2 decimals.')
  expect(typedAmount('1.0050', 3)).toEqual({ value: '1.005' })
})
