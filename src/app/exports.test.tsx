/** Whatever a list can show is in its file. */
import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { listOf as expensesOf } from '#features/expenses/web/list.tsx'
import { fileTable } from '#features/files/fileColumns.ts'
import { fileColumns } from '#features/files/web/fileColumns.tsx'
import { listOf as leaveOf } from '#features/leave/web/list.tsx'
import { leave } from '#features/leave/leave.ts'
import { listOf as quotesOf } from '#features/projects/web/quotes.tsx'
import { quote } from '#features/projects/quotes.ts'
import { Everybodys } from '#features/qualifications/web/QualificationsScreen.tsx'
import { userTable } from '#features/users/users/userColumns.ts'
import { userColumns } from '#features/users/users/web/userColumns.tsx'
import type { Locale } from '#web/locale.ts'
import type { KitListItem } from '#web/record/kit/list.tsx'
import { kindOf } from '#web/record/kit/kind.ts'

const locale: Locale = {
  ...locales.GB,
  code: 'GB',
  timezone: 'Europe/London',
  words: locales.GB.words,
  formats: formatsOf('GB'),
}

type Lists = Record<string, Partial<KitListItem> | undefined>
const modules = import.meta.glob<Lists>('../features/**/web/list.tsx', { eager: true })
const lists: Record<string, KitListItem> = {
  files: {
    shows: fileColumns(locale).map(({ id }) => id),
    // History of a record, with its type and name.
    file: { columns: fileTable, parts: { record: ['of', 'record'] } },
  },
  people: {
    shows: userColumns(locale).map(({ id }) => id),
    file: { columns: userTable, parts: { state: ['active'] } },
  },
  expenses: expensesOf(['user']),
  leave: leaveOf(['user'])(kindOf(leave)),
  quotes: quotesOf(kindOf(quote)),
  qualifications: Everybodys,
}
for (const [path, { List: list }] of Object.entries(modules))
  if (list?.shows && list.file) lists[path] = { shows: list.shows, file: list.file }

test('every column of every list is in its file, under its own key or in parts', () => {
  const lacking = Object.entries(lists).flatMap(
    ([
      name,
      {
        shows,
        file: { columns, parts = {} },
      },
    ]) => {
      const keys = new Set(columns(locales.GB.words).map(({ key }) => key))
      return shows.filter((id) => (parts[id] ?? [id]).some((key) => !keys.has(key))).map((id) => `${name}: ${id}`)
    },
  )
  expect(lacking).toEqual([])
  expect(Object.keys(lists).length).toBe(15)
})
