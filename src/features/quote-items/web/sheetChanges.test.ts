import { expect, test } from 'vitest'

import { edited, indented, inserted, linesOf, moved, removed, type QuoteItemSheet } from './sheet.ts'
import { applied, clashes, did, difference, isNothing, nothingDone, rebased, takenBack } from './sheetChanges.ts'

interface Values {
  name: string
  price: string | null
  tags: string[]
}
const row = (key: number, parent: number | null = null, values: Partial<Values> = {}) => ({
  key,
  parent,
  values: { name: `Row ${key}`, price: null, tags: [], ...values },
})
const sheet: QuoteItemSheet<Values> = [row(1), row(2, 1), row(3, 1), row(4), row(5, 4)]
const drawn = (from: QuoteItemSheet<Values>) =>
  linesOf(from)
    .map(({ row: { key }, depth }) => '.'.repeat(depth) + key)
    .join(' ')
const valuesOf = (from: QuoteItemSheet<Values>, key: number) => from.find((itemRow) => itemRow.key === key)?.values

test('only what differs is said: values by row, new and gone rows, and the order where one stands elsewhere', () => {
  expect(isNothing(difference(sheet, edited(sheet, 2, { tags: [] })))).toBe(true)
  const changed = difference(sheet, edited(sheet, 2, { price: '4.00' }))
  expect([[...changed.changed], changed.order]).toEqual([[[2, { price: '4.00' }]], null])
  expect(difference(sheet, removed(sheet, [4]))).toMatchObject({ removed: [4, 5], order: null })
  const added = difference(sheet, inserted(sheet, [row(-1)], { parent: 1, before: 3 }))
  expect(added.added.map(({ key, parent }) => [key, parent])).toEqual([[-1, 1]])
  expect(added.order?.map(({ key }) => key)).toEqual([1, 2, -1, 3, 4, 5])
  expect(difference(sheet, indented(sheet, new Set([4]))).order).not.toBeNull()
})

test('acts are undone one by one and done again, and a new one ends what could be done again', () => {
  const actions = [
    edited(sheet, 2, { name: 'Levels' }),
    moved(edited(sheet, 2, { name: 'Levels' }), new Set([1]), { parent: 4, before: null }),
  ]
  const gone = removed(actions[1] as QuoteItemSheet<Values>, [4])
  let done = did(nothingDone, sheet, actions[0] as QuoteItemSheet<Values>)
  done = did(done, actions[0] as QuoteItemSheet<Values>, actions[1] as QuoteItemSheet<Values>)
  done = did(done, actions[1] as QuoteItemSheet<Values>, gone)
  let current = { done, sheet: gone }
  const step = (way: 'undo' | 'redo') => {
    const next = takenBack(current.done, current.sheet, way)
    if (next) current = next
    return next !== null
  }
  expect(current.sheet).toEqual([])
  for (const expected of [actions[1], actions[0], sheet]) {
    expect(step('undo')).toBe(true)
    expect(current.sheet).toEqual(expected)
  }
  expect(step('undo')).toBe(false)
  for (const expected of [actions[0], actions[1], gone]) {
    step('redo')
    expect(current.sheet).toEqual(expected)
  }
  step('undo')
  expect(did(current.done, current.sheet, edited(current.sheet, 2, { name: 'x' })).future).toEqual([])
  // An act that changed nothing is none.
  expect(did(nothingDone, sheet, edited(sheet, 2, {})).past).toEqual([])
})

test('undo takes back nothing of what somebody else has done since', () => {
  const mine = edited(sheet, 2, { name: 'Levels' })
  const done = did(nothingDone, sheet, mine)
  const theirs = inserted(edited(mine, 2, { price: '9.00' }), [row(9)], { parent: 1, before: 3 })
  const back = takenBack(done, theirs, 'undo')
  expect(valuesOf(back?.sheet ?? [], 2)).toMatchObject({ name: 'Row 2', price: '9.00' })
  expect(drawn(back?.sheet ?? [])).toBe('1 .2 .9 .3 4 .5')
})

test('what was typed is put on what somebody else has saved: values, rows and order of both', () => {
  const typed = moved(edited(sheet, 2, { price: '4.00' }), new Set([4]), { parent: null, before: 1 })
  const theirs = removed(inserted(edited(sheet, 2, { name: 'Levels' }), [row(9)], { parent: 1, before: 3 }), [3])
  const current = rebased(sheet, typed, theirs)
  expect(valuesOf(current, 2)).toMatchObject({ name: 'Levels', price: '4.00' })
  expect(drawn(current)).toBe('4 .5 1 .2 .9')
  // A row that was typed below one that is gone stands at the top, so that it is not lost.
  const below = inserted(sheet, [row(-1)], { parent: 4, before: null })
  expect(drawn(rebased(sheet, below, removed(sheet, [4])))).toBe('1 .2 .3 -1')
})

test('the same value changed by both is named, and only that', () => {
  const typed = edited(sheet, 2, { price: '4.00', name: 'Levels' })
  expect([...clashes(sheet, typed, edited(sheet, 2, { price: '5.00', tags: ['new'] }))]).toEqual([
    [2, { price: '5.00' }],
  ])
  expect(clashes(sheet, typed, edited(sheet, 2, { price: '4.00' })).size).toBe(0)
  expect(clashes(sheet, typed, edited(sheet, 3, { price: '5.00' })).size).toBe(0)
})

test('a difference makes of its first sheet its second one, whatever was done', () => {
  let state = 3
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  let fresh = -1
  for (let round = 0; round < 500; round += 1) {
    let current = sheet
    for (let step = 0; step <= next(6); step += 1) {
      const count = current[next(current.length)]?.key ?? null
      const chosen = new Set(current.filter(() => next(3) === 0).map(({ key }) => key))
      current = [
        () => edited(current, count ?? 0, { name: String(next(99)) }),
        () => moved(current, chosen, { parent: count, before: null }),
        () => indented(current, chosen),
        () => inserted(current, [row((fresh -= 1))], { parent: count, before: null }),
        () => removed(current, current.length > 4 ? [count ?? 0] : []),
      ][next(5)]?.() as QuoteItemSheet<Values>
    }
    expect(applied(sheet, difference(sheet, current))).toEqual(current)
    expect(applied(current, difference(current, sheet))).toEqual(sheet)
    // Nothing of it said twice has another effect.
    expect(rebased(sheet, current, current)).toEqual(current)
  }
})
