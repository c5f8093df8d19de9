import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { anEntry } from './entryFixture.ts'
import { hoursText, minutesText, timesText, workText, zoneToName, readOnlyReason } from './entryText.ts'
import { lastPoint } from '../entryTrack.ts'
import { changedFields, staleSentence } from './staleEntry.ts'

const toronto = anEntry({
  timezone: 'America/Toronto',
  start: '2026-11-19T08:30:00-05:00',
  end: '2026-11-19T17:15:00-05:00',
})

test('times are those of the entry’s place, on the clock of the locale', () => {
  expect(timesText(toronto, formatsOf('GB'))).toBe('08:30 – 17:15')
  expect(timesText(toronto, formatsOf('US')).toLowerCase()).toBe('8:30 am – 5:15 pm')
  expect(timesText(anEntry({ end: null }), formatsOf('GB'))).toBe('09:00 – now')
})

test('the zone is named where its clock is not everyone’s', () => {
  const london = { organisation: 'Europe/London', viewer: 'Europe/London' }
  expect(zoneToName(toronto, london)).toBe('America/Toronto')
  expect(zoneToName(anEntry(), london)).toBeNull()
  expect(zoneToName(anEntry(), { ...london, viewer: 'Europe/Dublin' })).toBeNull()
  expect(zoneToName(anEntry(), { ...london, viewer: 'America/Toronto' })).toBe('Europe/London')
})

test('hours as a clock; of a running timer those so far, without its breaks', () => {
  expect(hoursText(anEntry({ hours: '7.75' }), '2026-11-20T12:00:00Z', formatsOf('GB'))).toBe('7:45')
  expect(hoursText(anEntry({ end: null, hours: '0.00' }), '2026-11-19T11:24:00Z', formatsOf('GB'))).toBe('1:54')
  expect(hoursText(anEntry({ end: null }), '2026-11-19T08:59:00Z', formatsOf('GB'))).toBe('0:00')
})

test('minutes, work and the last place in few words', () => {
  expect([0, 30, 60, 75].map((minutes) => minutesText(minutes, formatsOf('GB')))).toEqual(['', '0:30', '1:00', '1:15'])
  expect(workText(anEntry({ details: 'Level\nrun' }))).toBe('Site visit · Level run')
  const features = [{ geometry: { coordinates: [-0.1, 51.5] } }, { geometry: { coordinates: [-8.4712, 51.8985] } }]
  expect(lastPoint({ features })).toEqual({ latitude: '51.89850', longitude: '-8.47120' })
  for (const empty of [null, {}, { features: [] }, { features: [{ geometry: null }] }])
    expect(lastPoint(empty)).toBeNull()
})

test('a colleague’s change is reported by its fields', () => {
  const current = anEntry({ version: 5, details: 'Levelling', status: 'submitted', start: '2026-11-19T09:00:00Z' })
  expect(changedFields(anEntry(), current)).toEqual(['details', 'status'])
  expect(staleSentence({ current }, [anEntry()])).toBe(
    'This entry was changed by someone else: Details, Status. Nothing was done.',
  )
  expect(staleSentence({}, [anEntry(), anEntry({ id: 2 })])).toBe(
    'One of these entries was changed by someone else. Nothing was done.',
  )
})

test('what may not be changed says why', () => {
  const locked = { can_change: false }
  const why = (changes: Parameters<typeof anEntry>[0], me = 7) => readOnlyReason(anEntry(changes), { id: me })
  expect(why({})).toBeNull()
  expect(why({ ...locked, status: 'submitted' })).toBe('This entry is submitted. Recall it to change it.')
  expect(why({ ...locked, status: 'approved' })).toBe(
    'This entry is approved. It must be reset before it can be changed.',
  )
  expect(why({ ...locked, status: 'approved', locked: true })).toMatch(/invoiced/)
  expect(why(locked, 1)).toBe('You can see this entry, but you cannot change entries of Mary Nolan.')
})
