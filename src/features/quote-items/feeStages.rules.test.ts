import fc from 'fast-check'
import { expect, test } from 'vitest'

import { add, compare } from '#core/decimal.ts'
import { feeToSpread, spreadFee } from './feeStages.rules.ts'

test('the last stage takes what rounding leaves', () => {
  expect(spreadFee('100.00', ['1', '1', '1'], 'half_up')).toEqual(['33.33', '33.33', '33.34'])
  expect(spreadFee('18750.00', ['15', '35', '50'], 'half_up')).toEqual(['2812.50', '6562.50', '9375.00'])
  expect(spreadFee('0.05', ['1', '1'], 'half_up')).toEqual(['0.03', '0.02'])
  expect(spreadFee('0.05', ['1', '1'], 'half_even')).toEqual(['0.02', '0.03'])
})

test('stages without a weight get nothing, unless none has one', () => {
  expect(spreadFee('10.00', ['1', '0', '1', '0'], 'half_up')).toEqual(['5.00', '0.00', '5.00', '0.00'])
  expect(spreadFee('10.00', ['0', '-4'], 'half_up')).toEqual(['5.00', '5.00'])
  expect(spreadFee('10.00', [], 'half_up')).toEqual([])
})

test('shares add up to the fee, and none is negative', () => {
  const money = (max: number) =>
    fc.integer({ min: 1, max }).map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      money(99_999_999),
      fc.array(money(9999), { minLength: 1, maxLength: 40 }),
      fc.constantFrom('half_up' as const, 'half_even' as const),
      (fee, weights, rounding) => {
        const shares = spreadFee(fee, weights, rounding)
        expect(shares.reduce((sum, share) => add(sum, share), '0.00')).toBe(fee)
        expect(shares.filter((share) => compare(share, '0') < 0)).toEqual([])
      },
    ),
  )
})

test('a fee is typed, or a percentage of a construction value rounded once', () => {
  const none = { fee: null, construction_value: null, fee_percent: null }
  expect(feeToSpread({ ...none, fee: '5.00' }, 'half_up')).toBe('5.00')
  expect(feeToSpread({ ...none, construction_value: '333.33', fee_percent: '7.125' }, 'half_up')).toBe('23.75')
  expect([feeToSpread(none, 'half_up'), feeToSpread({ ...none, fee: '0.00' }, 'half_up')]).toEqual([null, null])
})
