import { expect, test } from 'vitest'

import { quoteTotals, itemStates, visibilities, wrongTree } from '#features/quote-items/quoteItemTotals.ts'
import {
  chosenTotals,
  comparedLines,
  linePrice,
  linesOf,
  optionWord,
  type PrintedItem,
  wrongChoice,
} from './documentLines.ts'

const item = (given: Partial<PrintedItem> & { id: number }): PrintedItem => ({
  parent_id: null,
  name: `Item ${given.id}`,
  quantity: '1',
  unit_price: '0.00',
  price: '100.00',
  optional: false,
  visibility: 'show',
  state: 'proposed',
  alternative_group: '',
  ...given,
})

test('a heading without a price prints none, and options are named', () => {
  const lines = linesOf(
    [
      item({ id: 1, price: null }),
      item({ id: 2, parent_id: 1 }),
      item({ id: 3, price: '0.00' }),
      item({ id: 4, price: '7.00' }),
      item({ id: 5, parent_id: 4, price: '0.00', optional: true }),
      item({ id: 6, optional: true, alternative_group: 'Paper' }),
    ],
    'half_up',
  )
  expect(lines.map((line) => linePrice(line, lines, (amount) => `£${amount}`))).toEqual([
    '',
    '£100.00',
    '£0.00',
    '£7.00',
    '£0.00',
    '£100.00',
  ])
  expect(lines.flatMap((line) => (line.optional ? optionWord(line) : []))).toEqual(['Option', 'One of: Paper'])
})

test('what is not printed has no line, and its price is where it joins', () => {
  const lines = linesOf(
    [
      item({ id: 1 }),
      item({ id: 2, parent_id: 1, visibility: 'add_to_parent', price: '20.00' }),
      item({ id: 3, parent_id: 1, visibility: 'excluded' }),
      item({ id: 4, parent_id: 3 }),
      item({ id: 5, parent_id: 2, price: '5.00' }),
      item({ id: 6, state: 'declined' }),
      item({ id: 7, optional: true }),
    ],
    'half_up',
  )
  expect(lines.map(({ id, parent_id, price, optional }) => [id, parent_id, price, optional])).toEqual([
    [1, null, '120.00', false],
    [5, 1, '5.00', false],
    [7, null, '100.00', true],
  ])
})

test('on random trees the lines add up to the price of the project, and a choice to that of the accepted items', () => {
  let seed = 20261124
  const dice = (sides: number) => (seed = (seed * 48271) % 2147483647) % sides
  let tried = 0
  for (let round = 0; round < 3000; round++) {
    const items = Array.from({ length: 1 + dice(12) }, (_, index): PrintedItem =>
      item({
        id: index + 1,
        parent_id: index === 0 || dice(3) === 0 ? null : 1 + dice(index),
        price: `${dice(500)}.${10 + dice(90)}`,
        optional: dice(3) === 0,
        visibility: visibilities[dice(3)] ?? 'show',
        state: itemStates[dice(4)] ?? 'proposed',
      }),
    )
    if (wrongTree(items).size > 0) continue
    tried += 1
    const lines = linesOf(items, 'half_up')
    expect(chosenTotals(lines, [], 'half_up').total).toBe(quoteTotals(items, 'half_up').total)
    const chosen = lines.filter((line) => line.optional).map(({ id }) => id)
    const accepted = items.map((printedItem) =>
      chosen.includes(printedItem.id) ? { ...printedItem, state: 'accepted' as const } : printedItem,
    )
    expect(chosenTotals(lines, chosen, 'half_up').total).toBe(quoteTotals(accepted, 'half_up').total)
  }
  expect(tried).toBeGreaterThan(500)
})

test('a choice is of options, with what they stand below, and one of alternatives', () => {
  const lines = linesOf(
    [
      item({ id: 1 }),
      item({ id: 2, optional: true, name: 'Drone' }),
      item({ id: 3, parent_id: 2, optional: true, name: 'Video' }),
      item({ id: 4, optional: true, alternative_group: 'paper' }),
      item({ id: 5, optional: true, alternative_group: 'paper' }),
    ],
    'half_up',
  )
  expect(wrongChoice(lines, [2, 3, 4])).toBeNull()
  expect(wrongChoice(lines, [1])).toBe('Only options of this quote can be chosen.')
  expect(wrongChoice(lines, [9])).toBe('Only options of this quote can be chosen.')
  expect(wrongChoice(lines, [3])).toBe('Video requires Drone. Choose both.')
  expect(wrongChoice(lines, [4, 5])).toBe('Choose only one of the alternatives.')
  expect(wrongChoice(lines, [])).toBeNull()
  expect(wrongChoice(lines.slice(1), [])).toBe('Choose at least one of the options.')
  expect(chosenTotals(lines, [2, 3, 4], 'half_up')).toMatchObject({ total: '400.00', options: '100.00' })
})

test('of alternatives of which one was taken no other is offered', () => {
  const [first, second] = [
    item({ id: 1, optional: true, alternative_group: 'Paper', state: 'accepted' }),
    item({ id: 2, optional: true, alternative_group: 'paper' }),
  ]
  expect(linesOf([first, second], 'half_up').map(({ id, optional }) => [id, optional])).toEqual([[1, false]])
})

test('two revisions tell what came, went and changed', () => {
  const before = linesOf([item({ id: 1 }), item({ id: 2 })], 'half_up')
  const after = linesOf([item({ id: 1, price: '90.00', optional: true }), item({ id: 3, price: '7.00' })], 'half_up')
  expect(comparedLines(before, after, (terms) => terms.type)).toEqual([
    {
      id: 1,
      name: 'Item 1',
      kind: 'changed',
      fields: [
        { field: 'price', before: '100.00', after: '90.00' },
        { field: 'optional', before: 'false', after: 'true' },
      ],
    },
    { id: 3, name: 'Item 3', kind: 'added', price: '7.00' },
    { id: 2, name: 'Item 2', kind: 'removed', price: '100.00' },
  ])
})
