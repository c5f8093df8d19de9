import { expect, test } from 'vitest'

import { localeCodes } from '#core/locale/locales.ts'
import { wording } from '#core/locale/wording.ts'
import { allPermissions } from '#core/permissions.ts'
import { permissionWords } from './users.permissionWords.ts'

const keys = ['organisation', 'diary', 'leave', 'quote', 'quotes'] as const
const ownWords = (locale: (typeof localeCodes)[number]) => keys.map((key) => wording[locale][key].toLowerCase())
/** All that a firm reads of permissions, headings included. */
const saidIn = (locale: (typeof localeCodes)[number]) => {
  const { headings, wordsOf } = permissionWords(wording[locale])
  return [...Object.values(headings), ...allPermissions.map(wordsOf)].map((said) => said.toLowerCase())
}

test.each(localeCodes)('permissions are said in the words of %s and of no other country', (locale) => {
  const own = ownWords(locale)
  const foreign = localeCodes
    .flatMap(ownWords)
    // Canada’s time off is part of the United States’ paid time off.
    .filter((word) => !own.some((one) => one.includes(word)))
  const said = saidIn(locale)
  expect(said.filter((one) => foreign.some((word) => new RegExp(`\\b${word}\\b`).test(one)))).toEqual([])
  for (const word of own) expect([word, said.some((one) => one.includes(word))]).toEqual([word, true])
  expect(said.filter((one) => one.includes('undefined'))).toEqual([])
})

test('in the United States nobody reads of a diary, leave, an organisation or a quote', () => {
  expect(saidIn('US').filter((said) => /\b(diary|leave|organisation|quotes?)\b/.test(said))).toEqual([])
  const { headings, wordsOf } = permissionWords(wording.US)
  expect([headings.diary, headings.leave, wordsOf('leave.add_leave'), wordsOf('diary.view_own_staff')]).toEqual([
    'Timesheets',
    'Paid Time Off',
    'ask for paid time off',
    'see the timesheets of the people who report to them',
  ])
})
