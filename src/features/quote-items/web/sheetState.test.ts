import { expect, test } from 'vitest'

import type { QuoteItem, QuoteTree } from '../quoteItems.ts'
import { byRates, emptyValues, type ItemValues } from './itemValues.ts'
import { edited, indented, inserted, moved, removed } from './sheet.ts'
import { refusedRows } from './sheetRefusals.ts'
import {
  acted,
  bodyOf,
  changedMeanwhile,
  losesTyped,
  received,
  type SheetState,
  started,
  steppedBack,
  toSend,
  whyNot,
} from './sheetState.ts'

const item = (id: number, parent_id: number | null = null, given: Partial<QuoteItem> = {}) =>
  ({ ...emptyValues(true), id, parent_id, name: `Item ${id}`, version: 3, state: 'proposed', ...given }) as QuoteItem
const tree = (...results: QuoteItem[]): QuoteTree => ({
  results,
  count: results.length,
  order: results.map(({ id }) => id).join(),
  can_change: true,
})
const base = [item(1), item(2, 1), item(3)]
const fresh = (key: number, values: Partial<ItemValues> = {}) => ({
  key,
  parent: null,
  values: { ...emptyValues(true), name: `New ${key}`, ...values },
})
const sent = (state: SheetState) => {
  const found = toSend(state)
  if (!found) throw new Error('Nothing is to be sent.')
  return found
}
const begin = () => started(tree(...base))
const noHours = { field_days: '0.00', field_hours: '0.00', office_days: '0.00', office_hours: '0.00' }

test('only what changed is sent, with the version that was seen', () => {
  const state = acted(begin(), edited(begin().typed, 2, { quantity: '4.00' }))
  expect(bodyOf(state, sent(state))).toEqual({ rows: [{ id: 2, version: 3, quantity: '4.00' }] })
  expect(toSend(begin())).toBeNull()
})

test('a row that was added and left empty is nothing to lose; one with a word or a price is', () => {
  const withRow = (given: Partial<ItemValues>) =>
    losesTyped(
      acted(begin(), inserted(begin().typed, [fresh(-3, { name: '', ...given })], { parent: null, before: null })),
    )
  expect([withRow({}), withRow({ name: 'Levels' }), withRow({ unit_price: '9.00' })]).toEqual([false, true, true])
  expect(losesTyped(begin())).toBe(false)
  expect(losesTyped(acted(begin(), edited(begin().typed, 2, { quantity: '4.00' })))).toBe(true)
})

test('new rows say where they go, below each other by their keys; one without a name waits', () => {
  const current = inserted(begin().typed, [fresh(-1), { ...fresh(-2), parent: -1 }, fresh(-3, { name: '' })], {
    parent: 1,
    before: 2,
  })
  const state = acted(begin(), current)
  expect(bodyOf(state, sent(state)).rows).toMatchObject([
    { key: '-1', parent_id: 1, position: 0, name: 'New -1' },
    { key: '-2', parent_key: '-1', position: 0 },
  ])
  const blank = acted(begin(), inserted(begin().typed, [fresh(-3, { name: '' })], { parent: null, before: null }))
  expect(toSend(blank)).toBeNull()
})

test('a row keeps its key when the server has given it a number, and can be undone and done again', () => {
  let state = acted(begin(), inserted(begin().typed, [fresh(-1)], { parent: null, before: null }))
  const first = sent(state)
  state = received(state, { ...tree(...base, item(9, null, { name: 'New -1' })), ids: { '-1': 9 } }, first).state
  expect(state.typed.map(({ key }) => key)).toEqual([1, 2, 3, -1])
  expect(toSend(state)).toBeNull()
  state = steppedBack(state, 'undo')
  expect(sent(state).removed).toEqual([-1])
  state = received(state, tree(...base), sent(state)).state
  state = steppedBack(state, 'redo')
  expect(bodyOf(state, sent(state)).rows).toMatchObject([{ key: '-1', name: 'New -1', parent_id: null }])
})

test('what was typed since a save was sent stays, and goes with the next', () => {
  const before = acted(begin(), edited(begin().typed, 2, { quantity: '4.00' }))
  const first = sent(before)
  const meanwhile = acted(before, edited(before.typed, 2, { unit_price: '5.00', rated: false }))
  const after = received(meanwhile, tree(item(1), item(2, 1, { quantity: '4.00', version: 4 }), item(3)), first)
  expect(after.others).toBe(0)
  expect(bodyOf(after.state, sent(after.state)).rows).toEqual([{ id: 2, version: 4, unit_price: '5.00', rated: false }])
})

