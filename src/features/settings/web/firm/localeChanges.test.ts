import { expect, test } from 'vitest'

import { localeCodes } from '#core/locale/locales.ts'
import { localeChanges } from './localeChanges.ts'

test('what a director sees before the firm becomes American', () => {
  const said = localeChanges('GB', 'US').map(({ what, before, after }) => `${what}: ${before} → ${after}`)
  expect(said).toContain('Currency: GBP → USD')
  expect(said).toContain('Weeks begin on: Monday → Sunday')
  expect(said).toContain('Hours are called: Diary → Timesheets')
  expect(said).toContain('Addresses end with: Postcode → ZIP')
})

test('nothing changes towards oneself, and what stays the same is not told', () => {
  for (const code of localeCodes) expect(localeChanges(code, code)).toEqual([])
  expect(localeChanges('GB', 'IE').map(({ what }) => what)).toEqual(['Currency', 'Addresses end with'])
})
