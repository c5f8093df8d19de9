import { describe, expect, test } from 'vitest'

import { drawing, drawn, linesOf } from './chartDrawing.ts'

describe('the lines of a chart', () => {
  test.for([
    [0, 100, [0, 50, 100]],
    [0, 312_000, [0, 100_000, 200_000, 300_000, 400_000]],
    [-40, 10, [-40, -20, 0, 20]],
    [0, 0, [0]],
  ] as const)('from %d to %d are round', ([low, high, lines]) => expect(linesOf(low, high)).toEqual(lines))
})

test('bars stand on nothing: up for what is above it, down for what is below; a month without a figure has none', () => {
  const { bars, lines } = drawn([50, -50, null], [])
  const zero = lines.find(({ at }) => at === 0)?.y ?? 0
  const [up, down, empty] = bars
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero)
  expect(down?.y).toBeCloseTo(zero)
  expect(down?.height).toBeCloseTo(up?.height ?? 0)
  expect(empty?.height).toBe(0)
  for (const { x, width } of bars) expect(x >= drawing.left && x + width <= drawing.width - drawing.right).toBe(true)
})

test('the average is a line through the middle of the months that have one', () => {
  expect(drawn([1, 2, 3], [null, 1, 2]).average).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/)
  expect(drawn([1], [1]).average).toBe('')
})
