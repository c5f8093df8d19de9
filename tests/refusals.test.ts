/** Every answer of the API tests passes this check; here it is shown what it finds. */
import { expect, test } from 'vitest'

import { storedDaysIn } from '#test/refusals.ts'

test('a stored day is found in whatever part of a refusal people read', () => {
  const planted = 'Bill 7 already exists, dated 2026-03-02.'
  const bodies = [{ detail: planted }, { date: [planted] }, { errors: { 4: { date: ['Choose a day.', planted] } } }]
  for (const body of bodies) expect(storedDaysIn(body)).toEqual([planted])
})

test('records, quoted texts and days in words are let through', () => {
  const current = { name: 'Bill of 2026-03-02', tags: ['2026-03-02'] }
  expect(storedDaysIn({ detail: '“2026-03-02” is no name. Choose 2 Mar 2026.', code: 'stale', current })).toEqual([])
  expect(storedDaysIn(undefined)).toEqual([])
})
