import { expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { fileColumns } from '#web/record/fileColumns.ts'
import { contact } from '../contacts.ts'
import { sentLines } from './ContactLines.tsx'
import { columns, parts } from './list.tsx'

test('a file of what the list shows has each of its columns, the name and the telephone too', () => {
  const shown = (ids: string[]) => fileColumns(ids, { columns: contact.table, parts }, locales.GB.words)
  const ids = columns.map((column) => (typeof column === 'string' ? column : column.id))
  expect(ids.filter((id) => shown([id]).length === 0)).toEqual([])
  expect(shown(['name'])).toEqual(['first_name', 'last_name'])
  // As the list says it: with the role at the client, and with the day that comes with the clients.
  expect(shown(['clients', 'inactive_date'])).toEqual(['clients', 'role', 'inactive_date', 'inactive_by_client'])
  expect(shown(['phone', 'email', 'name'])).toEqual(['first_name', 'last_name', 'email', 'office', 'mobile'])
})

test('lines that say nothing are left out', () => {
  const [phone, place] = [
    { kind: 'mobile', number: '07700 900001' },
    { client_id: 7, role: '', invoices: false },
  ] as const
  expect(
    sentLines({
      phones: [{ kind: 'office', number: ' ' }, phone],
      clients: [place, { client_id: null, role: 'Clerk', invoices: false }],
    }),
  ).toEqual({ phones: [phone], clients: [place] })
  expect(sentLines({})).toEqual({})
})
