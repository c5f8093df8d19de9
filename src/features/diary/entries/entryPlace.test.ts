import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addMinutes, dayOf, instantAt, timeOf } from '#core/days.ts'
import { overlaps } from './entryHours.ts'
import { type EntryDay, placedStart } from './entryPlace.ts'

const [date, timezone] = ['2026-11-17', 'Europe/London']
const atTime = (time: string, on = date) => instantAt(on, time, timezone)
const busy = (text: string) =>
  text === '' ? [] : text.split(' ').map((span) => ({ start: atTime(span.slice(0, 5)), end: atTime(span.slice(6)) }))
const aDay = (given: Partial<EntryDay> & { taken?: string } = {}): EntryDay => {
  const taken = busy(given.taken ?? '')
  return {
    date,
    timezone,
    busy: taken,
    ends: taken.map(({ end }) => end),
    schedule: null,
    length: 60,
    kept: null,
    latest: null,
    now: atTime('12:00', '2026-11-20'),
    ...given,
  }
}
const time = (start: string | null) => (start === null ? null : timeOf(start, timezone))

describe('a new entry of an hour', () => {
  test.each([
    ['on an empty day starts at nine', '', null, 60, '09:00'],
    ['starts where the schedule does', '', '07:30', 60, '07:30'],
    ['goes on where the last one ended', '09:00-11:00 12:00-13:15', null, 60, '13:15'],
    ['takes the last hour of the day', '09:00-23:00', null, 60, '23:00'],
    ['goes before the others where nothing is left behind them', '09:00-23:30', null, 60, '08:00'],
    ['takes the gap nearest to the end of the day', '08:00-12:00 14:00-23:45', null, 60, '13:00'],
    ['finds no room on a full day', '00:00-12:00 12:30-23:45', null, 60, null],
    ['of a whole day fits on an empty one', '', null, 1440, '00:00'],
  ])('%s', (_, taken, schedule, length, expected) => {
    expect(time(placedStart(aDay({ taken, schedule, length })))).toBe(expected)
  })

  test('is not in the future: it ends up before now', () => {
    expect(time(placedStart(aDay({ length: 450, latest: atTime('07:30') })))).toBe('07:30')
    expect(placedStart(aDay({ taken: '00:00-10:00', latest: atTime('09:00') }))).toBeNull()
  })

  test('stays out of the way of a night shift of the day before', () => {
    const night = { start: atTime('22:00', '2026-11-16'), end: atTime('10:00') }
    expect(time(placedStart(aDay({ busy: [night] })))).toBe('10:00')
  })
})

describe('an entry that is there', () => {
  test('stays where it is while it fits', () => {
    expect(time(placedStart(aDay({ taken: '12:00-13:00', kept: atTime('09:00'), length: 180 })))).toBe('09:00')
  })
  test('that has grown over the next one moves to the nearest room', () => {
    expect(time(placedStart(aDay({ taken: '12:00-13:00', kept: atTime('09:00'), length: 240 })))).toBe('08:00')
    expect(time(placedStart(aDay({ taken: '00:00-09:00 12:00-13:00', kept: atTime('09:00'), length: 240 })))).toBe(
      '13:00',
    )
  })
})

test('whatever stands in the way, what is found overlaps nothing and lies on its day', () => {
  const span = fc.tuple(fc.nat(95), fc.nat(20)).map(([from, length]) => {
    const start = addMinutes(atTime('00:00'), from * 15, timezone)
    return { start, end: addMinutes(start, length * 15, timezone) }
  })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), fc.integer({ min: 1, max: 96 }), (taken, quarters) => {
      const length = quarters * 15
      const start = placedStart(aDay({ busy: taken, ends: taken.map(({ end }) => end), length }))
      if (start === null) return
      const found = { start, end: addMinutes(start, length, timezone) }
      expect(taken.filter((otherRecord) => overlaps(found, otherRecord, atTime('12:00')))).toEqual([])
      expect([dayOf(start, timezone), dayOf(addMinutes(found.end, -1, timezone), timezone)]).toEqual([date, date])
    }),
    { numRuns: 500 },
  )
})
