import { expect, test } from 'vitest'

import { greeting } from '#features/home/web/greeting.ts'
import { weekSoFar } from './weekSoFar.ts'

const shift = { start_time: '09:00', end_time: '17:30', breaks: 30, travel: 0, diary_entry: true }
const officeHours = { days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...shift })) }

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
  const nights = { days: [{ ...shift, weekday: 1, start_time: '22:00', end_time: '06:00', breaks: 0 }] }
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
