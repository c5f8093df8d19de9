import { expect, test } from 'vitest'

import { changed, divergences } from './values.ts'

const before = { name: 'Harbour Trust', tags: ['Rail'], phone: '1', city: 'Otley' }

test('of a record that is there only what is another is sent, of a new one all', () => {
  expect(changed({ ...before, tags: ['Rail', 'Port'] }, before)).toEqual({ tags: ['Rail', 'Port'] })
  expect(changed({ ...before, tags: ['Rail'] }, before)).toEqual({})
  expect(changed(before, undefined)).toEqual(before)
})

test('what somebody else changed is reported, and to choose is only what both made another thing of', () => {
  const theirs = { ...before, name: 'Harbour Board', tags: ['Port'], phone: '2' }
  const mine = { ...before, name: 'Harbour Trust Ltd', tags: ['Port'], city: 'Leeds' }
  expect(divergences(before, theirs, mine)).toEqual([
    { field: 'name', both: true },
    // Both came to the same.
    { field: 'tags', both: false },
    { field: 'phone', both: false },
  ])
  expect(divergences(before, before, mine)).toEqual([])
})
