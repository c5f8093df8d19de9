import { expect, test } from 'vitest'

import type { Point } from '#features/projects/projectPlace.ts'
import { directionsThrough } from '#web/directions.ts'
import { drivingOrder, wayThrough } from './driving.ts'

/** A fixed run of numbers from 0 to 1. */
function numbers(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
const sites = (count: number, seed: number) => {
  const next = numbers(seed)
  return Array.from({ length: count }, (_, id) => ({ id, point: [-2 + next(), 53 + next()] as Point }))
}
const metres = (stops: readonly { point: Point }[]) => wayThrough(stops.map(({ point }) => point))
function* orders<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const first of all) for (const rest of orders(all.filter((item) => item !== first))) yield [first, ...rest]
}

test('up to eight sites: as short as the shortest of all orders, and it begins at the end that is booked first', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const stops = sites(seed % 7, seed)
    const way = drivingOrder(stops)
    expect(way.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(stops.map(({ id }) => id))
    const least = Math.min(...[...orders(stops)].map(metres))
    expect(metres(way)).toBeCloseTo(least, 3)
    expect(way[0]?.id ?? 0).toBeLessThanOrEqual(way.at(-1)?.id ?? 0)
  }
})

test('more: each site once, a straight road in its order, and never longer than as they are booked', () => {
  const road = [5, 2, 9, 0, 7, 1, 8, 3, 6, 4].map((id) => ({ id, point: [-2 + id / 10, 53] as Point }))
  const along = drivingOrder(road).map(({ id }) => id)
  expect(along[0] === 0 ? along : along.toReversed()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (let seed = 1; seed <= 20; seed += 1) {
    const stops = sites(12, seed)
    const way = drivingOrder(stops)
    expect(new Set(way).size).toBe(12)
    expect(metres(way)).toBeLessThanOrEqual(metres(stops))
  }
})

test('one link opens all stops, the last as the goal', () => {
  const stops: Point[] = [
    [-1.5, 53.8],
    [-1.6, 53.9],
    [-1.7, 54],
  ]
  expect(directionsThrough(stops, 'Android')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=54%2C-1.7&waypoints=53.8%2C-1.5%7C53.9%2C-1.6',
  )
  expect(directionsThrough(stops, 'iPhone')).toBe(
    'https://maps.apple.com/directions?destination=54%2C-1.7&waypoint=53.8%2C-1.5&waypoint=53.9%2C-1.6',
  )
})
