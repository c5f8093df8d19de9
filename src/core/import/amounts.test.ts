import { expect, test } from 'vitest'

import { decimalMark, readAmount, written } from './amounts.ts'

const read = (...cells: string[]) => {
  const mark = decimalMark(cells.flatMap((cell) => written(cell)?.digits ?? []))
  return cells.map((cell) => readAmount(cell, mark).value)
}

test('an amount is read by the convention of its file', () => {
  expect(read('1,234.56', '£2,000', '13.75', '-5', '(7.50)')).toEqual(['1234.56', '2000.00', '13.75', '-5.00', '-7.50'])
  expect(read('1.234,56', '13,75', '1.500', '2.000.000')).toEqual(['1234.56', '13.75', '1500.00', '2000000.00'])
  expect(read('1’234.50', '12 000.00', '€ 3.5', '₹1,00,000')).toEqual(['1234.50', '12000.00', '3.50', '100000.00'])
})

test('what may be read two ways is not guessed, and what is none is refused', () => {
  expect(read('1.500')).toEqual([null])
  expect(readAmount('1.500', null).problem).toMatch(/ambiguous/)
  // Both conventions in one file: what says itself which is read, the rest is asked.
  expect(read('1.234,56', '1,234.56', '1.500', '2,000')).toEqual(['1234.56', '1234.56', null, '2000.00'])
  for (const cell of ['abc', '1.2.3', '0.005', '12 EUR 5'])
    expect([cell, readAmount(cell, '.').value]).toEqual([cell, null])
})
