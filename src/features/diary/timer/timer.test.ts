import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { elapsedText, endOfTimer, fitParts, isOverdue, isTooBrief, isWorthKeeping } from './timer.ts'
import { metresBetween } from '../entries/entryTrack.ts'
import { type EntryPlace } from '../entries/entryTrack.ts'

const atTime = (time: string) => `2026-11-20T${time}Z`

describe('the end of a timer', () => {
  test('is now, never before its start, at most 24 hours after it', () => {
    expect(endOfTimer(atTime('08:00:00'), atTime('09:30:00'))).toBe(atTime('09:30:00'))
    expect(endOfTimer(atTime('08:00:00'), atTime('07:58:00'))).toBe(atTime('08:00:00'))
    expect(endOfTimer(atTime('08:00:00'), '2026-11-22T08:00:00Z')).toBe('2026-11-21T08:00:00Z')
  })
  test('comes by itself after 24 hours of elapsed time, also in the night when the clocks change', () => {
    expect(isOverdue('2026-10-24T12:00:00+01:00', '2026-10-25T11:59:00Z')).toBe(true)
    expect(isOverdue('2026-10-24T12:00:00+01:00', '2026-10-25T10:59:00Z')).toBe(false)
  })
})

test('whatever breaks, travel and non-billable time were planned, what is left of them fits (T-1)', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(minutes(1440), minutes(180), minutes(600), minutes(1440), (gross, breaks, travel, nonbillable) => {
      const saved = fitParts(gross, { breaks, travel, nonbillable })
      expect(Math.min(saved.breaks, saved.travel, saved.nonbillable)).toBeGreaterThanOrEqual(0)
      expect(saved.breaks + saved.travel).toBeLessThanOrEqual(gross)
      expect(saved.nonbillable).toBeLessThanOrEqual(gross - saved.breaks)
      if (breaks + travel <= gross && nonbillable <= gross - breaks)
        expect(saved).toEqual({ breaks, travel, nonbillable })
    }),
  )
})

test('elapsed time ticks in hours, minutes and seconds, and is never negative', () => {
  expect(elapsedText(atTime('08:00:00'), atTime('09:24:08'))).toBe('1:24:08')
  expect(elapsedText(atTime('08:00:00'), '2026-11-21T07:59:59.9Z')).toBe('23:59:59')
  expect(elapsedText(atTime('08:00:00'), atTime('07:59:00'))).toBe('0:00:00')
})

describe('places', () => {
  const place = (time: string, north: number, accuracy: number | null = 5): EntryPlace => ({
    at: atTime(time),
    longitude: -0.1276,
    latitude: 51.5 + north / 111_195,
    accuracy,
  })
  test('are as far apart as they are on the ground', () => {
    expect(metresBetween(place('08:00:00', 0), place('08:00:00', 340))).toBeCloseTo(340, 0)
    const greenwich = { ...place('08:00:00', 0), longitude: 0, latitude: 51.4779 }
    const paris = { ...greenwich, longitude: 2.3522, latitude: 48.8566 }
    expect(metresBetween(greenwich, paris) / 1000).toBeCloseTo(335, -1)
  })
  test('are kept when they say something new: further than the device’s doubt, or five minutes later', () => {
    const first = place('08:00:00', 0)
    expect(isWorthKeeping(null, first)).toBe(true)
    expect(isWorthKeeping(first, place('08:00:30', 20))).toBe(false)
    expect(isWorthKeeping(first, place('08:00:30', 30))).toBe(true)
    expect(isWorthKeeping(first, place('08:00:30', 30, 60))).toBe(false)
    expect(isWorthKeeping(first, place('08:05:00', 0))).toBe(true)
    expect(isWorthKeeping(first, place('07:59:00', 500))).toBe(false)
  })
  test('of a day of walking stay below what a timer keeps', () => {
    let last: EntryPlace | null = null
    let saved = 0
    // Every five seconds for ten hours, at 4 km/h.
    for (let second = 0; second < 36_000; second += 5) {
      const now = Temporal.Instant.from(atTime('07:00:00')).add({ seconds: second }).toString()
      const next = { ...place('07:00:00', second * 1.1), at: now }
      if (!isWorthKeeping(last, next)) continue
      last = next
      saved += 1
    }
    expect(saved).toBeGreaterThan(100)
    expect(saved).toBeLessThanOrEqual(2000)
  })
})

test('a timer without a task that is stopped within a minute is not kept', () => {
  const from = '2026-11-20T08:00:42Z'
  expect(isTooBrief({ task_id: null }, from, '2026-11-20T08:01:41Z')).toBe(true)
  expect(isTooBrief({ task_id: null }, from, '2026-11-20T08:01:42Z')).toBe(false)
  expect(isTooBrief({ task_id: 3 }, from, '2026-11-20T08:01:00Z')).toBe(false)
})
