/** Whom a text mentions: the browser, the server and the database read the same of any text. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { mentionsIn, mentionStart } from '#core/mentions.ts'
import { mayMention, mentionedIn } from '#server/records/mentions.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, inFirm } = testServer()

// Digits of other scripts, letters that change their length with their case, signs of patterns, ends of lines.
const hostile = [
  '٣',
  '７',
  '๔',
  '𝟕',
  'İ',
  'ß',
  '\n',
  '\r',
  '\u2028',
  '\\',
  '%',
  '_',
  "'",
  '(?!',
  '$',
  '^',
  '\u200b',
  '😀',
]
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(mentionStart, '@user-id', '@USER-ID:', '@', ':', '-') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('0', '1', '7', '12', '123456789012345', '1234567890123456', '-1', '+7', '7.5'),
  },
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }).filter((text) => !text.includes('\0')) },
)
const texts = fc.array(
  fc.array(piece, { maxLength: 12 }).map((equipment) => equipment.join('')),
  { minLength: 400, maxLength: 400 },
)

test('the database reads the same mentions as everything else, of hostile texts too', async () => {
  const firm = await aFirm()
  let mentions = 0
  const reads = async (all: string[]) => {
    const { rows } = await inFirm(firm, (db) =>
      sql<{ text: string; ids: number[]; may: boolean }>`
        select said.text, ${mayMention(sql`said.text`)} as may,
          (select coalesce(jsonb_agg(id), '[]') from (${mentionedIn(sql`said.text`)}) found) as ids
          from unnest(${all}::text[]) with ordinality said (text, at) order by said.at`.execute(db),
    )
    for (const { text, ids, may } of rows) {
      const known = mentionsIn(text)
      mentions += known.length
      expect([text, [...new Set(ids)], may || ids.length === 0]).toEqual([text, known, true])
    }
    expect(rows.map(({ text }) => text)).toEqual(all)
  }
  await reads([
    '@user-id:7',
    '@user-id:7٣',
    '@user-id:٧',
    '@user-id:07',
    '@user-id:7@user-id:8',
    '@user-id:1234567890123456',
  ])
  await fc.assert(fc.asyncProperty(texts, reads), { numRuns: 5 })
  expect(mentions).toBeGreaterThan(10)
})
