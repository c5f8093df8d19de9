import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { billStepOf } from './billSteps.rules.ts'

const formats = formatsOf('GB')
const bill = { state: 'open', due: '2026-04-30', amount_due: '1200.00', lines: [{}] } as const

test.each([
  [bill, 'Mark as paid', '£1,200.00 is due 30 Apr 2026.'],
  [{ ...bill, due: null }, 'Mark as paid', '£1,200.00 is to pay.'],
  [{ ...bill, state: 'overdue' as const }, 'Mark as paid', '£1,200.00 is overdue since 30 Apr 2026.'],
  [{ ...bill, lines: [] }, 'Add lines', 'Add its lines, each with the project that it is a cost of.'],
])('%j', (record, label, sentence) => {
  expect(billStepOf(record, formats)).toMatchObject({ label, sentence })
})

test('a paid bill leads nowhere', () => {
  expect(billStepOf({ ...bill, state: 'paid' }, formats)).toBeNull()
})
