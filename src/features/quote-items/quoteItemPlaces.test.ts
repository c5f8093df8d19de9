import { expect, test } from 'vitest'

import { gap, placeAt, reordered } from './quoteItemPlaces.ts'

const row = (ids: readonly number[], position = (index: number) => (index + 1) * gap) =>
  ids.map((id, index) => ({ id, position: position(index) }))

test('one that moves is the only one that gets another number', () => {
  const [a, b, c, d] = row([1, 2, 3, 4])
  const moved = reordered([d, a, b, c].map((record) => record ?? { id: 0, position: 0 }))
  expect([...moved.keys()]).toEqual([4])
  expect(moved.get(4)).toBeLessThan(gap)
})

test('any order is kept by the numbers; without room between two all get new ones', () => {
  const tight = row([1, 2, 3], (index) => index + 1)
  expect(placeAt(tight, 1)).toBeNull()
  for (const order of [
    [3, 1, 2],
    [2, 3, 1],
    [3, 2, 1],
    [1, 3, 2],
  ]) {
    const rows = order.map((id) => tight[id - 1] ?? { id: 0, position: 0 })
    const moved = reordered(rows)
    const after = rows.map(({ id, position }) => moved.get(id) ?? position)
    expect(after).toEqual(after.toSorted((id, otherId) => id - otherId))
    expect(new Set(after).size).toBe(3)
  }
})
