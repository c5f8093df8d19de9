import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parse } from '#core/search.ts'
import { carries, codeOf, idIn, searchFor } from './equipment.codes.ts'
import { equipmentSearchKeys } from './equipment.search.ts'

const here = 'https://firm.example'

test('a label says the barcode; without one the address of the page, which is read back', () => {
  expect(codeOf({ id: 7, barcode: ' 5012345678900 ' }, here)).toBe('5012345678900')
  expect(codeOf({ id: 7, barcode: ' ' }, here)).toBe('https://firm.example/equipment/7/')
  expect(idIn(codeOf({ id: 7, barcode: '' }, here), here)).toBe(7)
})

test('an address elsewhere or of something else is no piece of equipment', () => {
  const others = ['https://other.example/equipment/7/', 'https://firm.example.evil/equipment/7/', '/equipment/7/', '7']
  for (const code of [...others, 'https://firm.example/clients/7/', 'https://firm.example/equipment/new/'])
    expect(idIn(code, here)).toBeNull()
})

test('a piece is meant by the whole of its barcode, identifier or serial number', () => {
  const level = { barcode: '5012345', identifier: 'LV-01', serial: 'S 9' }
  expect(['5012345', ' lv-01 ', 's 9', '50123', '', 'LV'].map((code) => carries(level, code))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(carries({ barcode: '', identifier: '', serial: '' }, ' ')).toBe(false)
})

test('whatever a code says is searched for as a text and never as a key', () => {
  expect(parse(searchFor('barcode:12 -3'), equipmentSearchKeys)).toEqual([
    { kind: 'text', exclude: false, text: 'barcode:12 -3' },
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }), (code) => {
      const terms = parse(searchFor(code), equipmentSearchKeys)
      expect(terms.every(({ kind, exclude }) => kind === 'text' && !exclude)).toBe(true)
    }),
  )
})
