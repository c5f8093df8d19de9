import { describe, expect, test } from 'vitest'

import { addMinutes } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { DiaryEntry, DiaryRow } from '../entries/entries.contract.ts'
import { isDayOver, leaveIn, missingOfWeek, weekSoFar } from './week.ts'
import { anEntry } from '../entries/web/entryFixture.ts'
import { greeting } from '#features/home/web/greeting.ts'

const formats = formatsOf('GB')
const settings = {
  diary_fields: { times: true, breaks: true, travel: true, non_billable: true },
  task_required: true,
  task_as_details: false,
}
const [mon, tue, wed] = ['2026-11-16', '2026-11-17', '2026-11-18']
const daysUntil = (today: string) =>
  [mon, tue, wed].map((date) => ({ date, scheduled: 450, due: date <= today ? 450 : 0 }))
const days = daysUntil(wed)
const entry = (id: number, date: string, given: Partial<DiaryEntry> = {}) => {
  const start = `${date}T09:00:00Z`
  return anEntry({ id, date, start, end: addMinutes(start, 450, 'UTC'), hours: '7.50', hours_total: '7.50', ...given })
}
const describeEntries = (entries: readonly DiaryEntry[], today = wed, own = settings) =>
  missingOfWeek(daysUntil(today), entries, { settings: own, formats }).gaps.map(
    ({ kind, date, sentence }) => `${date.slice(8)} ${kind}: ${sentence}`,
  )
const ready = (...entries: DiaryEntry[]) =>
  missingOfWeek(days, entries, { settings, formats }).ready.map(({ id }) => id)
const full = [entry(1, mon), entry(2, tue), entry(3, wed)]

test('leave is off the hours of its day, a morning and an afternoon together, and no entry is', () => {
  const away = (date: string, hours: string, details: string) =>
    ({ id: null, diary_type: 'leave', date, hours, details }) as DiaryRow
  const rows = [
    away(mon, '3.75', 'Annual leave'),
    away(mon, '3.75', 'Sick leave'),
    away(tue, '3.75', 'Annual leave'),
    entry(1, wed),
  ]
  expect([...leaveIn(rows)]).toEqual([
    [mon, { minutes: 450, name: 'Annual leave' }],
    [tue, { minutes: 225, name: 'Annual leave' }],
  ])
})

describe('nothing is missing', () => {
  test('of a week that is whole', () => {
    expect(describeEntries(full)).toEqual([])
    expect(ready(...full)).toEqual([1, 2, 3])
  })
  test('of days that are still to come, of free days, of days with more than was scheduled', () => {
    expect(describeEntries([entry(1, mon)], mon)).toEqual([])
    expect(missingOfWeek([{ date: mon, scheduled: 0, due: 0 }], [], { settings, formats }).gaps).toEqual([])
    expect(describeEntries([entry(1, mon, { hours_total: '9.00' })], mon)).toEqual([])
  })
  test('of what was submitted or approved, whatever it lacks', () => {
    const sent = entry(1, mon, { status: 'submitted', details: '', can_submit: false })
    expect(describeEntries([sent], mon)).toEqual([])
    expect(missingOfWeek(days, [sent, entry(2, mon, { status: 'approved' })], { settings, formats }).done).toBe(2)
  })
  test('where travel fills the hours that the schedule pays for', () => {
    expect(describeEntries([entry(1, mon, { travel: 60, hours: '6.50', hours_total: '7.50' })], mon)).toEqual([])
  })
})

