import { expect, test } from 'vitest'

import { readableText } from './readableText.ts'

test.each([
  ['\u202ePier\u200f Trust\u2066', 'Pier Trust'],
  ['Pier \ud800Trust', 'Pier Trust'],
  ['Pier\u0000\u0007Trust\r\n', 'Pier Trust'],
  ['  Pier  Trust ', 'Pier  Trust'],
  ['नमस्ते\u200d', 'नमस्ते\u200d'],
  ['\ufeff', ''],
])('%j reads %j', (given, readable) => {
  expect(readableText(given)).toBe(readable)
})
