import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { columnsOf, shownIn } from './columns.ts'
import { emptyValues, type ItemSheet, type ItemValues } from './itemValues.ts'
import { cellsOf, pasted } from './pasted.ts'
import { readIn } from './readIn.ts'

const row = (key: number, parent: number | null = null, values: Partial<ItemValues> = {}) => ({
  key,
  parent,
  values: { ...emptyValues(true), name: `Row ${key}`, ...values },
})
const sheet: ItemSheet = [row(1), row(2, 1), row(3)]
const columns = columnsOf({ seesMoney: true, what: 'prices', decided: true }, locales.GB.words)
const put = (text: string, record: { key: number; column: 'name' | 'quantity' | 'unit_price' }) => {
  let key = 0
  const found = pasted(sheet, [1, 2, 3], cellsOf(text), record, columns, () => row((key -= 1), null, { name: '' }))
  const shown = found.sheet.map(({ key: otherKey, parent, values: { name, quantity, unit_price, price } }) => [
    otherKey,
    parent,
    name,
    quantity,
    unit_price,
    price,
  ])
  return { ...found, shown }
}

test('cells of a clipboard are lines and tabs, with quotes around what holds either', () => {
  expect(cellsOf('Levels\t2\r\n"Two\nlines"\t"5"" bore"\r\n')).toEqual([
    ['Levels', '2'],
    ['Two lines', '5" bore'],
  ])
  expect(cellsOf('')).toEqual([])
})

test('cells go over rows from the one with the focus, and beyond the last into new ones on its level', () => {
  const { shown, added, unread } = put('Levels\t2\t£1,250.00\nBoreholes\t3\t40\nReport\t1\t99.5', {
    key: 2,
    column: 'name',
  })
  expect(shown.slice(1)).toEqual([
    [2, 1, 'Levels', '2.00', '1250.00', null],
    [3, null, 'Boreholes', '3.00', '40.00', null],
    [-1, null, 'Report', '1.00', '99.50', null],
  ])
  expect([added, unread]).toEqual([1, []])
})

test('an amount that is the product beside it goes on following it; another is typed over it', () => {
  expect(put('A\t2\t40\t80.00\nB\t2\t40\t75', { key: 1, column: 'name' }).shown.slice(0, 2)).toEqual([
    [1, null, 'A', '2.00', '40.00', null],
    [2, 1, 'B', '2.00', '40.00', '75.00'],
  ])
})

test('a first line that names columns says where each goes', () => {
  const { shown, added } = put('Rate\tDescription\tRemark\n40\tLevels\tx', { key: 3, column: 'quantity' })
  expect([shown[2], added]).toEqual([[3, null, 'Levels', '1.00', '40.00', null], 0])
})

test('what is not understood is named, and its cell stays as it was', () => {
  const { shown, unread } = put('2\tten\nmany\t4', { key: 1, column: 'quantity' })
  expect(shown.slice(0, 2)).toEqual([
    [1, null, 'Row 1', '2.00', '0.00', null],
    [2, 1, 'Row 2', '1.00', '4.00', null],
  ])
  expect(unread.map(({ key, column, text }) => [key, column, text])).toEqual([
    [1, 'unit_price', 'ten'],
    [2, 'quantity', 'many'],
  ])
})

test('cells are read within the bounds of the contract, with its sentences', () => {
  const values = emptyValues(true)
  expect(readIn({ id: 'quantity' }, '-1', values).reason).toBe('Enter a quantity, such as 1.5.')
  expect(readIn({ id: 'quantity' }, '1.005', values).reason).toBe('Enter at most 2 decimals.')
  expect(readIn({ id: 'unit_price' }, '(40)', values).value).toEqual({ unit_price: '-40.00', rated: false })
  expect(readIn({ id: 'name' }, '  ', values).reason).toBeDefined()
  expect(readIn({ id: 'price' }, '', { ...values, price: '4.00' }).value).toEqual({ price: null })
  expect(readIn({ id: 'visibility' }, 'in', values).value).toEqual({ visibility: 'add_to_parent' })
  expect(readIn({ id: 'visibility' }, '', values).reason).toBe('Enter Own line or Not printed or In line above.')
  expect(readIn({ id: 'optional' }, 'x', values).value).toEqual({ optional: true })
})

test('hours are typed where an item has one role at most, days as hours; of several they are read only', () => {
  const cost = { role: 'Surveyor', field_days: '1.00', field_hours: '2.00', office_days: '0.00', office_hours: '0.00' }
  const { formats } = { formats: formatsOf('GB') }
  const itemValues = { ...emptyValues(true), costs: [cost] }
  expect(shownIn({ id: 'field_hours' }, itemValues, undefined, 'proposed', formats)).toBe('10:00')
  expect(readIn({ id: 'field_hours' }, '6:15', itemValues).value?.costs).toMatchObject([{ field_hours: '6.25' }])
  expect(readIn({ id: 'field_hours' }, '6', itemValues).value?.costs).toEqual([
    { ...cost, field_days: '0.00', field_hours: '6.00' },
  ])
  expect(readIn({ id: 'field_hours' }, '6', emptyValues(true)).value?.costs).toMatchObject([
    { role: '', field_hours: '6.00' },
  ])
  expect(readIn({ id: 'field_hours' }, '', { ...itemValues, costs: [{ ...cost, role: '' }] }).value).toEqual({
    costs: [],
  })
  expect(readIn({ id: 'office_hours' }, '1', { ...itemValues, costs: [cost, cost] }).reason).toContain('2 roles')
})

test('a type is one of the firm’s, said by how it begins, or none', () => {
  const types = [
    { id: 4, name: 'Field work' },
    { id: 7, name: 'Drawing' },
  ]
  const column = columnsOf({ seesMoney: false, what: 'hours', decided: true }, locales.GB.words, types).find(
    ({ id }) => id === 'type',
  )!
  const values = emptyValues(false)
  expect(readIn(column, 'draw', values).value).toEqual({ type_id: 7 })
  expect(readIn(column, ' ', values).value).toEqual({ type_id: null })
  expect(readIn(column, 'Lunch', values).reason).toBe('Enter Field work or Drawing.')
  expect(readIn({ id: 'type' }, 'Lunch', values).reason).toBe('No types yet. Add them in the settings.')
  expect(shownIn(column, { ...values, type_id: 4 }, undefined, 'proposed', formatsOf('GB'))).toBe('Field work')
})
