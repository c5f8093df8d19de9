import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { arrange, savedOrder, moved } from './arrange.ts'

const columns = (text: string) => text.split('').map((id) => ({ id }))
const ids = (text: string) => text.split('')
const text = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('')

test.each([
  ['abcd', '', 'abcd'],
  ['abcd', 'dcba', 'dcba'],
  // A new column follows its usual predecessor.
  ['abcd', 'da', 'dabc'],
  ['abcd', 'cb', 'acdb'],
  // Unknown and repeated columns are ignored.
  ['abc', 'xcbcax', 'cba'],
])('%s in the order %s are %s', (defaults, order, shown) => {
  expect(text(arrange(columns(defaults), ids(order)))).toBe(shown)
})

test('every column is there once, whatever an address says', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids('abcdefxy'))), (order) => {
      expect(
        text(arrange(columns('abcdef'), order))
          .split('')
          .toSorted()
          .join(''),
      ).toBe('abcdef')
    }),
  )
})

test.each([
  ['a', 'after', 'c', 'bcad'],
  ['d', 'before', 'a', 'dabc'],
  ['b', 'before', 'b', 'abcd'],
  ['b', 'after', 'x', 'abcd'],
] as const)('%s moved %s %s', (id, side, beside, now) => {
  expect(moved(ids('abcd'), id, side, beside).join('')).toBe(now)
})

test('of the usual order nothing is kept; a column that is not here keeps its place', () => {
  expect(savedOrder(columns('abc'), ids('cab'), ids('abc'))).toEqual([])
  expect(savedOrder(columns('abc'), [], ids('cab')).join('')).toBe('cab')
  // `u` of everybody's list follows `b` wherever that goes.
  expect(savedOrder(columns('abc'), ids('cbua'), ids('bca')).join('')).toBe('buca')
})
