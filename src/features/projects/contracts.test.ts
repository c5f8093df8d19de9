import { expect, test } from 'vitest'

import { feeOf, otherPrice, typeOf, wrongContract } from './contracts.ts'

test('each type says what it takes', () => {
  const missing = ['This field is required']
  expect(wrongContract({ contract_type: 'fixed' })).toEqual({})
  expect(wrongContract({ contract_type: '' })).toEqual({})
  expect(wrongContract({ contract_type: 'capped', cap: null })).toEqual({ cap: missing })
  expect(wrongContract({ contract_type: 'percentage', fee_percent: '5' })).toEqual({ construction_value: missing })
  expect(wrongContract({ contract_type: 'retainer', retainer: '750.00' })).toEqual({})
})

test('the price of a percentage is rounded once, as the firm rounds', () => {
  const fee = (construction_value: string, fee_percent: string, rounding: 'half_up' | 'half_even' = 'half_up') =>
    feeOf({ contract_type: 'percentage', construction_value, fee_percent }, rounding)
  expect(fee('2500000.00', '4.25')).toBe('106250.00')
  expect(fee('333.33', '7.125')).toBe('23.75')
  expect([fee('1.00', '0.5'), fee('1.00', '0.5', 'half_even')]).toEqual(['0.01', '0.00'])
  expect(feeOf({ contract_type: 'fixed', construction_value: '1', fee_percent: '1' }, 'half_up')).toBe(null)
  expect([otherPrice('106250', '106250.00'), otherPrice('1', '106250.00'), otherPrice(null, '1')]).toEqual([
    false,
    true,
    false,
  ])
})

test('an item without a type of its own is paid by the hour where its project is, else a fixed price', () => {
  const empty = { contract_type: '' } as const
  expect(typeOf(empty, { contract_type: 'capped' })).toBe('capped')
  expect(typeOf(empty, { contract_type: 'retainer' })).toBe('fixed')
  expect(typeOf({ contract_type: 'fixed' }, { contract_type: 'hourly' })).toBe('fixed')
})
