import { expect, test } from 'vitest'

import { Geometry } from './geometry.ts'
import { metresBetween } from './metres.ts'
import { placeIn, placesIn, shapeFrom } from './typed.ts'

test('corners are typed in degrees or in a grid, and a line that is no place is named', () => {
  const places = placesIn('53.8002, -1.6638\n\n SE 22241 33820 \n422300 433700\n', 'GB')
  expect(places).toHaveLength(3)
  const [first, second] = places as [number, number][]
  expect(first).toEqual([-1.6638, 53.8002])
  expect(metresBetween(second ?? [0, 0], first ?? [0, 0])).toBeLessThan(5)
  expect(placesIn('53.8002, -1.6638\nthe gate\n', 'GB')).toBe('Line 2 is not a valid position: “the gate”.')
  expect(placeIn('', 'GB')).toBe(null)
  expect(placeIn('91, 0', 'GB')).toBe(null)
})

test('what is typed is a point, a line or an area, or says what is missing', () => {
  const [a, b, c] = [
    [0, 50],
    [0.1, 50],
    [0.1, 50.1],
  ] as const satisfies [number, number][]
  const corners = (count: number) => [a, b, c].slice(0, count).map(([x, y]): [number, number] => [x, y])
  expect(shapeFrom('Point', corners(1))).toEqual({ type: 'Point', coordinates: a })
  expect(shapeFrom('Point', corners(2))).toBe('Type the coordinates of one point.')
  expect(shapeFrom('LineString', corners(1))).toBe('A line needs at least two points.')
  expect(shapeFrom('LineString', corners(2))).toEqual({ type: 'LineString', coordinates: [a, b] })
  expect(shapeFrom('Polygon', corners(2))).toBe('An outline needs at least three corners.')
  const closed = { type: 'Polygon', coordinates: [[a, b, c, a]] }
  // Whether or not it was closed.
  expect(shapeFrom('Polygon', corners(3))).toEqual(closed)
  expect(shapeFrom('Polygon', [...corners(3), ...corners(1)])).toEqual(closed)
  expect(shapeFrom('Polygon', [...corners(2), ...corners(1)])).toBe('An outline needs at least three corners.')
  expect(Geometry.safeParse(shapeFrom('Polygon', corners(3))).success).toBe(true)
  expect(shapeFrom('Polygon', 'Line 2 is no place.')).toBe('Line 2 is no place.')
})
