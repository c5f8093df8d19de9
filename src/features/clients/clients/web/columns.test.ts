import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { Locale } from '#web/locale.ts'
import { fileColumns } from '#web/record/fileColumns.ts'
import { type Client, client } from '../clients.ts'
import { clientColumns } from './columns.ts'

const locale = { formats: formatsOf('GB'), words: locales.GB.words } as Locale
const { columns, hiddenAtFirst, parts } = clientColumns
const ids = columns.map((column) => (typeof column === 'string' ? column : column.id))
const cell = (id: string, row: object) =>
  columns
    .filter((column) => typeof column !== 'string')
    .find((column) => column.id === id)
    ?.cell(row as Client, locale)

test('a file of what the list shows has each of its columns, the terms too', () => {
  const shown = (names: string[]) =>
    fileColumns(names, { columns: client.table, ...(parts && { parts }) }, locales.GB.words)
  expect(ids.filter((id) => shown([id]).length === 0)).toEqual([])
  expect(shown(['invoice_contacts', 'payment_terms', 'related'])).toEqual([
    'related',
    'payment_days',
    'payment_month_end',
    'invoice_contacts',
  ])
})

test('a new list leaves out related clients, terms and who gets the invoices; they are there to be chosen', () => {
  for (const id of ['related', 'payment_terms', 'invoice_contacts']) {
    expect(ids).toContain(id)
    expect(hiddenAtFirst).toContain(id)
  }
})

test.each([
  [null, false, ''],
  [null, true, 'From month end'],
  [0, false, '0 days'],
  [1, false, '1 day'],
  [30, false, '30 days'],
  [30, true, '30 days from month end'],
])('%s days, from month end %s: %s', (payment_days, payment_month_end, text) => {
  expect(cell('payment_terms', { payment_days, payment_month_end })).toBe(text)
})

test('names stand behind each other', () => {
  expect(cell('related', { orgs: [{ name: 'Quay' }, { name: 'Pier' }] })).toBe('Quay; Pier')
  expect(cell('invoice_contacts', { invoice_contacts: [{ name: 'Zoe Abel' }] })).toBe('Zoe Abel')
})
