/** The links of the year planner can be hit, and lead to every leave. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { daysOfTarget, plannerTargets } from './plannerTargets.ts'

const window = { start: '2026-01-01', end: '2026-12-31' }
const bar = (start: string, end = start) => ({ start, end })

test('a day alone has a target around it', () => {
  expect(plannerTargets([bar('2026-03-02')], window)).toEqual([{ from: 56, until: 66, bars: [bar('2026-03-02')] }])
})

test('two days in one week share a target, two in different months do not', () => {
  const [near, far] = plannerTargets([bar('2026-03-02'), bar('2026-03-05'), bar('2026-05-05')], window)
  expect(near?.bars).toHaveLength(2)
  expect(far?.bars).toEqual([bar('2026-05-05')])
})

test('at the ends of the year a target stays within it', () => {
  const [first, last] = plannerTargets([bar('2025-12-24', '2026-01-01'), bar('2026-12-31', '2027-01-04')], window)
  expect(first).toMatchObject({ from: 0, until: daysOfTarget })
  expect(last).toMatchObject({ from: 365 - daysOfTarget, until: 365 })
})

test('every bar is in one target, over its days; targets are wide enough and none covers another', () => {
  const bars = fc.array(
    fc
      .tuple(fc.integer({ min: -5, max: 364 }), fc.integer({ min: 0, max: 40 }))
      .map(([first, days]) => bar(addDays(window.start, first), addDays(window.start, Math.max(0, first + days)))),
  )
  fc.assert(
    fc.property(bars, (drawn) => {
      const targets = plannerTargets(drawn, window)
      expect(targets.flatMap(({ bars: within }) => within)).toHaveLength(drawn.length)
      let end = 0
      for (const { from, until, bars: within } of targets) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(until - from).toBeGreaterThanOrEqual(daysOfTarget)
        expect(until).toBeLessThanOrEqual(365)
        for (const { start, end: last } of within) {
          expect(addDays(window.start, from) <= start || start < window.start).toBe(true)
          expect(addDays(window.start, until) > last || last > window.end).toBe(true)
        }
        end = until
      }
    }),
  )
})
