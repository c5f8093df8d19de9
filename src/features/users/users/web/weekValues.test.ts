import { expect, test } from 'vitest'

import { bodyOf, problemsIn, valuesOf } from './weekValues.ts'

const always = { first_day: null, last_day: null }
const hours = { start_time: '09:00', end_time: '17:30', breaks: 30, travel: 0, diary_entry: true }

test('a week goes into the form and out again, free days left out', () => {
  const days = [
    { weekday: 2, ...hours },
    { weekday: 7, ...hours, start_time: '10:00' },
  ]
  const values = valuesOf(
    '2026-07-01',
    days.map((day) => ({ ...day, ...always })),
  )
  expect(values).toMatchObject({ first_day: '2026-07-01', monday: null, tuesday: hours, saturday: null })
  expect(bodyOf(values)).toEqual({ days, first_day: '2026-07-01' })
})

test('what is said of a place in the list is said under its day', () => {
  const values = valuesOf(null, [
    { weekday: 2, ...hours, ...always },
    { weekday: 5, ...hours, ...always },
  ])
  expect(problemsIn({ 'days.1.end_time': ['The end must be after the start.'] }, values)).toEqual(
    new Map([[5, 'The end must be after the start.']]),
  )
  expect(problemsIn(null, values).size + problemsIn({ days: 'Too many.' }, values).size).toBe(0)
})
