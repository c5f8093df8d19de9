import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { dueAt, missingLetter, waitingLetter, type ReminderKit, type ReminderSettings } from './reminders.ts'

const off: ReminderSettings = {
  missing: { on: false, weekday: 1, hour: 9 },
  waiting: { on: false, weekdays: [1], hour: 9 },
}
const mondayNine: ReminderSettings = { ...off, missing: { on: true, weekday: 1, hour: 9 } }
const london = { timezone: 'Europe/London', first: 1 as const }

describe('missing hours', () => {
  test.for([
    ['before the hour of the day nothing is due', '2026-11-23T08:59:59Z', null],
    ['from the hour on it is, about the week before', '2026-11-23T09:00:00Z', '2026-11-16'],
    ['a server that was down is late and not silent', '2026-11-23T22:00:00Z', '2026-11-16'],
    ['until the day is over', '2026-11-24T00:00:00Z', null],
    ['on another weekday nothing is', '2026-11-25T10:00:00Z', null],
    ['in summer the hour is the organisation’s', '2026-07-06T08:00:00Z', '2026-06-29'],
  ] as const)('%s', ([, second, week]) => {
    expect(dueAt(second, mondayNine, london).missing?.start ?? null).toBe(week)
  })

  test('weeks begin as the locale’s do', () => {
    const kolkata = { timezone: 'Asia/Kolkata', first: 7 as const }
    // 09:00 there is 03:30 here.
    expect(dueAt('2026-11-23T03:29:00Z', mondayNine, kolkata).missing).toBeNull()
    expect(dueAt('2026-11-23T03:30:00Z', mondayNine, kolkata).missing).toEqual({
      start: '2026-11-15',
      end: '2026-11-21',
    })
  })

  test('off is off', () => expect(dueAt('2026-11-23T12:00:00Z', off, london)).toEqual({ missing: null, waiting: null }))
})

describe('the nights when the clock changes', () => {
  const sundayAt = (hour: number): ReminderSettings => ({ ...off, waiting: { on: true, weekdays: [7], hour } })

  test('an hour that the clock skips is the one after it', () => {
    // 29 March 2026: 01:00 becomes 02:00, at 01:00 UTC.
    expect(dueAt('2026-03-29T00:59:00Z', sundayAt(1), london).waiting).toBeNull()
    expect(dueAt('2026-03-29T01:00:00Z', sundayAt(1), london).waiting).toBe('2026-03-29')
  })

  test('an hour that it shows twice is due from the first, and about the same day both times', () => {
    // 25 October 2026: 02:00 becomes 01:00, at 01:00 UTC.
    expect(dueAt('2026-10-25T00:00:00Z', sundayAt(1), london).waiting).toBe('2026-10-25')
    expect(dueAt('2026-10-25T01:00:00Z', sundayAt(1), london).waiting).toBe('2026-10-25')
  })
})

const kit = (code: 'GB' | 'US'): ReminderKit => ({
  org: 'Harbour Surveys',
  words: locales[code].words,
  formats: formatsOf(code),
  today: '2026-11-23',
  publicUrl: 'https://fieldbook.example.com',
})
const sam = { id: 7, name: 'Sam Stone' }
const missing = {
  scheduled: 2250,
  logged: 1800,
  missing: 450,
  days: [{ date: '2026-11-18', scheduled: 450, logged: 0 }],
}

test.for([
  ['GB', 'Your diary: 7:30 hours missing, 16 – 22 Nov', 'Wed 18 Nov'],
  ['US', 'Your timesheets: 7:30 hours missing, Nov 16 – 22', 'Wed Nov 18'],
] as const)('the words of %s', ([code, subject, day]) => {
  const letter = missingLetter(sam, { start: '2026-11-16', end: '2026-11-22' }, missing, kit(code))
  expect(letter).toMatchObject({
    subject,
    greeting: 'Hello Sam,',
    rows: [[day, '0:00 of 7:30']],
    action: { url: 'https://fieldbook.example.com/diary/user/7/?start=2026-11-16&end=2026-11-22' },
    stop: { url: 'https://fieldbook.example.com/account/notifications/' },
  })
  expect(letter.paragraphs[0]).toContain('30:00 of 37:30 scheduled hours: 7:30 are missing')
})

test('how many wait and since when, for one and for several', () => {
  const record = waitingLetter(sam, { count: 1, oldest: '2026-11-09' }, kit('GB'))
  const many = waitingLetter(sam, { count: 12, oldest: '2026-11-09' }, kit('GB'))
  expect([record.subject, many.subject]).toEqual([
    '1 entry waits for your approval',
    '12 entries wait for your approval',
  ])
  expect(many.paragraphs).toEqual([
    '12 submitted entries of your people wait for your approval. The oldest is of Mon 9 Nov.',
  ])
  expect(many.action.url).toBe('https://fieldbook.example.com/diary/inbox/')
})
