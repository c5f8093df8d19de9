import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import vectors from '#test/vectors.json' with { type: 'json' }
import { add, compare, divide, format, isDecimal, multiply, parse, round, roundingOf, subtract } from './decimal.ts'

const runs = { numRuns: 500 }
const decimal = fc
  .record({ units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), scale: fc.integer({ min: 0, max: 8 }) })
  .map(format)
const mode = fc.constantFrom('half_up' as const, 'half_even' as const)
const negative = (text: string) => subtract('0', text)

test.each(vectors.rounding)('$value to $places places', ({ value, places, half_up, half_even }) => {
  expect(round(value, places, 'half_up')).toBe(half_up)
  expect(round(value, places, 'half_even')).toBe(half_even)
})

interface Invoice {
  lines: { quantity: string; price: string; times?: number }[]
  rate: string
  rounding?: string
  net: string
  tax: string
  gross: string
}

test.each(vectors.invoice_totals as Invoice[])(
  'an invoice of net $net',
  ({ lines, rate, rounding, net, tax, gross }) => {
    const how = roundingOf(rounding)
    const nets = lines.flatMap(({ quantity, price, times = 1 }) =>
      Array.from({ length: times }, () => round(multiply(quantity, price), 2, how)),
    )
    const taxable = nets.reduce(add, '0.00')
    const due = round(multiply(taxable, divide(rate, '100', 4, how)), 2, how)
    expect({ net: taxable, tax: due, gross: add(taxable, due) }).toEqual({ net, tax, gross })
  },
)

test.each(vectors.weighted_pipeline)('a pipeline weighs $weighted', ({ quotes, weighted }) => {
  const sum = quotes.map(({ total, probability }) => multiply(total, probability)).reduce(add, '0')
  expect(divide(sum, '100', 2, 'half_up')).toBe(weighted)
})

describe('what is no decimal is refused, by name', () => {
  test.each(['', ' ', '1.', '.5', '+1', '1e3', '1,000', '0x10', '1.2.3', '--1', 'NaN', '١', '1'.repeat(201)])(
    '%j',
    (text) => {
      expect(isDecimal(text)).toBe(false)
      expect(() => parse(text)).toThrow('Not a decimal number')
    },
  )
})

test('zero has no sign, whatever it was rounded from', () => {
  expect(round('-0.004', 2, 'half_up')).toBe('0.00')
  expect(add('-0.10', '0.1')).toBe('0.00')
})

test('a division by zero and absurd places are errors, not numbers', () => {
  expect(() => divide('1', '0', 2, 'half_up')).toThrow(RangeError)
  expect(() => round('1', 21, 'half_up')).toThrow('0 to 20')
  expect(() => round('1', -1, 'half_up')).toThrow('0 to 20')
})

test('what is written reads back', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(format(parse(text))).toBe(text)
    }),
    runs,
  )
})

test('sums are exact in any order, and subtraction takes back what addition gave', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      expect(add(add(a, b), c)).toBe(add(a, add(b, c)))
      expect(compare(subtract(add(a, b), b), a)).toBe(0)
      expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0)
    }),
    runs,
  )
})

test('rounding moves a value by at most half a step, and a credit is exactly the negative', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 8 }), mode, (value, places, how) => {
      const rounded = round(value, places, how)
      const twice = multiply('2', subtract(rounded, value)).replace('-', '')
      expect(compare(twice, format({ units: 1n, scale: places }))).toBeLessThanOrEqual(0)
      expect(round(negative(value), places, how)).toBe(negative(rounded))
      expect(round(rounded, places, how)).toBe(rounded)
    }),
    runs,
  )
})

test('half-even favours neither side: over x.5 and its neighbour it rounds once up and once down', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (whole) => {
      const [a, b] = [`${whole}.5`, add(`${whole}.5`, '1')].map((text) => round(text, 0, 'half_even'))
      expect([a, b].every((text) => BigInt(text ?? '1') % 2n === 0n)).toBe(true)
    }),
    runs,
  )
})

test('a quotient is rounded once: times the divisor it is within half a step of the dividend', () => {
  const divisor = decimal.filter((text) => compare(text, '0') !== 0)
  fc.assert(
    fc.property(decimal, divisor, mode, (a, b, how) => {
      const off = subtract(multiply(divide(a, b, 6, how), b), a).replace('-', '')
      expect(compare(off, multiply('0.0000005', b.replace('-', '')))).toBeLessThanOrEqual(0)
    }),
    runs,
  )
})
