import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { copiedText, whoAndWhen } from './boardText.ts'

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