describe('what is missing', () => {
  test.each<[string, Partial<DiaryEntry>, string[]]>([
    ['hours', { hours: '6.00', hours_total: '6.00' }, ['16 hours: 1:30 missing: 6:00 of 7:30 hours are logged.']],
    ['details', { details: ' ' }, ['16 details: Details missing.']],
    ['a task', { task_id: null }, ['16 fields: Task missing.']],
    ['everything', { project_id: null, task_id: null, details: '' }, ['16 fields: Project, task and details missing.']],
    [
      'an end',
      { end: null, active: true, hours: '0.00', hours_total: '0.00' },
      [
        '16 hours: 7:30 missing: 0:00 of 7:30 hours are logged.',
        '16 timer: The timer of this entry is still running. Stop it first.',
      ],
    ],
    [
      'a change to what was rejected',
      { status: 'rejected' },
      [
        '16 hours: 7:30 missing: 0:00 of 7:30 hours are logged.',
        '16 rejected: This entry was rejected. Change it before you submit it again.',
      ],
    ],
    [
      'room between two entries',
      { overlap: true },
      ['16 overlap: This entry overlaps another one. Change its times before you submit it.'],
    ],
  ])('%s', (_, given, sentences) => {
    const diaryEntry = entry(1, mon, given)
    expect(describeEntries([diaryEntry], mon)).toEqual(sentences)
    expect(missingOfWeek(days, [diaryEntry, entry(2, tue)], { settings, formats }).ready.map(({ id }) => id)).toEqual(
      given.details === undefined && given.hours === '6.00' ? [1, 2] : [2],
    )
  })

  test('is described day by day, hours first, then entries in their order', () => {
    const late = entry(2, mon, { start: `${mon}T17:00:00Z`, details: '', hours_total: '0.00' })
    const early = entry(1, mon, { task_id: null, hours_total: '1.00' })
    const all = [late, entry(3, wed, { details: '' }), early]
    expect(describeEntries(all).map((line) => line.split(':')[0])).toEqual([
      '16 hours',
      '16 fields',
      '16 details',
      '17 hours',
      '18 details',
    ])
    expect(
      missingOfWeek(days, all, { settings, formats }).gaps.flatMap(({ entry: gapEntry }) => gapEntry?.id ?? []),
    ).toEqual([1, 2, 3])
  })

  test('is no task where the firm needs none', () => {
    expect(describeEntries([entry(1, mon, { task_id: null })], mon, { ...settings, task_required: false })).toEqual([])
  })
})

test('details are not missing where the name of the task may stand for them', () => {
  const own = { ...settings, task_as_details: true, task_required: false }
  expect(describeEntries([entry(1, mon, { details: '' })], mon, own)).toEqual([])
  expect(describeEntries([entry(1, mon, { details: '', task_id: null })], mon, own)).toEqual([
    '16 details: Details missing.',
  ])
})

test('entries of other days, and what one may not submit, stay out of it', () => {
  expect(ready(entry(1, '2026-11-23'), entry(2, mon, { can_submit: false }), entry(3, tue))).toEqual([3])
})

const shift = {
  start_time: '09:00',
  end_time: '17:30',
  breaks: 30,
  travel: 0,
  diary_entry: true,
  first_day: null,
  last_day: null,
}
const officeHours = { dated_days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...shift })) }

test('the week begins on Monday or Sunday as the locale says, and holds today', () => {
  expect(weekSoFar('2026-11-20', 1, officeHours).map(({ date }) => date)[0]).toBe('2026-11-16')
  expect(weekSoFar('2026-11-20', 7, officeHours).map(({ date }) => date)[0]).toBe('2026-11-15')
  // A Sunday is the last day of one and the first of the other.
  expect(weekSoFar('2026-11-22', 1, officeHours)[6]?.date).toBe('2026-11-22')
  expect(weekSoFar('2026-11-22', 7, officeHours)[0]?.date).toBe('2026-11-22')
})

test('eight hours a day with a half-hour break, nothing at the weekend', () => {
  expect(weekSoFar('2026-11-20', 1, officeHours).map(({ scheduled }) => scheduled)).toEqual([
    480, 480, 480, 480, 480, 0, 0,
  ])
})

test('a night shift is as long as it lasts', () => {
  const nights = { dated_days: [{ ...shift, weekday: 1, start_time: '22:00', end_time: '06:00', breaks: 0 }] }
  expect(weekSoFar('2026-11-20', 1, nights)[0]?.scheduled).toBe(480)
})

test('the greeting follows the clock', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greeting)).toEqual([
    'Good evening',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})

test('a day is over once its working hours are; a free day and a night are not while they last', () => {
  const overAt = (time: string) => isDayOver('2026-11-20', time, officeHours.dated_days)
  expect([overAt('00:10'), overAt('23:59')]).toEqual([false, true])
  expect(isDayOver('2026-11-22', '23:59', officeHours.dated_days)).toBe(false)
  const nights = [{ ...shift, weekday: 5, start_time: '22:00', end_time: '06:00' }]
  expect(isDayOver('2026-11-20', '23:00', nights)).toBe(false)
})
