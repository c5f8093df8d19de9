import { expect, test } from 'vitest'

import { text } from './contract.ts'

test('half of a character becomes the sign for one that is missing, since a database keeps no halves', () => {
  const half = text().parse('Quay \udfff\ud800 wall')
  expect(half).toBe('Quay \ufffd\ufffd wall')
  expect(text().parse('Café 🏗 ')).toBe('Café 🏗')
})
test('control characters are refused, but for lines where a text has them', () => {
  expect(text().safeParse('a\u0000b').success).toBe(false)
  expect(text().safeParse('a\nb').success).toBe(false)
  expect(text({ lines: true }).parse('a\nb')).toBe('a\nb')
})
