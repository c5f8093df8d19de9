/** The database folds text as the browser does: of every letter that either may meet. */
import { expect, test } from 'vitest'

import { folded } from '#core/folded.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from '../../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)

const ofDatabase = async (texts: readonly string[]) => {
  const rows = await admin.rows<{ text: string }>(
    `select folded(text) as text from unnest($1::text[]) with ordinality sent (text, nth) order by nth`,
    [texts],
  )
  return rows.map(({ text }) => text)
}

test('letters, marks and signs of every script, alone and within words', async () => {
  const written = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]$/u
  // Capitals of Georgian and of scholars that came to Unicode in 2018 and later: a PostgreSQL with an older ICU knows none.
  const recent = /[\u1c80-\u1cbf\u2c2f\ua7b8-\ua7ff]/
  const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1)).filter(
    (character) => written.test(character) && !recent.test(character),
  )
  expect(characters.length).toBeGreaterThan(50_000)
  for (const texts of [characters, characters.map((character) => `Quay ${character}A\u0301 b`)]) {
    const there = await ofDatabase(texts)
    const different = texts.flatMap((text, index) =>
      there[index] === folded(text) ? [] : [`${text}: ${there[index]} in the database, ${folded(text)} here`],
    )
    expect(different).toEqual([])
  }
})

test('words of every language that Fieldbook speaks with', async () => {
  const words = [
    'Müller Straße',
    'ΟΔΟΣ',
    'Ελλάς Α.Ε.',
    'İstanbul',
    'ILGIN',
    'Łódź',
    'हिन्दी क़लम',
    'தமிழ்',
    'がぎぐ',
    '한글',
    '№ 5, ﬁne',
  ]
  expect(await ofDatabase(words)).toEqual(words.map(folded))
})
