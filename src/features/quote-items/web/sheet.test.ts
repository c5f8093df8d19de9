import { expect, test } from 'vitest'

import {
  indented,
  inserted,
  linesOf,
  moved,
  outdented,
  removed,
  type QuoteItemSheet,
  sheetOf,
  shifted,
} from './sheet.ts'

interface Named {
  name: string
}
/** `A, A.B, A.C, D`: a row by its path. */
const sheet = (text: string): QuoteItemSheet<Named> => {
  const paths = text.split(' ')
  const keyOf = (path: string) => paths.indexOf(path) + 1 || null
  return paths.map((path, index) => ({
    key: index + 1,
    parent: keyOf(path.slice(0, -2)),
    values: { name: path.at(-1) ?? '' },
  }))
}
const key = (from: QuoteItemSheet<Named>, name: string) => from.find((row) => row.values.name === name)?.key ?? 0
const keys = (from: QuoteItemSheet<Named>, names: string) => new Set(names.split('').map((name) => key(from, name)))
/** `A AB AC D` as `A-B-C D`: dashes say how deep. */
const drawn = (from: QuoteItemSheet<Named>) =>
  linesOf(from)
    .map(({ row, depth }) => '.'.repeat(depth) + row.values.name)
    .join(' ')

const tree = 'A A.B A.B.C A.D E E.F G'

test('rows come in the order of siblings, each below its parent; one without its parent stands at the top', () => {
  const listed = [
    { key: 3, parent: 1, values: { name: 'C' } },
    { key: 1, parent: null, values: { name: 'A' } },
    { key: 9, parent: 77, values: { name: 'Z' } },
    { key: 2, parent: 1, values: { name: 'B' } },
  ]
  expect(drawn(sheetOf(listed))).toBe('A .C .B Z')
})

test('each row has its number, its place on its level, and whether rows are below it', () => {
  expect(linesOf(sheet(tree)).map(({ number }) => number)).toEqual(['1', '1.1', '1.1.1', '1.2', '2', '2.1', '3'])
  expect(linesOf(sheet(tree))[3]).toMatchObject({ position: 2, siblings: 2, hasRows: false })
  expect(linesOf(sheet(tree))[1]).toMatchObject({ position: 1, siblings: 2, hasRows: true })
})

test.each([
  ['D', 'A .B ..C ..D E .F G'],
  ['E', 'A .B ..C .D .E ..F G'],
  ['EG', 'A .B ..C .D .E ..F .G'],
  // All below it comes along, and is not indented a second time.
  ['EF', 'A .B ..C .D .E ..F G'],
  // The first of a level has no row to go below.
  ['B', 'A .B ..C .D E .F G'],
  ['A', 'A .B ..C .D E .F G'],
])('%s is indented', (names, expected) => {
  const from = sheet(tree)
  expect(drawn(indented(from, keys(from, names)))).toBe(expected)
})

test.each([
  ['B', 'A .D B .C E .F G'],
  ['C', 'A .B .C .D E .F G'],
  ['BD', 'A B .C D E .F G'],
  ['BC', 'A .D B .C E .F G'],
  ['F', 'A .B ..C .D E F G'],
  ['G', 'A .B ..C .D E .F G'],
])('%s is outdented', (names, expected) => {
  const from = sheet(tree)
  expect(drawn(outdented(from, keys(from, names)))).toBe(expected)
})

test.each([
  ['E', -1, 'E .F A .B ..C .D G'],
  ['A', 1, 'E .F A .B ..C .D G'],
  ['D', -1, 'A .D .B ..C E .F G'],
  ['EG', -1, 'E .F G A .B ..C .D'],
  ['AE', 1, 'G A .B ..C .D E .F'],
  // At the end of its level, and of several levels at once, nothing moves.
  ['G', 1, 'A .B ..C .D E .F G'],
  ['B', -1, 'A .B ..C .D E .F G'],
  ['CF', 1, 'A .B ..C .D E .F G'],
] as const)('%s is moved by %i', (names, by, expected) => {
  const from = sheet(tree)
  expect(drawn(shifted(from, keys(from, names), by))).toBe(expected)
})

test('rows are dragged before a row, behind the last, or below another, never below themselves', () => {
  const from = sheet(tree)
  const to = (names: string, parent: string | null, before: string | null) =>
    drawn(
      moved(from, keys(from, names), {
        parent: parent === null ? null : key(from, parent),
        before: before === null ? null : key(from, before),
      }),
    )
  expect(to('G', null, 'A')).toBe('G A .B ..C .D E .F')
  expect(to('C', 'E', 'F')).toBe('A .B .D E .C .F G')
  expect(to('BE', null, null)).toBe('A .D G B .C E .F')
  // Onto its own place.
  expect(to('E', null, 'E')).toBe('A .B ..C .D E .F G')
  expect(to('A', 'C', null)).toBe('A .B ..C .D E .F G')
  expect(to('A', 'A', null)).toBe('A .B ..C .D E .F G')
})

test('new rows go where they are to, and a removed one takes along what is below it', () => {
  const from = sheet(tree)
  const fresh = [
    { key: -1, parent: null, values: { name: 'X' } },
    { key: -2, parent: -1, values: { name: 'Y' } },
  ]
  expect(drawn(inserted(from, fresh, { parent: key(from, 'A'), before: null }))).toBe('A .B ..C .D .X ..Y E .F G')
  expect(drawn(inserted(from, fresh, { parent: null, before: key(from, 'E') }))).toBe('A .B ..C .D X .Y E .F G')
  expect(drawn(removed(from, keys(from, 'A')))).toBe('E .F G')
})

test('no act loses a row, repeats one, or leaves one before its parent', () => {
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  for (let round = 0; round < 300; round += 1) {
    let current: QuoteItemSheet<Named> = sheetOf(
      Array.from({ length: 1 + next(12) }, (_, index) => ({
        key: index + 1,
        parent: index === 0 || next(2) === 0 ? null : 1 + next(index),
        values: { name: '' },
      })),
    )
    const all = current.map((row) => row.key).toSorted((a, b) => a - b)
    for (let step = 0; step < 10; step += 1) {
      const chosen = new Set(current.filter(() => next(3) === 0).map((row) => row.key))
      const items = current[next(current.length)]
      current = [
        () => indented(current, chosen),
        () => outdented(current, chosen),
        () => shifted(current, chosen, next(2) === 0 ? -1 : 1),
        () => moved(current, chosen, { parent: items?.parent ?? null, before: items?.key ?? null }),
        () => moved(current, chosen, { parent: items?.key ?? null, before: null }),
      ][next(5)]?.() as QuoteItemSheet<Named>
      expect(current.map((row) => row.key).toSorted((a, b) => a - b)).toEqual(all)
      expect(sheetOf(current)).toEqual(current)
      for (const [index, { parent }] of current.entries())
        if (parent !== null) expect(current.slice(0, index).some((row) => row.key === parent)).toBe(true)
    }
  }
})
