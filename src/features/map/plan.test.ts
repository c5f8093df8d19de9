import { expect, test } from 'vitest'

import { type Position } from './geometry.ts'
import { metresBetween } from './metres.ts'
import { planOf } from './plan.ts'

const box = { width: 440, height: 200, margin: 24 }
const numbers = (path: string) => [...path.matchAll(/-?\d+\.\d+/g)].map(Number)

test('a plan is to scale, north up, and fits its box', () => {
  const corners: Position[] = [
    [-1.66, 53.8],
    [-1.65, 53.8],
    [-1.65, 53.81],
    [-1.66, 53.8],
  ]
  const plan = planOf(
    [
      { type: 'Polygon', coordinates: [corners] },
      { type: 'Point', coordinates: [-1.655, 53.809] },
    ],
    box,
  )
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers(plan?.areas ?? '')
  expect(y1).toBe(y2)
  expect(x2).toBeGreaterThan(x1)
  expect(y3).toBeLessThan(y2)
  expect(x3).toBe(x2)
  const scale = (plan?.scale.pixels ?? 0) / (plan?.scale.metres ?? 1)
  expect((x2 - x1) / scale / metresBetween([-1.66, 53.8], [-1.65, 53.8])).toBeCloseTo(1, 2)
  expect((y2 - y3) / scale / metresBetween([-1.65, 53.8], [-1.65, 53.81])).toBeCloseTo(1, 2)
  for (const x of [x1, x2]) expect(x).toBeGreaterThanOrEqual(box.margin - 0.1)
  for (const y of [y1, y3]) expect(y).toBeLessThanOrEqual(box.height - box.margin + 0.1)
  expect(plan?.points).toHaveLength(1)
  expect(plan?.lines).toBe('')
})

test('a single point is in the middle, many corners are thinned out, and nothing has no plan', () => {
  expect(planOf([{ type: 'Point', coordinates: [10, 50] }], box)?.points).toEqual([{ x: 220, y: 100 }])
  expect(planOf([], box)).toBe(null)
  const many = Array.from({ length: 100_000 }, (_, index): Position => [index / 20_000, 50])
  const drawn = numbers(planOf([{ type: 'LineString', coordinates: many }], box)?.lines ?? '')
  expect(drawn.length / 2).toBeLessThanOrEqual(20_002)
  // The last corner stays.
  expect(drawn.at(-2)).toBeCloseTo(416, 0)
})
