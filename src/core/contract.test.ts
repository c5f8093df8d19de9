import type * as z from 'zod/mini'
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

test('a text with both bounds says both, one that is missing that it is needed', () => {
  const describeSchema = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).error?.issues[0]?.message
  expect(describeSchema(text({ min: 3, max: 5 }), 'ab')).toBe('Value must be between 3 and 5 characters')
  expect(describeSchema(text({ min: 3, max: 5 }), 'abcdef')).toBe('Value must be between 3 and 5 characters')
  expect(describeSchema(text({ min: 1, max: 5 }), 'abcdef')).toBe('Value must be between 1 and 5 characters')
  expect(describeSchema(text({ min: 1, max: 5 }), ' ')).toBe('This field is required')
  expect(describeSchema(text({ max: 5 }), 'abcdef')).toBe('Maximum of 5 characters allowed')
})
