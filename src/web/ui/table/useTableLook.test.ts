import { expect, test } from 'vitest'

import { lookAsSaid, lookIn } from './useTableLook.ts'

const atFirst = ['postcode', 'website']

test('the usual look is not said, any other is, and comes back', () => {
  expect(lookAsSaid({ hidden: ['website', 'postcode'], density: 'normal' }, atFirst)).toEqual({})
  expect(lookIn({}, atFirst)).toEqual({ hidden: atFirst, density: 'normal' })
  for (const hidden of [[], ['postcode'], ['postcode', 'website', 'city'], ['city', 'phone']])
    for (const density of ['compact', 'normal', 'roomy'] as const)
      expect(lookIn(lookAsSaid({ hidden, density }, atFirst), atFirst)).toEqual({ hidden, density })
})

test('an address may say anything', () => {
  expect(lookIn({ hidden: 3, density: 'huge' }, atFirst)).toEqual({ hidden: atFirst, density: 'normal' })
  expect(lookIn({ hidden: 'nonsense', density: '' }, atFirst)).toEqual({ hidden: ['nonsense'], density: 'normal' })
})
