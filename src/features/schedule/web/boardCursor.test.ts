import { expect, test } from 'vitest'

import { barUnder, type Cursor, settled, type ScheduleStep, stepped } from './boardCursor.ts'
import type { Bar } from './boardBars.ts'
import type { BoardRow } from './boardModel.ts'
import { untyped } from '#test/untyped.ts'

const bar = (key: string, index: number, days: number, lane: number) => ({ key, at: index, days, lane }) as Bar
const row = (key: string, ...bars: Bar[]): BoardRow => untyped({ kind: 'piece', key, bars, marks: [], lanes: 2 })
const rows = [row('a', bar('long', 1, 3, 0), bar('short', 2, 1, 1)), row('b', bar('late', 5, 2, 0))]
const from = (given: Partial<Cursor> = {}): Cursor => ({ row: 'a', at: 0, lane: 0, days: 1, ...given })
const walk = (start: Cursor, ...steps: ScheduleStep[]) =>
  steps.reduce((cursor, step) => stepped(rows, 7, cursor, step), start)

test('steps sideways go past the whole of a bar, and stop at the edges', () => {
  expect(walk(from(), 'right')).toMatchObject({ at: 1 })
  expect(walk(from(), 'right', 'right')).toMatchObject({ at: 4 })
  expect(walk(from(), 'right', 'right', 'left')).toMatchObject({ at: 3, row: 'a' })
  expect(walk(from(), 'left')).toMatchObject({ at: 0 })
  expect(walk(from(), 'last', 'right')).toMatchObject({ at: 6 })
})

test('steps down go through the bars of a day, then to the next row', () => {
  const below = walk(from({ at: 2 }), 'down')
  expect(below).toMatchObject({ row: 'a', lane: 1 })
  expect(walk(below, 'down')).toMatchObject({ row: 'b', lane: 0, at: 2 })
  expect(walk(below, 'up')).toMatchObject({ row: 'a', lane: 0 })
  expect(walk(from(), 'pageDown', 'down')).toMatchObject({ row: 'b' })
})

test('a cursor stays with its bar where that is moved to', () => {
  const held = from({ at: 5, row: 'b', bar: 'late' })
  const later = [row('a'), row('b'), row('c', bar('late', 3, 2, 1))]
  expect(settled(later, held)).toMatchObject({ row: 'c', at: 3, lane: 1 })
  expect(settled([row('a')], held)).toBe(held)
  expect(barUnder(untyped(rows[0]), { at: 3, lane: 0 })?.key).toBe('long')
  expect(barUnder(untyped(rows[0]), { at: 3, lane: 1 })).toBeNull()
})
