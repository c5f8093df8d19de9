import { expect, test } from 'vitest'

import { imageAddress, initialsOf } from './imageWords.ts'

test.each([
  ['Ada Brown', 'AB'],
  ['  ada  van den berg ', 'AB'],
  ['Ada', 'A'],
  ['', ''],
  ['𝒜da Ø', '𝒜Ø'],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('another picture has another address', () => {
  expect(imageAddress('photo', 7, 12)).toBe('/api/users/7/photo/?v=12')
  expect(imageAddress('signature', 7, 13)).toBe('/api/users/7/signature/?v=13')
})
