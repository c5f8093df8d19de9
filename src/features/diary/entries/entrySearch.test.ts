import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parse, print } from '#core/search.ts'
import { diarySearchKeys, windowOfSearch } from './entrySearch.ts'

/** A Saturday. */
const today = '2026-11-21'
const windowOf = (query: string, weekStart: 1 | 7 = 1) =>
  windowOfSearch(parse(query, diarySearchKeys), { today, weekStart })

describe('the days that a search speaks of', () => {
  test.each([
    ['quay wall', null],
    ['status:draft', null],
    ['date:today', ['2026-11-21', '2026-11-21']],
    ['date:YESTERDAY', ['2026-11-20', '2026-11-20']],
    ['date:this-week', ['2026-11-16', '2026-11-21']],
    ['date:last-week', ['2026-11-09', '2026-11-15']],
    ['date:this-month', ['2026-11-01', '2026-11-21']],
    ['date:last-month', ['2026-10-01', '2026-10-31']],
    ['date:2026-03-04', ['2026-03-04', '2026-03-04']],
    ['date:2026-03-04..2026-03-10', ['2026-03-04', '2026-03-10']],
    ['date:2026-03-10-2026-03-04', ['2026-03-04', '2026-03-10']],
    ['date:>2026-11-01', ['2026-11-02', '2026-11-21']],
    ['date:<2026-03-10', ['2025-03-09', '2026-03-09']],
    // commas are "or", terms are "and"
    ['date:2026-03-04,2026-05-06', ['2026-03-04', '2026-05-06']],
    ['date:this-month date:<2026-11-05', ['2026-11-01', '2026-11-04']],
    ['date:2026-03-04 date:2026-05-06', null],
    ['date:>2026-12-01', null],
    ['-date:today', null],
    ['date:tomorrow', null],
  ])('%s', (query, days) => expect(windowOf(query)).toEqual(days && { start: days[0], end: days[1] }))

  test('a week starts where the locale starts it', () =>
    expect(windowOf('date:last-week', 7)).toEqual({ start: '2026-11-08', end: '2026-11-14' }))
})

test('any query of the diary means the same when it is printed', () => {
  const bits = ['this-week', 'me', 'Quay wall', '"', '-', ',', ' ', '<', '>', '..', '7.5', '2026-11-20', 'draft', 'yes']
  const piece = fc.constantFrom(...Object.keys(diarySearchKeys).map((key) => `${key}:`), ...bits)
  const query = fc.array(piece, { maxLength: 30 }).map((equipment) => equipment.join(''))
  fc.assert(
    fc.property(query, (any) => {
      const terms = parse(any, diarySearchKeys)
      expect(parse(print(terms), diarySearchKeys)).toEqual(terms)
      windowOf(any)
    }),
    { numRuns: 3000 },
  )
})
