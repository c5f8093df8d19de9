import { expect, test } from 'vitest'

import { formatsOf } from './locale/format.ts'
import { lengthText, measuresOf, roundLength } from './lengths.ts'

test('a scale bar is of a round length', () => {
  expect([1, 4.9, 5, 99, 100, 1999, 2400].map(roundLength)).toEqual([1, 2, 5, 50, 100, 1000, 2000])
  expect([6.4, 340, 1000, 2449].map(lengthText)).toEqual(['6 m', '340 m', '1 km', '2.4 km'])
})

test('what is measured is said in the units of the country, with three figures', () => {
  const [gb, us] = [measuresOf('GB', formatsOf('GB').number), measuresOf('US', formatsOf('US').number)]
  expect([0.5, 6.44, 92.31, 340.4, 999, 1234.5, 56_789].map(gb.length)).toEqual([
    '0.50 m',
    '6.44 m',
    '92.3 m',
    '340 m',
    '999 m',
    '1.23 km',
    '56.8 km',
  ])
  expect([7.2, 7321, 12_510, 8_000_000, 73_210_000].map(gb.area)).toEqual([
    '7.20 m²',
    '7,320 m²',
    '1.25 ha',
    '800 ha',
    '73.2 km²',
  ])
  expect([30.48, 1000, 3218.688].map(us.length)).toEqual(['100 ft', '3,280 ft', '2.00 mi'])
  expect([92.90304, 4046.9, 40_468.6, 51_799_762].map(us.area)).toEqual([
    '1,000 sq ft',
    '1.00 acres',
    '10.0 acres',
    '20.0 sq mi',
  ])
})
