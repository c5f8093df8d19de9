import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from './search.ts'

test('what looks like a number, a boolean or JSON stays text', () => {
  for (const search of ['123', 'true', 'null', '{"a":1}', '"quoted"', '1e3', '007'])
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
})

test('any text survives the address', () => {
  for (const search of ['a+b c&d=e#f?g%', 'name:"Mill Rd", -x', 'Ætna 漢字 🙂', '../..//\\'])
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
})

test('numbers and lists are written plainly, what is not set is not written', () => {
  expect(stringifySearch({ page: 2, ids: [3, 4], phase: undefined, search: '' })).toBe('?page=2&ids=3,4')
  expect(stringifySearch({})).toBe('')
})

test('a key given twice is a list, and a hostile key does no harm', () => {
  expect(parseSearch('?ids=1&ids=2')).toEqual({ ids: '1,2' })
  expect(parseSearch('?__proto__=x&constructor=y')).toEqual({ constructor: 'y' })
})
