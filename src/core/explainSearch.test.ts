import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { explain, exampleOf } from './explainSearch.ts'
import { parse, readTerms, type SearchKeys, searchMax } from './search.ts'

const keys: SearchKeys = {
  name: { kind: 'text' },
  price: { kind: 'number' },
  created: { kind: 'date', words: ['today', 'this-week'] },
  expires: { kind: 'date' },
  is: { kind: 'choice', options: ['active', 'prospect', 'On Hold'] },
  billable: { kind: 'boolean' },
}
const describeQuery = (query: string) => explain(query, keys).map(({ sentence }) => sentence)

describe('what is understood is not spoken of', () => {
  test.each([
    '',
    'quay "quay wall" -pier',
    'name:a-b,"c d" -price:>8 price:4..8',
    'created:this-week expires:2026-01-01-2026-02-01',
    'is:"on hold",ACTIVE billable:no',
    // A telephone number, a time, inches, an address of the web: nobody meant a key.
    '12:30 5" https://example.org/a',
    'name:"a..b" name:<',
  ])('%s', (query) => expect(describeQuery(query)).toEqual([]))
})

describe('what is not understood is said, and what is meant instead', () => {
  test.each([
    [
      'creatd:soon',
      '“creatd” is not a filter here, so “creatd:soon” is searched as text. Did you mean “created”?',
      'created:soon',
    ],
    [
      'x naem:"a b" y',
      '“naem” is not a filter here, so “naem:"a b"” is searched as text. Did you mean “name”?',
      'x name:"a b" y',
    ],
    [
      '-bill:yes',
      '“bill” is not a filter here, so “-bill:yes” is searched as text. Did you mean “billable”?',
      '-billable:yes',
    ],
    ['colour:red', '“colour” is not a filter here, so “colour:red” is searched as text.', undefined],
    [
      'expires:soon',
      '“soon” is not a date, so “expires:soon” is searched as text. Write 2026-12-31, <2026-12-31, >2026-12-31 or 2026-01-01..2026-03-31.',
      undefined,
    ],
    [
      'created:2026-02-30',
      '“2026-02-30” is not a date, so “created:2026-02-30” is searched as text. Write 2026-12-31, <2026-12-31, >2026-12-31 or 2026-01-01..2026-03-31, or today or this-week.',
      undefined,
    ],
    ['price:abc', '“abc” is not a number, so “price:abc” is searched as text. Write 8, <8, >8 or 4-8.', undefined],
    [
      'price:"4-8"',
      '“4-8” is not a number, so “price:"4-8"” is searched as text. Write it without quotes: 8, <8, >8 or 4-8.',
      undefined,
    ],
    [
      'billable:maybe',
      '“maybe” is neither yes nor no, so “billable:maybe” is searched as text. Write yes or no.',
      undefined,
    ],
    [
      'is:active,foo',
      '“foo” is not a value of “is”, so “is:active,foo” is searched as text. Write active, prospect or "On Hold".',
      undefined,
    ],
    [
      'is:prospekt',
      '“prospekt” is not a value of “is”, so “is:prospekt” is searched as text. Did you mean “prospect”?',
      'is:prospect',
    ],
    [
      'is:onhold quay',
      '“onhold” is not a value of “is”, so “is:onhold” is searched as text. Did you mean “On Hold”?',
      'is:"On Hold" quay',
    ],
    [
      'name:a..b',
      '“name” holds text, so “a..b” is searched word for word. Ranges, < and > work for dates and numbers.',
      undefined,
    ],
    [
      'name:>m',
      '“name” holds text, so “>m” is searched word for word. Ranges, < and > work for dates and numbers.',
      undefined,
    ],
    [
      '"quay wall',
      'The quotation marks in “"quay wall” are not closed. Everything after them is searched as one phrase.',
      undefined,
    ],
    [
      'name:"quay wall is:x',
      'The quotation marks in “name:"quay wall is:x” are not closed. Everything after them is searched as one phrase.',
      undefined,
    ],
    ['is:', '“is:” has no value yet. Write one after the colon, such as is:active.', undefined],
    ['name: quay', '“name:” has no value yet. Write one after the colon.', undefined],
  ])('%s', (query, sentence, instead) => {
    const [first, ...more] = explain(query, keys)
    expect(more).toEqual([])
    expect(first?.sentence).toBe(sentence)
    expect(first?.instead?.query).toBe(instead)
    // The suggested query is understood.
    if (instead !== undefined) expect(readTerms(instead, keys).filter(({ wrong }) => wrong?.kind === 'key')).toEqual([])
  })
})

test('each term is spoken of in its order, and more conditions than count too', () => {
  expect(describeQuery('price:a is:b name:c')).toHaveLength(2)
  expect(describeQuery('a '.repeat(51))).toEqual(['Only the first 50 conditions count.'])
  expect(describeQuery('a '.repeat(50))).toEqual([])
  expect(describeQuery(`price:${'1,'.repeat(101)}`)).toEqual(['Only the first 100 values of “price” count.'])
})

test('an example is understood', () => {
  for (const [name, key] of Object.entries(keys)) {
    const [read] = readTerms(`${name}:${exampleOf(key)}`, keys)
    expect(read).toMatchObject({ wrong: null, term: { kind: 'key', key: name } })
  }
})

test('whatever is typed: every term that is no text as it was typed is explained, and nothing is thrown', () => {
  const piece = fc.constantFrom(
    'name:',
    'price:',
    'created:',
    'is:',
    'nope:',
    '"',
    ' ',
    ',',
    '-',
    '<',
    '..',
    'a',
    '8',
    '2026-01-01',
  )
  const query = fc.array(piece, { maxLength: 30 }).map((equipment) => equipment.join('').slice(0, searchMax))
  fc.assert(
    fc.property(query, (any) => {
      const read = readTerms(any, keys)
      expect(read.flatMap(({ term }) => term ?? [])).toEqual(parse(any, keys))
      // The terms are the whole query, one after the other.
      const end = read.reduce((index, { from, to }) => (any.slice(index, from).trim() === '' && from < to ? to : -1), 0)
      expect(any.slice(end).trim()).toBe('')
      for (const { term, from, to, wrong } of read)
        if (term?.kind === 'text' && /^-*(name|price|created|is|nope):/.test(any.slice(from, to)))
          expect(wrong).not.toBeNull()
      expect(explain(any, keys)).toHaveLength(read.filter(({ wrong }) => wrong).length)
    }),
    { numRuns: 3000 },
  )
})
