import { expect, test } from 'vitest'

import { localeCodes } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import { allPermissions } from '#core/permissions.ts'
import { permissionWords } from './userPermissionWords.ts'

const keys = ['organisation', 'diary', 'leave', 'quote', 'quotes'] as const
const ownWords = (locale: (typeof localeCodes)[number]) => keys.map((key) => locales[locale].words[key].toLowerCase())
/** All that a firm reads of permissions, headings included. */
const saidIn = (locale: (typeof localeCodes)[number]) => {
  const { headings, wordsOf } = permissionWords(locales[locale].words)
  return [...Object.values(headings), ...allPermissions.map(wordsOf)].map((text) => text.toLowerCase())
}

test.each(localeCodes)('permissions are said in the words of %s and of no other country', (locale) => {
  const own = ownWords(locale)
  const foreign = localeCodes
    .flatMap(ownWords)
    // Canada’s time off is part of the United States’ paid time off.
    .filter((word) => !own.some((text) => text.includes(word)))
  const messages = saidIn(locale)
  expect(messages.filter((text) => foreign.some((word) => new RegExp(`\\b${word}\\b`).test(text)))).toEqual([])
  for (const word of own) expect([word, messages.some((text) => text.includes(word))]).toEqual([word, true])
  expect(messages.filter((text) => text.includes('undefined'))).toEqual([])
})

test('in the United States nobody reads of a diary, leave, an organisation or a quote', () => {
  expect(saidIn('US').filter((text) => /\b(diary|leave|organisation|quotes?)\b/.test(text))).toEqual([])
  const { headings, wordsOf } = permissionWords(locales.US.words)
  expect([headings.diary, headings.leave, wordsOf('leave.add_leave'), wordsOf('diary.view_own_staff')]).toEqual([
    'Timesheets',
    'Paid Time Off',
    'request paid time off',
    'see the timesheets of the people who report to them',
  ])
})
