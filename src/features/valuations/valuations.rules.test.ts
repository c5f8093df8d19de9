import fc from 'fast-check'
import { expect, test } from 'vitest'

import { add } from '#core/decimal.ts'
import { abovePrice, atPercent, atUnits, percentOf, thisTime, valuationSums } from './valuations.rules.ts'

const line = (given: object = {}) => ({
  price: '1000.00',
  max: '1000.00',
  quantity: '4.00',
  previous: '100.00',
  value: '250.00',
  units: '1.00',
  ...given,
})

test('per cent and units give the amount, rounded once as the firm rounds', () => {
  expect(percentOf(line(), 'half_up')).toBe('25.00')
  expect(atPercent(line(), '33.33', 'half_up')).toEqual({ value: '333.30', units: '1.33' })
  expect(atPercent(line({ max: '0.25', quantity: '1' }), '50', 'half_even')).toEqual({ value: '0.12', units: '0.50' })
  expect(atPercent(line({ max: '0.25', quantity: '1' }), '50', 'half_up')).toMatchObject({ value: '0.13' })
  expect(atUnits(line(), '2.5', 'half_up')).toEqual({ value: '625.00', units: '2.50' })
  expect(thisTime(line({ value: '40.00' }))).toBe('-60.00')
})

test('percentages are of what can be billed; without a price there are none', () => {
  expect(percentOf(line({ price: '0.00', max: '500.00' }), 'half_up')).toBe('50.00')
  const open = line({ price: '0.00', max: null })
  expect([percentOf(open, 'half_up'), atPercent(open, '10', 'half_up'), atUnits(open, '1', 'half_up')]).toEqual([
    null,
    null,
    null,
  ])
  expect(atUnits(line({ quantity: '0.00' }), '1', 'half_up')).toBeNull()
  expect(abovePrice('1000.01', '1000.00', (amount) => `£${amount}`)).toContain('£1000.01 is more than')
  expect(abovePrice('1000.00', '1000.00', String) + abovePrice('9.00', null, String)).toBe('')
})

test('the sums are those of the lines to the penny', () => {
  const amount = fc
    .integer({ min: 0, max: 9_999_999 })
    .map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.array(fc.record({ value: amount, previous: amount, max: amount }), { maxLength: 20 }), (given) => {
      const lines = given.map((values) => line(values))
      const sums = valuationSums(lines, 'half_up')
      expect(add(sums.previous, sums.this_time)).toBe(sums.value)
      expect(lines.reduce((sum, each) => add(sum, thisTime(each)), '0.00')).toBe(sums.this_time)
    }),
  )
  expect(valuationSums([line(), line({ price: '0.00', max: null, value: '70.00' })], 'half_up')).toEqual({
    price: '1000.00',
    previous: '200.00',
    value: '320.00',
    this_time: '120.00',
    percent: '25.00',
  })
})
