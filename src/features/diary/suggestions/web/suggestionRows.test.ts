import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import type { Suggestion } from '../../entries/entryRows.contract.ts'
import { nothingAllowed } from '../../entries/entries.rules.ts'
import { valuesOfSuggestion } from '../../entries/web/entryValues.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { bodyOfSuggestion, optimisticEntry } from './addSuggestions.ts'
import { suggestionTimes, canAddAtOnce, isSaved, rowKey, rememberOrigin, rowTone } from './suggestionRows.ts'

const entry = anEntry()
/** A scheduled day on the quay wall. */
const aRow = (changes: Partial<Suggestion> = {}): Suggestion => ({
  id: null,
  diary_type: 'task',
  user: entry.user,
  user_id: entry.user_id,
  project: entry.project,
  project_id: entry.project_id,
  quote_item: null,
  task: entry.task,
  task_id: entry.task_id,
  date: '2026-11-19',
  start: '2026-11-19T09:00:00+00:00',
  end: '2026-11-19T17:30:00+00:00',
  timezone: 'Europe/London',
  breaks: 30,
  travel: 60,
  hours: '7.00',
  hours_nonbillable: '0.00',
  hours_total: '8.00',
  hours_paid: '8.00',
  hours_billable: '8.00',
  hours_day: '0.00',
  hours_week: '12.00',
  hours_month: '40.00',
  details: '',
  status: null,
  active: false,
  locked: false,
  untimed: null,
  addable: true,
  version: null,
  ...nothingAllowed,
  ...changes,
})
const fields = { times: true, breaks: true, travel: true, non_billable: true }
const settings = { diary_fields: fields, allow_future_times: 'E', task_required: true, task_as_details: false }
const later = '2026-11-19T18:00:00Z'

describe('one tap', () => {
  test.each<[string, Partial<Suggestion>, string, boolean]>([
    ['a scheduled task with hours', {}, later, true],
    ['a workday without a task', { diary_type: 'placeholder', task: null, task_id: null }, later, false],
    ['no time left', { end: null }, later, false],
    ['not the asker’s to enter', { addable: false }, later, false],
    ['it has not begun', {}, '2026-11-19T08:00:00Z', false],
    ['it has begun and goes on', {}, '2026-11-19T12:00:00Z', true],
  ])('%s', (_, changes, now, ready) => expect(canAddAtOnce(aRow(changes), settings, now)).toBe(ready))

  test('where no time may lie ahead, it must be over', () =>
    expect(canAddAtOnce(aRow(), { ...settings, allow_future_times: 'N' }, '2026-11-19T12:00:00Z')).toBe(false))

  test('sends the times of the schedule, its breaks and travel, and no details', () =>
    expect(bodyOfSuggestion(aRow(), settings)).toEqual({
      user_id: 7,
      project_id: 3,
      task_id: 31,
      date: '2026-11-19',
      start: '2026-11-19T09:00:00+00:00',
      end: '2026-11-19T17:30:00+00:00',
      timezone: 'Europe/London',
      breaks: 30,
      travel: 60,
    }))
  test('sends hours where the organisation keeps no times', () =>
    expect(bodyOfSuggestion(aRow(), { ...settings, diary_fields: { ...fields, times: false } })).toMatchObject({
      date: '2026-11-19',
      hours: '7.00',
      breaks: 30,
    }))
  test('the form begins with the same, on the clock of the person', () =>
    expect(valuesOfSuggestion(aRow({ timezone: 'Asia/Kolkata' }))).toMatchObject({
      start: '14:30',
      end: '23:00',
      breaks: 30,
      hours: '7.00',
      task_id: 31,
      details: '',
    }))
})

test('what it becomes stands where it stood, until it moves', () => {
  const row = aRow()
  const foreseen = optimisticEntry(row)
  if (!foreseen) throw new Error('It becomes nothing.')
  expect(foreseen).toMatchObject({ status: 'draft', hours: '7.00', can_change: false, diary_type: 'task' })
  // What waits on a device has an id below zero, too, and can be opened.
  expect([foreseen, entry, { ...entry, id: -3 }].map(isSaved)).toEqual([false, true, true])
  rememberOrigin(foreseen.id, row)
  expect(rowKey(foreseen)).toBe(rowKey(row))
  expect(rowKey({ ...foreseen, date: '2026-11-18' })).not.toBe(rowKey(row))
  expect(rowKey({ ...foreseen, task_id: 32 })).not.toBe(rowKey(row))
  expect(rowKey(entry)).toBe('1')
  expect(optimisticEntry(aRow({ user: null, user_id: null }))).toBeNull()
})

test('in words: a holiday has no times, a full day says so', () => {
  const formats = formatsOf('GB')
  expect(suggestionTimes(aRow(), formats)).toBe('09:00 – 17:30')
  expect(suggestionTimes(aRow({ end: null, untimed: 'logged' }), formats)).toBe('All hours are logged')
  expect(suggestionTimes(aRow({ end: null, untimed: 'unscheduled' }), formats)).toBe('No hours scheduled')
  expect(suggestionTimes(aRow({ diary_type: 'bank_holiday', end: null }), formats)).toBe('')
  expect([rowTone(entry), rowTone(aRow()), rowTone(aRow({ addable: false }))]).toEqual([undefined, 'ghost', 'note'])
})
