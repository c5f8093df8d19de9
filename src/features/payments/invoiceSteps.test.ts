import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
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
  reminded: null,
} as const
const actions = (more: object) => {
  const step = invoiceStepOf({ ...open, ...more }, formats, 'Europe/London')
  return step && [step.action, ...(step.waiting ?? []).map(({ action }) => action)]
}

test('an overdue invoice is reminded of first; its payment can be recorded beside', () => {
  expect(invoiceStepOf({ ...open, payment_state: 'overdue' }, formats, 'Europe/London')).toMatchObject({
    label: 'Remind…',
    sentence: '£120.00 is overdue since 30 Apr 2026. Remind the client.',
    waiting: [{ label: 'Record payment…' }],
  })
})

test('a draft says what it lacks before it can be issued', () => {
  const step = (...sentences: string[]) =>
    invoiceStepOf(
      { ...open, state: 'draft' },
      formats,
      'Europe/London',
      sentences.map((sentence) => ({ sentence })),
    )?.sentence
  expect(step()).toBe('Check this draft. Issue it to give the invoice its number.')
  expect(step('Add at least one line.', 'Set the days.')).toBe(
    '2 things are missing before this invoice can be issued. Add at least one line. Set the days.',
  )
})

test('a client who was just reminded has a week to pay before the next reminder', () => {
  const reminded = (days: number) => `${addDays(today('Europe/London'), -days)}T12:00:00Z`
  expect(actions({ payment_state: 'overdue', reminded: reminded(0) })).toEqual(['pay', 'remind'])
  expect(actions({ payment_state: 'overdue', reminded: reminded(6) })).toEqual(['pay', 'remind'])
  expect(actions({ payment_state: 'overdue', reminded: reminded(8) })).toEqual(['remind', 'pay'])
})

test.each([
  [{ state: 'draft' }, ['issue']],
  [{ state: 'issued' }, ['send', 'pay']],
  [{}, ['pay']],
  [{ payment_state: 'paid', amount_open: '0.00' }, null],
])('%j', (more, expected) => {
  expect(actions(more)).toEqual(expected)
})
