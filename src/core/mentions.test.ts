import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mentionsIn, storing, withIds, withNames } from './mentions.ts'

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
    fc.property(fc.array(piece), (equipment) => {
      const typed = equipment.join('')
      expect(withNames(withIds(typed, [ann, anna]), names)).toBe(typed)
    }),
  )
})

test('many texts of nothing but signs are read while others wait no longer than for one', () => {
  const people = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, name: `Person ${id}` }))
  const tried: string[] = []
  // Whose name begins otherwise is not even looked at.
  const watched = people.map(({ id, name }) => ({
    id,
    get name() {
      tried.push(name)
      return name
    },
  }))
  const stored = storing(watched)
  const prepared = tried.length
  expect(stored('@'.repeat(20_000))).toBe('@'.repeat(20_000))
  expect(tried.length).toBe(prepared)
  expect(stored('@Person 7 and @Person 70')).toBe('@user-id:8 and @user-id:71')
})
