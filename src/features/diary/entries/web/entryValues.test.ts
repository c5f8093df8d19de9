import { describe, expect, test } from 'vitest'

import {
  changeBody,
  entryProblems,
  type EntryFrame,
  type EntryValues,
  hoursOf,
  newBody,
  newValues,
  submitProblems,
  valuesOf,
} from './entryValues.ts'
import { anEntry } from './entryFixture.ts'

const fields = { times: true, breaks: true, travel: true, non_billable: true }
const settings = { diary_fields: fields, allow_future_times: 'E', task_required: true, task_as_details: false }
const aFrame = (changes: Partial<EntryFrame> = {}): EntryFrame => ({
  entry: null,
  timezone: 'Europe/London',
  settings,
  now: '2026-11-20T12:10:00Z',
  formatTime: (time) => time,
  ...changes,
})
const typed = (changes: Partial<EntryValues> = {}): EntryValues => ({ ...valuesOf(anEntry()), ...changes })
const withoutTimes = aFrame({ settings: { ...settings, diary_fields: { ...fields, times: false } } })

describe('a new entry', () => {
  const day = { user_id: 7, date: '2026-11-20', timezone: 'Europe/London', now: '2026-11-20T12:10:00Z' }

  test('goes on where the day’s last one ended', () => {
    const ends = ['2026-11-20T10:30:00+00:00', '2026-11-20T11:15:00+00:00']
    expect(newValues({ ...day, ends, schedule: '08:30' })).toMatchObject({ start: '11:15', end: null })
  })
  test('begins where the day begins, but never in the future', () => {
    expect(newValues({ ...day, ends: [], schedule: '08:30' }).start).toBe('08:30')
    expect(newValues({ ...day, ends: [], schedule: '14:00' }).start).toBeNull()
  })
})

describe('what is sent', () => {
  test('a new entry: instants of the organisation’s zone, hours with two decimals, an end over midnight', () => {
    const values = typed({ start: '22:00', end: '02:30', hours_nonbillable: '1.50' })
    expect(newBody(values, aFrame())).toEqual({
      user_id: 7,
      project_id: 3,
      task_id: 31,
      date: '2026-11-19',
      start: '2026-11-19T22:00:00+00:00',
      end: '2026-11-20T02:30:00+00:00',
      timezone: 'Europe/London',
      breaks: 30,
      travel: 0,
      hours_nonbillable: '1.50',
      details: 'Total station',
    })
  })
  test('fields that the organisation does not keep are not sent', () => {
    const bare = { ...settings, diary_fields: { times: false, breaks: false, travel: false, non_billable: false } }
    expect(newBody(typed({ hours: '7.50' }), aFrame({ settings: bare }))).toEqual({
      user_id: 7,
      project_id: 3,
      task_id: 31,
      date: '2026-11-19',
      hours: '7.50',
      timezone: 'Europe/London',
      details: 'Total station',
    })
  })
  test('of an entry only what was changed', () => {
    const frame = aFrame({ entry: anEntry() })
    expect(changeBody(typed(), frame)).toEqual({})
    expect(changeBody(typed({ details: ' Total station ' }), frame)).toEqual({})
    expect(changeBody(typed({ breaks: 45, task_id: null }), frame)).toEqual({ breaks: 45, task_id: null })
    expect(changeBody(typed({ end: '18:00' }), frame)).toEqual({
      date: '2026-11-19',
      start: '2026-11-19T09:00:00+00:00',
      end: '2026-11-19T18:00:00+00:00',
    })
  })
  test('who types no times lets the server find room for more hours', () => {
    const frame = { ...withoutTimes, entry: anEntry() }
    expect(changeBody(typed({ hours: '9.00' }), frame)).toEqual({ hours: '9.00', place: true })
    expect(changeBody(typed({ travel: 60 }), frame)).toEqual({ travel: 60, place: true })
    expect(changeBody(typed({ details: 'Levels' }), frame)).toEqual({ details: 'Levels' })
  })
  test('a running timer’s start may be corrected, its end stays open', () => {
    const entry = anEntry({ active: true, end: null })
    const values = { ...valuesOf(entry), start: '08:45' }
    expect(changeBody(values, aFrame({ entry }))).toEqual({ date: '2026-11-19', start: '2026-11-19T08:45:00+00:00' })
    expect(entryProblems(values, aFrame({ entry }))).toEqual({})
  })
})

describe('hours', () => {
  test('follow from start and end', () => {
    expect(hoursOf(typed({ breaks: 30, travel: 45 }), aFrame())).toMatchObject({ hours: 435, hours_total: 480 })
    expect(hoursOf(typed({ end: null }), aFrame())).toBeNull()
  })
  test('move the end where the organisation keeps no times', () => {
    expect(hoursOf(typed({ hours: '7.50', breaks: 30, travel: 60 }), withoutTimes)).toMatchObject({
      gross: 540,
      hours: 450,
      hours_total: 510,
    })
  })
  test('of the night when the clocks go back are those that passed, and stay so when the end alone is changed', () => {
    // The second 01:30 of that night: by the clock alone it would be read as the first.
    const entry = anEntry({ date: '2026-10-25', start: '2026-10-25T01:30:00+00:00', end: '2026-10-25T05:00:00+00:00' })
    const frame = aFrame({ entry })
    expect(hoursOf({ ...valuesOf(entry), breaks: 0 }, frame)?.gross).toBe(210)
    expect(hoursOf({ ...valuesOf(entry), breaks: 0, end: '05:30' }, frame)?.gross).toBe(240)
  })
  test('are those of the entry’s own place, wherever one looks from', () => {
    const entry = anEntry({
      timezone: 'America/Toronto',
      start: '2026-11-19T08:30:00-05:00',
      end: '2026-11-19T12:30:00-05:00',
    })
    expect(valuesOf(entry)).toMatchObject({ start: '08:30', end: '12:30' })
    const body = changeBody({ ...valuesOf(entry), end: '13:00' }, aFrame({ entry, timezone: 'America/Toronto' }))
    expect(body.end).toBe('2026-11-19T13:00:00-05:00')
  })
})

