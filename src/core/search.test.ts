import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parse, print, type SearchKeys, searchMax } from './search.ts'

const keys: SearchKeys = {
  client: { kind: 'text' },
  hours: { kind: 'number' },
  date: { kind: 'date' },
  status: { kind: 'choice', options: ['draft', 'submitted', 'On Hold'] },
  billable: { kind: 'boolean' },
}
const read = (query: string) => parse(query, keys)
const text = (words: string, exclude = false) => ({ kind: 'text', exclude, text: words })
const is = (value: string) => ({ op: 'is', value })
const key = (name: string, ...values: object[]) => ({ kind: 'key', exclude: false, key: name, values })

describe('what is typed and what it means', () => {
  test.each([
    ['quay wall', [text('quay'), text('wall')]],
    ['"quay wall" -pier', [text('quay wall'), text('pier', true)]],
    ['"not closed', [text('not closed')]],
    ['-"two words"', [text('two words', true)]],
    ['client:Smith', [key('client', is('Smith'))]],
    ['CLIENT:"Smith, Jones",Murphy', [key('client', is('Smith, Jones'), is('Murphy'))]],
    ['-status:draft', [{ ...key('status', is('draft')), exclude: true }]],
    ['status:SUBMITTED,draft', [key('status', is('submitted'), is('draft'))]],
    ['status:"on hold"', [key('status', is('On Hold'))]],
    ['billable:yes', [key('billable', is('true'))]],
    ['billable:False', [key('billable', is('false'))]],
    ['hours:7.5', [key('hours', is('7.5'))]],
    ['hours:<8', [key('hours', { op: 'below', value: '8' })]],
    ['hours:>-8', [key('hours', { op: 'above', value: '-8' })]],
    ['hours:1-8', [key('hours', { op: 'range', from: '1', to: '8' })]],
    ['hours:-5-10', [key('hours', { op: 'range', from: '-5', to: '10' })]],
    ['hours:5--3', [key('hours', { op: 'range', from: '5', to: '-3' })]],
    ['hours:1.5..2.5,9', [key('hours', { op: 'range', from: '1.5', to: '2.5' }, is('9'))]],
    ['date:2026-11-20', [key('date', is('2026-11-20'))]],
    ['date:2026-11-01-2026-11-20', [key('date', { op: 'range', from: '2026-11-01', to: '2026-11-20' })]],
    ['date:2026-11-01..2026-11-20', [key('date', { op: 'range', from: '2026-11-01', to: '2026-11-20' })]],
    ['date:>2026-11-01', [key('date', { op: 'above', value: '2026-11-01' })]],
  ])('%s', (query, terms) => expect(read(query)).toEqual(terms))
})

describe('what does not fit is plain text', () => {
  test.each([
    ['colour:red', 'colour:red'],
    ['constructor:x', 'constructor:x'],
    ['http://example.org/a,,b', 'http://example.org/a,,b'],
    ['re:"site visit"', 're:site visit'],
    ['status:bogus', 'status:bogus'],
    ['status:draft,bogus', 'status:draft,bogus'],
    ['hours:many', 'hours:many'],
    ['hours:1-2-3', 'hours:1-2-3'],
    ['hours:"1-2"', 'hours:1-2'],
    ['date:2026-02-30', 'date:2026-02-30'],
    ['date:2026-11', 'date:2026-11'],
    ['billable:constructor', 'billable:constructor'],
    ['12:30', '12:30'],
    ['5"', '5"'],
  ])('%s', (query, words) => expect(read(query)).toEqual([text(words)]))
})

test.each(['', '   ', '""', '" "', '-', '- -', '-""', 'status:', 'status:,', 'client:""', '"" -"" status:""'])(
  '%j searches nothing',
  (query) => expect(read(query)).toEqual([]),
)

test('a query becomes no more than fifty conditions of a hundred values', () => {
  expect(read('a '.repeat(500))).toHaveLength(50)
  const [term] = read(`hours:${'1,'.repeat(400)}1`)
  expect(term?.kind === 'key' && term.values).toHaveLength(100)
})

test('a long run of quotes, dashes or keys is read at once', () => {
  for (const piece of ['"', '-', 'a:', 'a:",', ' ', '-"a', 'hours:1-']) {
    const started = performance.now()
    read(piece.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(500)
  }
})

const piece = fc.oneof(
  fc.constantFrom(
    '"',
    '-',
    ',',
    ':',
    '<',
    '>',
    '..',
    ' ',
    '\t',
    '\u00a0',
    'a',
    'Z9',
    'x_y',
    '7',
    '1-2',
    '-3',
    '2026-11-20',
  ),
  fc.constantFrom(
    'client:',
    'CLIENT:',
    'hours:',
    'date:',
    'status:',
    'billable:',
    'nope:',
    '__proto__:',
    'draft',
    'on hold',
    'yes',
  ),
  fc.string({ maxLength: 4 }),
)
const query = fc
  .oneof(
    fc.string(),
    fc.array(piece, { maxLength: 40 }).map((equipment) => equipment.join('')),
  )
  .map((words) => words.slice(0, searchMax))

test('a printed query means what it meant', () => {
  fc.assert(
    fc.property(query, (any) => {
      const terms = read(any)
      expect(read(print(terms))).toEqual(terms)
    }),
    { numRuns: 5000 },
  )
})

test('a query of full length still means what it meant when printed', () => {
  const long = fc
    .array(piece, { minLength: 400, maxLength: 600 })
    .map((equipment) => equipment.join('').slice(0, searchMax))
  fc.assert(
    fc.property(long, (any) => {
      const terms = read(any)
      expect(read(print(terms))).toEqual(terms)
    }),
    { numRuns: 200 },
  )
})
