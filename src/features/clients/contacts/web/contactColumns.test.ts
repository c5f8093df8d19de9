import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { wording } from '#core/locale/wording.ts'
import type { Locale } from '#web/locale.ts'
import { fileColumns } from '#web/record/fileColumns.ts'
import { contactColumns, contactFile } from './contactColumns.tsx'

test('a file of what the list shows has each of its columns, the name and the telephone too', () => {
  const shown = (ids: string[]) => fileColumns(ids, contactFile, wording.GB)
  expect(
    contactColumns({ formats: formatsOf('GB'), words: wording.GB } as Locale)
      .map(({ id }) => id)
      .filter((id) => shown([id]).length === 0),
  ).toEqual([])
  expect(shown(['name'])).toEqual(['first_name', 'last_name'])
  // As the list says it: with the role at the client, and with the day that comes with the clients.
  expect(shown(['clients', 'inactive_date'])).toEqual(['clients', 'role', 'inactive_date', 'inactive_by_client'])
  expect(shown(['phone', 'email', 'name'])).toEqual(['first_name', 'last_name', 'email', 'office', 'mobile'])
})
