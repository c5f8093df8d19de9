import fc from 'fast-check'
import { expect, test } from 'vitest'

import { add } from '#core/decimal.ts'
import { addDays, isWeekend } from '#core/days.ts'
import { itemFor, spread, withBothDays, workingDays, wrongDays } from './tasks.rules.ts'

const empty: ReadonlySet<string> = new Set()
const days = { start: '2026-03-05', end: '2026-03-10' }

test('weekends and bank holidays are no working days, unless the task says so', () => {
  const holidays = new Set(['2026-03-09'])
  expect(workingDays({ ...days, showWeekend: false }, holidays)).toEqual(['2026-03-05', '2026-03-06', '2026-03-10'])
  expect(workingDays({ ...days, showWeekend: true }, holidays)).toHaveLength(6)
  expect(workingDays({ start: null, end: null, showWeekend: true }, empty)).toEqual([])
})

test('a start alone is one day, and without a start there is no end', () => {
  expect(withBothDays({ start: '2026-03-05' })).toEqual({ start: '2026-03-05', end: '2026-03-05' })
  expect(withBothDays({ start: '2026-03-05' }, days)).toEqual({ start: '2026-03-05' })
  expect(withBothDays({ start: null }, days)).toEqual({ start: null, end: null })
  expect(withBothDays({ start: null, end: '2026-03-05' })).toEqual({ start: null, end: '2026-03-05' })
  expect(withBothDays({ end: '2026-03-05' }, days)).toEqual({ end: '2026-03-05' })
  expect(wrongDays({ start: '2026-03-05', end: '2026-03-04' })).toHaveProperty('end')
  expect(wrongDays({ start: '2026-03-05', end: null })).toEqual({})
})

test('hours are spread so that they add up as they are written, evenly and on working days alone', () => {
  const task = fc.record({
    from: fc.nat(400),
    length: fc.nat(40),
    hours: fc.nat(99_999_999).map((units) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`),
    showWeekend: fc.boolean(),
  })
  const people = fc.uniqueArray(fc.record({ user_id: fc.integer({ min: 1, max: 9 }), off: fc.array(fc.nat(440)) }), {
    selector: ({ user_id }) => user_id,
    maxLength: 5,
  })
  let shared = 0
  fc.assert(
    fc.property(task, people, ({ from, length, hours, showWeekend }, all) => {
      const atDay = (day: number) => addDays('2026-01-01', day)
      const workers = all.map(({ user_id, off }) => ({ user_id, holidays: new Set(off.map(atDay)) }))
      const parts = spread({ start: atDay(from), end: atDay(from + length), hours, showWeekend }, workers)
      if (parts.length === 0) return
      shared += 1
      expect(parts.reduce((sum, part) => add(sum, part.hours), '0.00')).toBe(hours)
      for (const { user_id, date } of parts) {
        expect(date >= atDay(from) && date <= atDay(from + length)).toBe(true)
        const holidays = workers.find((worker) => worker.user_id === user_id)?.holidays
        expect(showWeekend || (!isWeekend(date) && holidays?.has(date) !== true)).toBe(true)
      }
      const per = Map.groupBy(parts, ({ user_id }) => user_id)
      for (const theirs of per.values())
        expect(new Set(theirs.slice(0, -1).map((part) => part.hours)).size).toBeLessThanOrEqual(1)
    }),
  )
  expect(shared).toBeGreaterThan(20)
})

test('a task of a template is work on the item of its name, or on the only one', () => {
  const items = ['Control and levels', 'Drawings', 'Drawings, revised'].map((name, index) => ({ id: index + 1, name }))
  const found = (name: string, all = items) => itemFor(name, all)?.id ?? null
  expect(found(' drawings ')).toBe(2)
  expect(found('Control')).toBe(1)
  expect(found('Drawing')).toBeNull()
  expect(found('Travel')).toBeNull()
  expect(found('Travel', items.slice(0, 1))).toBe(1)
  expect(found('Travel', [])).toBeNull()
  expect(found('Drawings', [...items, { id: 9, name: 'DRAWINGS' }])).toBeNull()
})
