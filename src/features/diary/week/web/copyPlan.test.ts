import { expect, test } from 'vitest'

import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { copyPlan } from './copyPlan.ts'

const on = (id: number, date: string, given: Partial<DiaryEntry> = {}) =>
  anEntry({ id, date, start: `${date}T09:00:00Z`, end: `${date}T17:00:00Z`, timezone: 'UTC', ...given })
const frame = {
  entries: [] as DiaryEntry[],
  open: new Set(['3 31']),
  today: '2026-11-18',
  now: '2026-11-18T08:00:00Z',
  settings: { allow_future_times: 'E', diary_fields: { times: true } },
}
const plan = (last: DiaryEntry[], more: Partial<typeof frame> = {}) => {
  const { entries, left } = copyPlan(last, { ...frame, ...more })
  return [entries.map(({ id }) => id), left]
}

test('past days are copied, days ahead are reported', () => {
  const last = [on(1, '2026-11-09'), on(2, '2026-11-10'), on(3, '2026-11-12'), on(4, '2026-11-13')]
  expect(plan(last)).toEqual([[1, 2], ['2 are in the future.']])
})

test('today as far as it has been: a start in the future is ahead, unless the firm lets it be or keeps no times', () => {
  const last = [on(1, '2026-11-11')]
  expect(plan(last)).toEqual([[], ['1 is in the future.']])
  expect(plan(last, { now: '2026-11-18T09:00:00Z' })).toEqual([[1], []])
  expect(
    plan(last, { now: '2026-11-18T09:00:00Z', settings: { ...frame.settings, allow_future_times: 'N' } })[0],
  ).toEqual([])
  expect(plan(last, { settings: { ...frame.settings, allow_future_times: 'A' } })[0]).toEqual([1])
  expect(plan(last, { settings: { ...frame.settings, diary_fields: { times: false } } })[0]).toEqual([1])
})

test('days with entries, closed work, rejected and running entries are left', () => {
  const last = [
    on(1, '2026-11-09'),
    on(2, '2026-11-10', { task_id: 99 }),
    on(3, '2026-11-10', { status: 'rejected' }),
    on(4, '2026-11-10', { project_id: null, task_id: null }),
    on(5, '2026-11-10', { end: null, active: true }),
  ]
  expect(plan(last, { entries: [on(9, '2026-11-16')] })).toEqual([
    [4],
    ['1 is on days that already have entries.', '1 is on work that is closed.', '2 were rejected or still running.'],
  ])
})
