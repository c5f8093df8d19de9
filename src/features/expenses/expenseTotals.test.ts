import { expect, test } from 'vitest'

import { isClean, totalsOf } from './expenseTotals.ts'

const lunch = { amount: '12.10', receipts: 1, distance: null, duplicates: [] }
const twice = { amount: '0.20', receipts: 2, distance: null, duplicates: [{ id: 7, name: 'Lunch' }] }
const bare = { amount: '100.00', receipts: 0, distance: null, duplicates: [] }
const mileage = { ...bare, distance: '12.00' }
const refund = { ...bare, amount: '-8.00' }

test('only what has a receipt of its own, or needs none, is clean', () => {
  expect([lunch, twice, bare, mileage, refund].map(isClean)).toEqual([true, false, false, true, true])
})

test('amounts are added to the penny, with what asks for a look', () => {
  expect(totalsOf([lunch, twice, bare])).toEqual({ count: 3, amount: '112.30', withoutReceipt: 1, duplicates: 1 })
  expect(totalsOf([])).toEqual({ count: 0, amount: '0.00', withoutReceipt: 0, duplicates: 0 })
})
