import { expect, test } from 'vitest'

import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { savedDiaryAnswers } from './offlineDiary.ts'
import { untyped } from '#test/untyped.ts'

const entry = (id: number, date: string, more: Partial<DiaryEntry> = {}) =>
  anEntry({ id, date, start: `${date}T09:00:00+00:00`, ...more })
const window = (start: string, end: string, more = {}) => ({ query: { start, end, ...more } })
const ids = (found: { data: unknown } | undefined) => (found?.data as DiaryEntry[] | undefined)?.map(({ id }) => id)
const read = (name: string, request: object, saved: object[]) => savedDiaryAnswers[name]?.(request, untyped(saved))

const yesterday = {
  name: 'listDiary',
  asked: window('2026-11-06', '2026-11-19'),
  at: 100,
  data: [entry(1, '2026-11-18'), entry(2, '2026-11-19', { user_id: 9 })],
}

test('days that were not asked for in these words are made of those that were, the latest answer of each day', () => {
  const later = { ...yesterday, asked: window('2026-11-19', '2026-11-19'), at: 200, data: [entry(3, '2026-11-19')] }
  const found = read('listDiary', window('2026-11-07', '2026-11-20'), [yesterday, later])
  expect(ids(found)).toEqual([3, 1])
  // As old as the oldest of what is shown.
  expect(found?.at).toBe(100)
})

test('one person’s days come from everyone’s, and never another person’s', () => {
  const others = {
    name: 'listUserDiary',
    asked: { ...window('2026-11-10', '2026-11-20'), params: { id: '9' } },
    at: 300,
    data: [entry(5, '2026-11-18', { user_id: 9 })],
  }
  const request = { ...window('2026-11-13', '2026-11-20'), params: { id: '7' } }
  expect(ids(read('listUserDiary', request, [yesterday, others]))).toEqual([1])
})

test('a narrowed list is narrowed here, and is itself no source for others', () => {
  const submitted = {
    ...yesterday,
    asked: window('2026-11-06', '2026-11-20', { diary_status: 'submitted' }),
    at: 300,
    data: [],
  }
  expect(ids(read('listDiary', window('2026-11-06', '2026-11-20', { user_ids: '9' }), [submitted, yesterday]))).toEqual(
    [2],
  )
  const states = { ...yesterday, data: [entry(1, '2026-11-18', { status: 'approved' }), entry(2, '2026-11-19')] }
  expect(
    ids(read('listDiary', window('2026-11-06', '2026-11-20', { diary_status: 'approved,rejected' }), [states])),
  ).toEqual([1])
  expect(
    ids(read('listDiary', window('2026-11-06', '2026-11-20', { search: 'quay' }), [submitted, yesterday])),
  ).toEqual([2, 1])
  expect(ids(read('listDiary', window('2026-11-06', '2026-11-20', { search: 'nothing' }), [yesterday]))).toEqual([])
})

test('days that nobody looked at have no answer', () => {
  expect(read('listDiary', window('2026-01-01', '2026-01-31'), [yesterday])).toBeUndefined()
})

test('a picker’s search looks through the options that were offered last', () => {
  const offered = {
    name: 'pickProjects',
    asked: { query: { selection: 'true' } },
    at: 5,
    data: [
      { id: 1, reference: 'P-1', name: 'Quay wall', org: 'Port', disabled: false, ended: null },
      { id: 2, reference: 'P-2', name: 'Ring road', org: 'City', disabled: false, ended: null },
    ],
  }
  expect(ids(read('pickProjects', { query: { selection: 'true', search: 'p-2 ring' } }, [offered]))).toEqual([2])
  expect(ids(read('pickProjects', { query: { selection: 'true' } }, [offered]))).toEqual([1, 2])
  expect(read('pickTasks', { query: { selection: 'true', project_id: '1' } }, [offered])).toBeUndefined()
})

test('one entry is found in the list that showed it', () => {
  expect(read('getDiaryEntry', { params: { id: '2' } }, [yesterday])?.data).toMatchObject({ id: 2 })
  expect(read('getDiaryEntry', { params: { id: '8' } }, [yesterday])).toBeUndefined()
})
