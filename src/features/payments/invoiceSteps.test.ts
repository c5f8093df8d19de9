import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { invoiceStepOf } from './invoiceSteps.rules.ts'

const formats = formatsOf('GB')
const open = {
  state: 'sent',
  credit_note: false,
  payment_state: 'unpaid',
  amount_open: '120.00',
  due: '2026-04-30',
  name: '2026-7',
} as const
const actions = (more: object) => {
  const step = invoiceStepOf({ ...open, ...more }, formats)
  return step && [step.action, ...(step.waiting ?? []).map(({ action }) => action)]
}

test('an overdue invoice is reminded of first; its payment can be recorded beside', () => {
  expect(invoiceStepOf({ ...open, payment_state: 'overdue' }, formats)).toMatchObject({
    label: 'Remind…',
    sentence: '£120.00 is overdue since 30/04/2026. Remind the client.',
    waiting: [{ label: 'Record payment…' }],
  })
})

test.each([
  [{ state: 'draft' }, ['issue']],
  [{ state: 'issued' }, ['send', 'pay']],
  [{}, ['pay']],
  [{ payment_state: 'paid', amount_open: '0.00' }, null],
])('%j', (more, expected) => {
  expect(actions(more)).toEqual(expected)
})
