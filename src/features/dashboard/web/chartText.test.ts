import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { lastMonthsText, shortMoney, shortText } from './chartText.ts'

const gb = formatsOf('GB')

test('money is short in the currency of the locale, on a card as on its axis', () => {
  expect([294_052, 1_250_000, 950.4, 0].map((value) => shortMoney(value, gb))).toEqual([
    '£294k',
    '£1.25m',
    '£950',
    '£0',
  ])
  expect(shortMoney(-12_300, formatsOf('IN'))).toBe('-₹12.3k')
  expect(shortText('money', '294052.00', gb)).toBe('£294k')
})

test('hours, shares and numbers are written in full, and a share is not called a month’s', () => {
  const text = (unit: 'hours' | 'percent', value: string) => shortText(unit, value, gb)
  expect([text('hours', '1234.56'), text('percent', '97.84')]).toEqual(['1,234:34 h', '97.8%'])
  expect(lastMonthsText('percent')).not.toContain('a month')
})
