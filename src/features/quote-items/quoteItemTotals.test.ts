import { expect, test } from 'vitest'

import { add, type Rounding } from '#core/decimal.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import {
  type QuoteItemTotalItem,
  type ItemState,
  itemStates,
  quoteTotals,
  visibilities,
  type Visibility,
  wrongTree,
} from './quoteItemTotals.ts'

const item = (given: Partial<QuoteItemTotalItem> & { id: number }): QuoteItemTotalItem => ({
  parent_id: null,
  quantity: '1',
  unit_price: '0.00',
  price: null,
  optional: false,
  visibility: 'show',
  state: 'proposed',
  ...given,
})

test.each(vectors.quote_rollup)('the roll-up of the vectors', (vector) => {
  const children = vector.children.map(({ price, visibility, optional = false }, index) =>
    item({ id: index + 2, parent_id: 1, price, optional, visibility: visibility as Visibility }),
  )
  const { items, total, options } = quoteTotals(
    [item({ id: 1, price: vector.parent_own_price }), ...children],
    'half_up',
  )
  expect(items.get(1)).toMatchObject({ printed: vector.printed_parent, price_total: vector.price_total })
  expect([total, options]).toEqual([vector.printed_total, vector.options])
})

test('a price is quantity times unit price, rounded once as the firm rounds, unless it is typed', () => {
  const ofGiven = (given: Partial<QuoteItemTotalItem>, rounding: Rounding) =>
    quoteTotals([item({ id: 1, ...given })], rounding).total
  expect(ofGiven({ quantity: '0.5', unit_price: '0.25' }, 'half_up')).toBe('0.13')
  expect(ofGiven({ quantity: '0.5', unit_price: '0.25' }, 'half_even')).toBe('0.12')
  expect(ofGiven({ quantity: '3', unit_price: '10.00', price: '25.00' }, 'half_up')).toBe('25.00')
})

test('a price joins no line that is not printed, and no item is below itself', () => {
  expect([...wrongTree([item({ id: 1, visibility: 'add_to_parent' })])]).toEqual([
    [1, 'No line above can include this price. Choose another line.'],
  ])
  const hidden = [item({ id: 1, visibility: 'excluded' }), item({ id: 2, parent_id: 1, visibility: 'add_to_parent' })]
  expect([...wrongTree(hidden).keys()]).toEqual([2])
  const circle = [item({ id: 1, parent_id: 2 }), item({ id: 2, parent_id: 1 })]
  expect([...wrongTree(circle).keys()]).toEqual([1, 2])
})

/** Numbers that come out the same every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** A tree as it may be kept: a price joins only a printed line. */
function randomTree(seed: number): QuoteItemTotalItem[] {
  const next = numbers(seed)
  const items: QuoteItemTotalItem[] = []
  for (let id = 1; id <= 1 + next(30); id += 1) {
    const parent = next(3) === 0 ? undefined : items[next(items.length)]
    const may = parent?.visibility === 'show' ? visibilities : visibilities.slice(0, 2)
    items.push(
      item({
        id,
        parent_id: parent?.id ?? null,
        quantity: `${next(40)}.${next(1000)}`,
        unit_price: `${next(900)}.${String(next(100)).padStart(2, '0')}`,
        price: next(3) === 0 ? `${next(500)}.${String(next(100)).padStart(2, '0')}` : null,
        optional: next(4) === 0,
        visibility: may[next(may.length)] as Visibility,
        state: itemStates[next(itemStates.length)] as ItemState,
      }),
    )
  }
  return items
}

test.each(['half_up', 'half_even'] as const)('printed lines add up to the price of the project, %s', (rounding) => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const items = randomTree(seed)
    expect(wrongTree(items).size).toBe(0)
    const { items: each, total } = quoteTotals(items, rounding)
    const printed = [...each.values()].reduce((sum, { printed: line }) => add(sum, line ?? '0.00'), '0.00')
    expect([seed, printed]).toEqual([seed, total])
    // In which order they stand says nothing of the sum.
    expect(quoteTotals(items.toReversed(), rounding).total).toBe(total)
    // Whether a price is printed by itself or in the line above it changes no sum.
    const joined = items.map((record) =>
      record.visibility === 'add_to_parent' ? { ...record, visibility: 'show' as const } : record,
    )
    expect(quoteTotals(joined, rounding).total).toBe(total)
  }
})
