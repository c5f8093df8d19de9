import { expect, test } from 'vitest'

import { lineRate } from './lineRate.ts'

const money = (amount: string) => `£${amount}`

test.each([
  [{ quantity: '3', unit: 'h', price: '65.00' }, '£65.00 per hour'],
  [{ quantity: '1', unit: 'h', price: '65.00' }, '£65.00 per hour'],
  [{ quantity: '4', unit: 'visits', price: '20.00' }, '£20.00 each'],
  [{ quantity: '1', unit: '', price: '900.00' }, ''],
  [{ quantity: '-1', unit: '', price: '900.00' }, ''],
])('the price of a unit of %j is “%s”', (line, words) => expect(lineRate(line, money)).toBe(words))
