import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import type { Bar } from './boardBars.ts'
import type { ScheduleItemRow } from './boardModel.ts'
import { copiedText, overText, shownText, whoAndWhen } from './boardText.ts'

test('a notice of copies names what was left out, each reason once', () => {
  const due = 'Scanner is due for calibration on 5 Mar 2026, before the booking ends.'
  expect(copiedText(1, [])).toBe('Booking copied.')
  expect(
    copiedText(108, [
      { id: 4, reason: due },
      { id: 5, reason: due },
    ]),
  ).toBe(`108 bookings copied. 2 left out: ${due}`)
  const four = ['A.', 'B.', 'C.', 'D.'].map((reason, id) => ({ id, reason }))
  expect(copiedText(2, four)).toBe('2 bookings copied. 4 left out: A. B. And 2 more reasons.')
})

test('a notice of a change names people, equipment and days', () => {
  const people = ['Owen', 'Grace', 'Mei'].map((name, id) => ({ id, name }))
  const board = { people, equipment: [{ id: 7, name: 'Van 1' }] } as unknown as Parameters<typeof whoAndWhen>[1]
  const row = (user_id: number | null, equipment_id: number | null, end = '2026-03-04') =>
    ({ user_id, equipment_id, start: '2026-03-03', end }) as Parameters<typeof whoAndWhen>[0][number]
  const text = (...rows: Parameters<typeof whoAndWhen>[0]) => whoAndWhen(rows, board, formatsOf('GB'))
  expect(text(row(0, null, '2026-03-03'))).toBe('Owen, Tue 3 Mar')
  expect(text(row(0, null), row(null, 7, '2026-03-05'))).toBe('Owen and Van 1, Tue 3 Mar to Thu 5 Mar')
  expect(text(row(0, null), row(1, null), row(2, null), row(null, 7))).toBe(
    'Owen, Grace, Mei and 1 more, Tue 3 Mar to Wed 4 Mar',
  )
})

test('the days beyond capacity are named, more than two runs of them beside the name as a number', () => {
  const text = (...days: number[]) => {
    const marks = days.map((index) => ({ kind: 'over', at: index, days: 1, title: '' }))
    return overText({ kind: 'person', marks } as unknown as ScheduleItemRow, '2026-03-02', formatsOf('GB'))
  }
  expect(text()).toBeNull()
  expect(text(1)).toEqual({ short: 'over Tue 3', full: 'over capacity on Tue 3 Mar' })
  expect(text(1, 4, 5)).toEqual({
    short: 'over Tue 3, Fri 6–Sat 7',
    full: 'over capacity on Tue 3 Mar, Fri 6 Mar to Sat 7 Mar',
  })
  expect(text(0, 2, 4)).toMatchObject({ short: 'over on 3 days' })
})

test('a bar of one day begins with its reference', () => {
  const bar = (days: number, text: string) =>
    shownText({ signs: ['lacks'], text, days, project: { reference: 'P21' } } as unknown as Bar)
  expect([bar(1, 'P21 Levels'), bar(2, 'P21 Levels'), bar(1, 'Yard')]).toEqual([
    'P21 ▲ Levels',
    '▲ P21 Levels',
    '▲ Yard',
  ])
})
