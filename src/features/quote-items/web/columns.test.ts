import { expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { columnsOf, hasOwnTotal, type QuoteItemSums } from './columns.ts'

const sums = (price: string, price_total: string, isHeading = false): QuoteItemSums => ({
  price,
  price_total,
  isHeading,
  included: true,
  hours: '0.00',
  cost: '0.00',
  uncosted: '0.00',
  margin: null,
})
const columns = (totals: boolean) =>
  columnsOf({ seesMoney: true, what: 'prices', decided: true, totals }, locales.GB.words)

test('a second column of amounts is shown only where a total differs from the price beside it', () => {
  expect(hasOwnTotal(sums('250.00', '250.00'))).toBe(false)
  // A heading without a price shows the sum of its items in the place of its price.
  expect(hasOwnTotal(sums('0.00', '250.00', true))).toBe(false)
  expect(hasOwnTotal(sums('100.00', '350.00', true))).toBe(true)
  expect(columns(false).map(({ id }) => id)).not.toContain('total')
  expect(columns(false).find(({ id }) => id === 'price')?.sums).toBe(true)
  expect(columns(true).find(({ id }) => id === 'total')?.label).toBe('With items below')
})
