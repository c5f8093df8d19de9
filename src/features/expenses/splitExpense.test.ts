import fc from 'fast-check'
import { expect, test } from 'vitest'

import { add, compare, subtract } from '#core/decimal.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import { allocate, splitBy } from './splitExpense.ts'

test.each(vectors.percent_split)('the published split of $amount', ({ amount, percents, parts }) => {
  expect(splitBy(amount, percents)).toEqual(parts)
})

const pennies = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).map((units) => {
  const text = String(units < 0n ? -units : units).padStart(3, '0')
  return `${units < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
})
const weights = fc.array(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 12 })

test('parts add up to the whole, each within a penny of its share, and a refund is exactly the negative', () => {
  fc.assert(
    fc.property(pennies, weights, (amount, by) => {
      const parts = splitBy(amount, by)
      expect(parts.reduce(add, '0.00')).toBe(amount)
      const total = by.reduce((sum, text) => sum + Number(text), 0)
      parts.forEach((part, index) => {
        const share = (Number(amount) * Number(by[index])) / total
        expect(Math.abs(Number(part) - share)).toBeLessThan(0.0101)
      })
      expect(splitBy(subtract('0.00', amount), by)).toEqual(parts.map((part) => subtract('0.00', part)))
    }),
  )
})

test('by percentages or by amounts, all of it and nothing more', () => {
  expect(allocate('100.01', [{ percent: '50' }, { percent: '50' }])).toEqual({
    by: 'percent',
    shares: [
      { percent: '50', amount: '50.01' },
      { percent: '50', amount: '50.00' },
    ],
  })
  expect(allocate('90.00', [{ amount: '30.00' }, { amount: '60.00' }])).toMatchObject({
    by: 'amount',
    shares: [{ percent: '33.33' }, { percent: '66.67' }],
  })
  expect(allocate('90.00', [{ percent: '50' }, { percent: '49.5' }])).toBe(
    'The percentages must add up to 100. They add up to 99.5.',
  )
  expect(allocate('90.00', [{ amount: '30.00' }, { amount: '50.00' }])).toBe(
    'The allocations must add up to 90.00, the amount of the expense. They add up to 80.00.',
  )
  expect(allocate('90.00', [{ percent: '50' }, { amount: '45.00' }])).toBe(
    'Enter a percentage for every allocation, or an amount for every allocation.',
  )
  expect(allocate('90.00', [{ amount: '100.00' }, { amount: '-10.00' }])).toContain('cannot be negative')
  const refund = allocate('-0.01', [{ percent: '50' }, { percent: '50' }])
  expect(refund).toMatchObject({ shares: [{ amount: '-0.01' }, { amount: '0.00' }] })
  expect(compare('0.00', '-0.00')).toBe(0)
})
