import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mentionsIn, withIds, withNames } from './mentions.ts'

const ann = { id: 7, name: 'Ann Lee' }
const anna = { id: 12, name: 'Ann Leeds' }
const names = new Map([ann, anna].map(({ id, name }) => [id, name]))

test('a name becomes an id and the id the name again', () => {
  const typed = '@Ann Lee, ask @Ann Leeds; not @Ann Leex, ann@Ann nor a lone @'
  const stored = withIds(typed, [ann, anna])
  expect(stored).toBe('@user-id:7, ask @user-id:12; not @Ann Leex, ann@Ann nor a lone @')
  expect(mentionsIn(stored)).toEqual([7, 12])
  expect(withNames(stored, names)).toBe(typed)
})

test('whoever is not known stays as stored, and each is counted once', () => {
  expect(withNames('@user-id:99', names)).toBe('@user-id:99')
  expect(mentionsIn('@user-id:7 @user-id:7 @user-id:0 @user-id:x @user-id:1234567890123456')).toEqual([7])
})

test('any text of people picked comes back as it was typed', () => {
  const piece = fc.oneof(fc.constantFrom('@Ann Lee', '@Ann Leeds', ' ', '@', ', '), fc.stringMatching(/^[a-z ]{0,6}$/))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const typed = pieces.join('')
      expect(withNames(withIds(typed, [ann, anna]), names)).toBe(typed)
    }),
  )
})
