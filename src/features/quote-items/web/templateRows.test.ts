import { expect, test } from 'vitest'

import { emptyValues, type ItemRow, type ItemValues } from './itemValues.ts'
import { itemsOf, rowsOf, withFee } from './templateRows.ts'

const row = (key: number, parent: number | null, values: Partial<ItemValues> = {}): ItemRow => ({
  key,
  parent,
  values: { ...emptyValues(true), name: `Item ${key}`, ...values },
})
const counter = () => {
  let last = 0
  return () => (last -= 1)
}

test('rows of a quote are the items of a template, and these are the same rows with other keys', () => {
  const sheet = [row(7, null, { unit_price: '5.00' }), row(9, 7, { visibility: 'add_to_parent' }), row(8, null)]
  const items = itemsOf(sheet)
  expect(items.map(({ key, parent_key }) => [key, parent_key])).toEqual([
    ['7', null],
    ['9', '7'],
    ['8', null],
  ])
  const rows = rowsOf({ id: 4, items }, [], counter())
  expect(rows).toEqual([
    { ...sheet[0], key: -1 },
    { ...sheet[1], key: -2, parent: -1 },
    { ...sheet[2], key: -3 },
  ])
})

test('of chosen rows the topmost stand at the top, where their price joins no line; what has no name stays out', () => {
  const sheet = [row(1, null), row(2, 1, { visibility: 'add_to_parent' }), row(3, 2), row(4, null, { name: '' })]
  expect(
    itemsOf(sheet, new Set([2, 3, 4])).map((templateItem) => [
      templateItem.key,
      templateItem.parent_key,
      templateItem.visibility,
    ]),
  ).toEqual([
    ['2', null, 'show'],
    ['3', '2', 'show'],
  ])
})

test('alternatives of a template are apart from those that the quote has by the same name', () => {
  const paper = (key: number, alternative_group: string) => row(key, null, { optional: true, alternative_group })
  const items = itemsOf([paper(1, 'Paper'), paper(2, 'paper'), paper(3, 'Boat'), paper(4, 'Paper 2')])
  const rows = rowsOf({ id: 4, items }, [paper(5, 'PAPER')], counter())
  expect(rows.map(({ values }) => values.alternative_group)).toEqual(['paper 3', 'paper 3', 'Boat', 'Paper 2'])
  expect(rowsOf({ id: 4, items }, [], counter()).map(({ values }) => values.alternative_group)).toEqual(
    items.map(({ alternative_group }) => alternative_group),
  )
})

test('amounts that the person does not see are those of the template', () => {
  const { unit_price: _unit, price: _price, ...unseen } = itemsOf([row(1, null)])[0]!
  expect(rowsOf({ id: 4, items: [unseen] }, [], counter())[0]?.values.like).toEqual({ template_id: 4, key: '1' })
})

test('a fee is spread over the stages in proportion to their prices; headings and options keep theirs', () => {
  const rows = [
    row(1, null),
    row(2, 1, { unit_price: '10.00', quantity: '2.00' }),
    row(3, 1, { price: '40.00' }),
    row(4, null, { unit_price: '20.00' }),
    row(5, null, { unit_price: '99.00', optional: true }),
  ]
  const prices = withFee(rows, '1000.01', 'half_up').map(({ values }) => values.price)
  expect(prices).toEqual([null, '250.00', '500.01', '250.00', null])
})

test('a stage without a price gets none beside stages with one, and a share where no stage has one', () => {
  const priced = [row(1, null, { unit_price: '20.00' }), row(2, null)]
  const pricesOf = (rows: ItemRow[]) => withFee(rows, '1000.00', 'half_up').map(({ values }) => values.price)
  expect(pricesOf(priced)).toEqual(['1000.00', null])
  expect(pricesOf([row(1, null), row(2, null)])).toEqual(['500.00', '500.00'])
})
