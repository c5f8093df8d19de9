import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { anEntry } from './entryFixture.ts'
import { wholeListOf, exportSelection, limitSentences, selectionLimit, bulkSelectionOf } from './selection.ts'

const query = { start: '2026-03-01', end: '2026-03-31', search: 'quay' }
const many = (count: number) => Array.from({ length: count }, (_, index) => anEntry({ id: index + 1 }))

test('the list’s own query stands for all that it shows, and for nothing less', () => {
  const listed = many(3)
  expect(wholeListOf(query, listed, listed)).toBe(query)
  expect(wholeListOf(query, listed, listed.slice(1))).toBeNull()
})

test('a list in which something waits on this device is no list of the server’s', () => {
  const waiting = { order: 1, act: 'change', refusal: null, subject: 'diary/1' }
  const listed = [{ ...anEntry({ id: 1 }), waiting }, anEntry({ id: 2 })]
  expect(wholeListOf(query, listed, listed)).toBeNull()
})

test('an export names up to 500 entries; of more it asks for the whole list, or for none', () => {
  expect(exportSelection(many(2), query)).toEqual({ ids: '1,2' })
  expect(exportSelection(many(500), null)).toHaveProperty('ids')
  expect(exportSelection(many(501), query)).toBe(query)
  expect(exportSelection(many(501), null)).toBeNull()
})

test('a batch names up to 500 entries by their ids; more of all that the list shows by its query, with what was seen', () => {
  expect(bulkSelectionOf(many(2), query)).toEqual({ ids: [1, 2], versions: { 1: 4, 2: 4 } })
  expect(bulkSelectionOf(many(501), null)).toHaveProperty('ids')
  const all = bulkSelectionOf(many(501), { ...query, user_ids: undefined })
  expect(all).toMatchObject({ filter: 'start=2026-03-01&end=2026-03-31&search=quay', count: 501 })
  expect(Object.keys(all.versions ?? {})).toHaveLength(501)
})

test('what cannot be done with so many says what can be done', () => {
  const limits = (count: number, all: typeof query | null) =>
    limitSentences(
      [
        { word: 'Submit', count, most: selectionLimit('submit', all) },
        { word: 'Delete', count: 3, most: selectionLimit('delete', all) },
        { word: 'Edit', count, most: selectionLimit('edit', all) },
        { word: 'Copy', count, most: 500, allToo: false },
      ],
      all,
      formatsOf('GB'),
    )
  expect(limits(500, null)).toEqual([])
  expect(limits(501, null)).toEqual([
    'Submit, Edit: at most 500 at once, or all that the list shows.',
    'Copy: at most 500 at once.',
  ])
  expect(limits(501, query)).toEqual(['Copy: at most 500 at once.'])
  expect(limits(5001, query)).toEqual([
    'Submit: at most 5,000 at once. Filter the list first.',
    'Edit: at most 2,000 at once. Filter the list first.',
    'Copy: at most 500 at once.',
  ])
})
