/** Text as searches compare it, in the browser. tests/server/search/folded.test.ts holds the database against it. */
import { describe, expect, test } from 'vitest'

import { findText, folded, includesText } from './folded.ts'

test.each([
  ['Müller Straße', 'muller strasse'],
  ['MÜLLER STRASSE', 'muller strasse'],
  ['Mu\u0308ller', 'muller'],
  ['Éire, naïve, señor, façade', 'eire, naive, senor, facade'],
  ['Ærø, Łódź, Þór, Đakovo', 'aero, lodz, thor, dakovo'],
  ['İstanbul, Iğdır', 'istanbul, igdir'],
  ['Ελλάς', 'ελλασ'],
  ['O’Brien', "o'brien"],
  ['250 m²', '250 m2'],
  // Vowels and the nukta of Devanagari are marks, and stay.
  ['हिन्दी क\u093c', 'हिन्दी क\u093c'],
  ['กรุงเทพ', 'กรุงเทพ'],
])('%s is compared as %s', (text, plain) => {
  expect(folded(text)).toBe(plain)
})

test('text includes what is typed with other accents and in other case', () => {
  for (const [text, typed] of [
    ['Müller Straße', 'STRASSE'],
    ['Muller Strasse', 'müller straße'],
    ['Strasse', 'ß'],
  ] as const)
    expect(includesText(text, typed)).toBe(true)
  expect(includesText('Muller', 'möller')).toBe(false)
})

describe('what is typed is found in a text', () => {
  const marked = (text: string, typed: string) => {
    const found = findText(text, typed)
    return found && text.slice(found.from, found.to)
  }
  test.each([
    ['Müller Straße', 'strasse', 'Straße'],
    ['Müller Straße', 'stras', 'Straß'],
    ['Muller Strasse', 'müller', 'Muller'],
    ['Mu\u0308ller', 'mu', 'Mu\u0308'],
    ['Quay 🏗 Müller', 'mull', 'Müll'],
    ['Müller', 'x', null],
    ['Müller', '', null],
  ])('%s, %s: %s', (text, typed, found) => {
    expect(marked(text, typed)).toBe(found)
  })
})
