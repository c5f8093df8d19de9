import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, dayOf, instantAt, minutesBetween, timeOf } from '#core/days.ts'
import { copiedTimes, tooManyCopies } from './copyEntries.ts'

const zone = fc.constantFrom('Europe/London', 'America/Toronto', 'Asia/Kolkata', 'Australia/Lord_Howe')
const entry = (date: string, start: string, end: string, timezone = 'Europe/London', nights = 0) => ({
  date,
  start: instantAt(date, start, timezone),
  end: instantAt(addDays(date, nights), end, timezone),
  timezone,
})
const onTheWall = ({ start, end }: { start: string; end: string }, timezone = 'Europe/London') =>
  `${dayOf(start, timezone)} ${timeOf(start, timezone)} – ${dayOf(end, timezone)} ${timeOf(end, timezone)}`

test.each([
  ['across the clock change in spring', '2026-03-23', '09:00', '17:00', '2026-03-30', 480],
  ['across the clock change in autumn', '2026-10-19', '09:00', '17:00', '2026-10-26', 480],
  ['into the day on which an hour is missing', '2026-03-22', '00:30', '04:00', '2026-03-29', 150],
  ['into the day that has an hour more', '2026-10-18', '00:30', '04:00', '2026-10-25', 270],
])('the clock times stay: %s', (_, from, start, end, to, minutes) => {
  const copied = copiedTimes(entry(from, start, end), to)
  expect(onTheWall(copied)).toBe(`${to} ${start} – ${to} ${end}`)
  expect(minutesBetween(copied.start, copied.end)).toBe(minutes)
})

test('over midnight stays over midnight', () => {
  const copied = copiedTimes(entry('2026-11-02', '22:00', '06:00', 'Europe/London', 1), '2026-11-09')
  expect(onTheWall(copied)).toBe('2026-11-09 22:00 – 2026-11-10 06:00')
})

test('where the clocks skip all of it, it keeps its length', () => {
  const copied = copiedTimes(entry('2026-03-22', '01:30', '02:00'), '2026-03-29')
  expect([timeOf(copied.start, 'Europe/London'), timeOf(copied.end, 'Europe/London')]).toEqual(['02:30', '03:00'])
})

test('whatever the zone, day and hours: the copy is on its day and as long as the clocks there make it', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const clock = (index: number) =>
    `${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(zone, fc.nat(700), fc.integer({ min: -400, max: 400 }), minute, minute, (timezone, day, days, a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const given = entry(addDays('2025-06-01', day), clock(from), clock(to), timezone)
      const date = addDays(given.date, days)
      const copied = copiedTimes(given, date)
      const length = minutesBetween(copied.start, copied.end)
      expect(dayOf(copied.start, timezone)).toBe(date)
      expect(length === 0).toBe(minutesBetween(given.start, given.end) === 0)
      expect(Math.abs(length - minutesBetween(given.start, given.end))).toBeLessThanOrEqual(120)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [500, 1, null],
  [20, 25, null],
  [20, 26, 'At most 500 copies at once: choose at most 25 days for 20 entries.'],
  [251, 2, 'At most 500 copies at once: choose at most 1 day for 251 entries.'],
  [1, 501, 'At most 500 copies at once: choose at most 500 days for 1 entry.'],
  [501, 1, 'At most 500 copies at once.'],
])('%d entries on %d days: %s', (entries, days, sentence) => {
  expect(tooManyCopies(entries, days)).toBe(sentence)
})
