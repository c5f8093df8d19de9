import { expect, test } from 'vitest'

import { copiedText } from './boardText.ts'

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
