import { expect, test } from 'vitest'

import { codeOf, idIn } from './equipmentCodes.ts'

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