describe('what stands in the way', () => {
  const problems = (changes: Partial<EntryValues>, frame = aFrame()) => entryProblems(typed(changes), frame)

  test('of saving: only what gives the entry its time', () => {
    expect(problems({ project_id: null, task_id: null, details: '' })).toEqual({})
    const required = ['This field is required']
    expect(problems({ date: null, start: null, end: null })).toEqual({ date: required, start: required, end: required })
    expect(problems({ hours: null }, withoutTimes)).toEqual({ hours: required })
  })
  test('of submitting: every empty field', () => {
    expect(Object.keys(submitProblems(typed({ task_id: null, details: ' ' }), aFrame()))).toEqual([
      'task_id',
      'details',
    ])
    // A task is one of its project's.
    expect(Object.keys(submitProblems(typed({ project_id: null, task_id: null }), aFrame()))).toEqual(['project_id'])
    expect(submitProblems(typed(), aFrame())).toEqual({})
  })
  test('of submitting a rejected entry: that it was left as it was', () => {
    const entry = anEntry({ status: 'rejected', can_submit: false })
    expect(submitProblems(typed(), aFrame({ entry }))).toEqual({
      non_field_errors: ['This entry was rejected. Change it before you submit it again.'],
    })
    expect(submitProblems(typed({ details: 'Levelling' }), aFrame({ entry }))).toEqual({})
  })
  test('a start in the future, with now and the time that was chosen', () => {
    expect(problems({ date: '2026-11-20', start: '14:00', end: '15:00' })).toEqual({
      start: ['Time must not be in the future. It is 12:10, the selected time is 14:00.'],
    })
  })
  test('an end in the future only where the organisation says none', () => {
    const values = { date: '2026-11-20', start: '09:00', end: '15:00' }
    expect(problems(values)).toEqual({})
    const strict = aFrame({ settings: { ...settings, allow_future_times: 'N' } })
    expect(problems(values, strict)).toEqual({
      end: ['Time must not be in the future. It is 12:10, the selected time is 15:00.'],
    })
  })
  test('a date after today, non-billable hours over the total', () => {
    expect(problems({ date: '2026-11-21' })['date']).toEqual(['Date must not be after today.'])
    expect(problems({ hours_nonbillable: '9.00' })).toEqual({
      hours_nonbillable: ['Non-billable hours must be between 0 and 8.00 (total hours)'],
    })
  })
  test('breaks and travel that are longer than the entry', () => {
    expect(problems({ end: '09:30', breaks: 30, travel: 15 })).toHaveProperty('travel')
    expect(problems({ hours: '23.50', breaks: 60 }, withoutTimes)).toEqual({
      hours: ['An entry can last at most 24 hours.'],
    })
  })
})

describe('the hour that the clock shows twice', () => {
  // In London the clock goes back at 02:00 on 25 October 2026: 01:00 to 02:00 is there twice.
  const frame = (entry: ReturnType<typeof anEntry>) => aFrame({ entry, now: '2026-10-26T09:00:00Z' })
  const night = anEntry({
    date: '2026-10-25',
    start: '2026-10-25T01:30:00+00:00',
    end: '2026-10-25T06:00:00+00:00',
    breaks: 0,
    travel: 0,
  })

  test('stays the one that it was when the other end is changed', () => {
    const values = { ...valuesOf(night), end: '07:00' }
    expect(values).toMatchObject({ start: '01:30', start_occurrence: 'second' })
    expect(hoursOf(values, frame(night))?.hours).toBe(330)
    expect(changeBody(values, frame(night))).toMatchObject({
      start: '2026-10-25T01:30:00+00:00',
      end: '2026-10-25T07:00:00+00:00',
    })
  })
  test('is the first for a new entry, and the other one where that is chosen', () => {
    const values: EntryValues = { ...valuesOf(night), start: '01:30', start_occurrence: 'first' }
    expect(newBody(values, aFrame({ now: '2026-10-26T09:00:00Z' })).start).toBe('2026-10-25T01:30:00+01:00')
    const chosen = { ...values, start_occurrence: 'second' as const }
    expect(newBody(chosen, aFrame({ now: '2026-10-26T09:00:00Z' })).start).toBe('2026-10-25T01:30:00+00:00')
    // Choosing alone is a change of the entry.
    expect(changeBody(values, frame(night))).toMatchObject({ start: '2026-10-25T01:30:00+01:00' })
  })
  test('ends an entry that began in it before the clock went back', () => {
    const begun = { ...valuesOf(night), start: '01:45', start_occurrence: 'first' as const, end: '01:15' }
    expect(hoursOf(begun, aFrame({ now: '2026-10-26T09:00:00Z' }))?.hours).toBe(30)
  })
})
