import { expect, test } from 'vitest'

import { localeCodes } from '#core/locale/localeCodes.ts'
import { localeChanges } from './localeChanges.ts'

test('what a director sees before the firm becomes American', () => {
  const messages = localeChanges('GB', 'US').map(({ what, before, after }) => `${what}: ${before} → ${after}`)
  expect(messages).toContain('Currency: GBP → USD')
  expect(messages).toContain('Weeks begin on: Monday → Sunday')
  expect(messages).toContain('Hours are called: Diary → Timesheets')
  expect(messages).toContain('Addresses end with: Postcode → ZIP')
})

test('nothing changes towards oneself, and what stays the same is not told', () => {
  for (const code of localeCodes) expect(localeChanges(code, code)).toEqual([])
  expect(localeChanges('GB', 'IE').map(({ what }) => what)).toEqual(['Currency', 'Addresses end with'])
})
