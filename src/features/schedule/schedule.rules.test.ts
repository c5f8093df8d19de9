import { describe, expect, test } from 'vitest'

import { addDays, daysBetween } from '#core/days.ts'
import { daysOnPage, pageOfWindow } from './schedule.rules.ts'
import { daysInPath } from './web/daysInPath.ts'

describe('an address of the schedule', () => {
  test.each(['1', '14', '60', '366'])('shows %s days', (days) => {
    expect(daysInPath.parse({ days })).toEqual({ days: Number(days) })
    expect(daysInPath.parse({ days, start: '2026-03-02' })).toEqual({ days: Number(days), start: '2026-03-02' })
  })

  test.each(['abc', '0', '-1', '367', '1e2', '14.5', ''])('is none with %j days', (days) => {
    expect(daysInPath.parse({ days })).toBe(false)
  })

  test.each(['soon', '2026-02-30', '02/03/2026'])('is none from %j on', (start) => {
    expect(daysInPath.parse({ days: '14', start })).toBe(false)
  })
})

test.each([1, 59, 60, 61, 120, 366])('the pages of %i days are all of its days, each once', (days) => {
  const whole = { start: '2026-01-01', end: addDays('2026-01-01', days - 1) }
  let next = whole.start
  for (let page = 1; next <= whole.end; page += 1) {
    const { start, end } = pageOfWindow(whole, page)
    expect(start).toBe(next)
    expect(daysBetween(start, end)).toBeLessThan(daysOnPage)
    next = addDays(end, 1)
  }
  expect(next).toBe(addDays(whole.end, 1))
  expect(pageOfWindow(whole, 99).end).toBe(whole.end)
})