test('somebody else’s changes are merged and told; the same value of both is held until it is decided', () => {
  const typed = acted(begin(), edited(begin().typed, 2, { quantity: '4.00' }))
  const theirs = tree(item(1), item(2, 1, { name: 'Levels', version: 4 }), item(7), item(3))
  const merged = received(typed, theirs)
  expect(merged.others).toBe(2)
  expect(merged.state.typed.map(({ key }) => key)).toEqual([1, 2, 7, 3])
  expect(bodyOf(merged.state, sent(merged.state)).rows).toEqual([{ id: 2, version: 4, quantity: '4.00' }])

  const clash = received(typed, tree(item(1), item(2, 1, { quantity: '9.00', version: 4 }), item(3))).state
  expect(clash.refused.get(2)?.get('quantity')).toBe(changedMeanwhile)
  expect(clash.typed[1]?.values.quantity).toBe('4.00')
  expect(toSend(clash)).toBeNull()
  // It is held as well when the next answer says nothing new.
  const same = received(clash, tree(item(1), item(2, 1, { quantity: '9.00', version: 4 }), item(3))).state
  expect(toSend(same)).toBeNull()
  const again = acted(clash, edited(clash.typed, 2, { quantity: '4.00' }))
  expect(bodyOf(again, sent(again)).rows).toEqual([{ id: 2, version: 4, quantity: '4.00' }])
})

test('an order is sent of what is moved, an order of somebody else’s is not undone by an edit', () => {
  const state = acted(begin(), moved(begin().typed, new Set([3]), { parent: null, before: 1 }))
  expect(sent(state).order?.map(({ key }) => key)).toEqual([3, 1, 2])
  const typed = acted(begin(), edited(begin().typed, 2, { quantity: '4.00' }))
  const theirs = received(typed, tree(item(3), item(1), item(2, 1))).state
  expect(sent(theirs).order).toBeNull()
  expect(theirs.typed.map(({ key }) => key)).toEqual([3, 1, 2])
})

test('a refused row is not sent again as it is, others are; what the server says stands at its row', () => {
  const typed = edited(edited(begin().typed, 2, { quantity: '4.00' }), 3, { quantity: '5.00' })
  let state = acted(begin(), typed)
  const refused = refusedRows(state, sent(state), {
    status: 400,
    body: { detail: 'No.', code: 'fields', errors: { 2: { quantity: ['Too many.'] } } },
  })
  expect([...(refused.get(2) ?? [])]).toEqual([['quantity', 'Too many.']])
  state = { ...state, refused }
  expect(bodyOf(state, sent(state)).rows).toEqual([{ id: 3, version: 3, quantity: '5.00' }])
  const byPlace = refusedRows(state, sent(state), { status: 400, body: { 'rows.0.name': ['Too long.'] } })
  expect([...byPlace.keys()]).toEqual([3])
  const unsaid = refusedRows(acted(begin(), typed), sent(acted(begin(), typed)), {
    status: 403,
    body: { detail: 'No.' },
  })
  expect([...unsaid.keys()]).toEqual([2, 3])
})

test('a move that would take a price’s line away is refused before it is sent', () => {
  const joined = started(tree(item(1), item(2, 1, { visibility: 'add_to_parent' }))).typed
  expect(whyNot(joined, moved(joined, new Set([2]), { parent: null, before: null }))).toBe(
    'No line above can include this price. Choose another line.',
  )
  expect(whyNot(joined, indented(joined, new Set([2])))).toBeNull()
  expect(whyNot(joined, removed(joined, [1]))).toBeNull()
})

test('amounts that the server works out are changes of nobody, also while more hours are typed', () => {
  const state = acted(begin(), edited(begin().typed, 3, { costs: [{ role: '', ...noHours, field_hours: '16.00' }] }))
  const body = sent(state)
  // Meanwhile the office hours are typed too.
  const next = acted(
    state,
    edited(state.typed, 3, { costs: [{ role: '', ...noHours, field_hours: '16.00', office_hours: '10.00' }] }),
  )
  const saved = [{ role: '', ...noHours, field_hours: '16.00', total: '480.00', rated: true }]
  const answer = tree(item(1), item(2, 1), item(3, null, { unit_price: '1520.00', costs: saved }))
  const { state: after, others } = received(next, answer, body)
  expect([others, after.refused.size]).toEqual([0, 0])
  expect(bodyOf(after, sent(after)).rows).toMatchObject([{ id: 3, costs: [{ office_hours: '10.00' }] }])
  expect(after.typed.find(({ key }) => key === 3)?.values.unit_price).toBe('1520.00')
  const { state: same } = received(state, answer, body)
  expect(toSend(same)).toBeNull()
  // A price that somebody else types is told.
  const typed = tree(item(1), item(2, 1), item(3, null, { unit_price: '900.00', rated: false, costs: saved }))
  expect(received(same, typed).others).toBe(1)
})

test('rows are priced by rates again, but not those that were accepted', () => {
  const costs = [{ role: '', ...noHours, field_hours: '16.00', total: '480.00', rated: false }]
  const row = fresh(1, { unit_price: '10.00', rated: false, price: '2500.00', costs })
  expect(byRates(row, 'proposed').values).toMatchObject({ rated: true, price: null, costs: [{ rated: true }] })
  for (const state of ['accepted', 'closed'] as const) expect(byRates(row, state)).toBe(row)
  const empty = fresh(2, { price: '2500.00' })
  expect(byRates(empty, 'proposed')).toBe(empty)
})
