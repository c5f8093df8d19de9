import fc from 'fast-check'
import { expect, test } from 'vitest'

import { typedMention } from './typedMention.ts'

const atText = (text: string, complete?: readonly string[]) => typedMention(text, text.length, complete)

test.each<[string, string | null]>([
  ['@', ''],
  ['Ask @Sam', 'Sam'],
  ['Ask @Sam St', 'Sam St'],
  ['(@Sam', 'Sam'],
  ['Ask @Sam Stone about it then', null],
  ['sam@example.com', null],
  ['Ask @ Sam', null],
  ['Ask @Sam\nand', null],
  ['Ask Sam', null],
])('%j is about %j', (text, search) => {
  expect(atText(text)?.search ?? null).toBe(search)
})

test('a name that is complete is no longer being typed', () => {
  expect(atText('Ask @Sam Stone', ['Sam Stone'])).not.toBeNull()
  expect(atText('Ask @Sam Stone ', ['Sam Stone'])).toBeNull()
})

test('only what stands before the caret counts, wherever that is', () => {
  expect(typedMention('Ask @Sam about @Maya', 8)).toEqual({ start: 4, search: 'Sam' })
  fc.assert(
    fc.property(fc.string(), fc.nat(100), (text, caret) => {
      const found = typedMention(text, Math.min(caret, text.length))
      expect(found === null || text.startsWith(`@${found.search}`, found.start)).toBe(true)
    }),
  )
})
