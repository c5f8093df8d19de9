import { expect, test } from 'vitest'

import { windowOfAll } from '#core/dayWindow.ts'
import { diaryQuery, readDiarySearch, withoutDays } from './diarySearch.ts'

const today = '2026-11-20'
const read = (search: Record<string, unknown>) => readDiarySearch(search, today, windowOfAll(today))

test('an address that says nothing shows fourteen days up to today', () => {
  expect(read({})).toMatchObject({ window: { start: '2026-11-07', end: '2026-11-20' }, usual: true, entry: null })
})

test('an address that says something shows just that', () => {
  const search = { start: '2026-10-01', end: '2026-10-14', status: 'submitted,rejected', people: '4,9', search: 'rail' }
  expect(diaryQuery(read(search), null)).toEqual({
    start: '2026-10-01',
    end: '2026-10-14',
    search: 'rail',
    diary_status: 'submitted,rejected',
    user_ids: '4,9',
  })
})

test.each([
  ['no date', { start: 'yesterday', end: '2026-11-20' }],
  ['a day that there is not', { start: '2026-02-30', end: '2026-03-02' }],
  ['only one end', { start: '2026-11-01' }],
  ['turned around', { start: '2026-11-10', end: '2026-11-01' }],
  ['wholly in the future', { start: '2026-12-01', end: '2026-12-05' }],
])('dates that are %s are as none', (_, search) => {
  expect(read(search).window).toEqual(windowOfAll(today))
})

test('a window never passes today, nor is longer than the server answers', () => {
  expect(read({ start: '2026-11-15', end: '2026-12-15' }).window).toEqual({ start: '2026-11-15', end: today })
  expect(read({ start: '2020-01-01', end: today }).window).toEqual({ start: '2025-11-20', end: today })
})

test('unknown statuses and people are left out', () => {
  expect(read({ status: 'draft,lost,draft', people: '5,x,-1,0', entry: 'abc' })).toMatchObject({
    statuses: ['draft'],
    people: [5],
    entry: null,
  })
  expect(read({ entry: '12' }).entry).toBe(12)
  expect(read({ entry: 'new' }).entry).toBe('new')
})

test('the diary of one person asks for nobody else', () => {
  expect(diaryQuery(read({ people: '4' }), 7)).toEqual({ start: '2026-11-07', end: today })
})

test('the days of a search are the window, and paging takes them out of it', () => {
  const search = 'bridge date:last-week -date:2026-11-10'
  expect(read({ start: '2026-03-01', end: '2026-03-02', search })).toMatchObject({
    window: { start: '2026-11-09', end: '2026-11-15' },
    usual: false,
  })
  expect(read({ search: '-date:today' }).window).toEqual(windowOfAll(today))
  expect(withoutDays(search)).toBe('bridge -date:2026-11-10')
  expect(withoutDays('  as typed "x')).toBe('  as typed "x')
})

test('managers and departments narrow the list of everyone', () => {
  const search = read({ managers: '3,x', departments: '7', set: '12' })
  expect(search).toMatchObject({ managers: [3], departments: [7], set: 12 })
  expect(diaryQuery(search, null)).toMatchObject({ user_manager_ids: '3', department_ids: '7' })
})
