import { expect, test } from 'vitest'

import { lookAsSaid, lookIn } from './useTableLook.ts'

const atFirst = ['postcode', 'website']

test('the usual look is not said, any other is, and comes back', () => {
  expect(lookAsSaid({ hidden: ['website', 'postcode'], columns: '', density: 'normal' }, atFirst)).toEqual({})
  expect(lookIn({}, atFirst)).toEqual({ hidden: atFirst, columns: '', density: 'normal' })
  for (const hidden of [[], ['postcode'], ['postcode', 'website', 'city'], ['city', 'phone']])
    for (const density of ['compact', 'normal', 'roomy'] as const)
      for (const columns of ['', 'city,name'])
        expect(lookIn(lookAsSaid({ hidden, columns, density }, atFirst), atFirst)).toEqual({ hidden, columns, density })
})

test('an address may say anything', () => {
  expect(lookIn({ hidden: 3, density: 'huge' }, atFirst)).toEqual({ hidden: atFirst, columns: '', density: 'normal' })
  expect(lookIn({ hidden: 'nonsense', columns: 3, density: '' }, atFirst)).toEqual({
    hidden: ['nonsense'],
    columns: '',
    density: 'normal',
  })
})
