import { expect, test } from 'vitest'

import {
  type ExpenseAct,
  expenseStatuses,
  fixedBy,
  mileageAmount,
  missingIn,
  rateOn,
  refusedBy,
} from './expenses.rules.ts'

test('each state leads on by its own acts, and refuses the others in a sentence', () => {
  const leads = (act: ExpenseAct) => expenseStatuses.filter((status) => refusedBy(status, act) === null)
  expect(leads('submit')).toEqual(['created'])
  expect(leads('check')).toEqual(['submitted'])
  expect(leads('approve')).toEqual(['checked'])
  expect(leads('reject')).toEqual(['submitted', 'checked'])
  expect(leads('recall')).toEqual(['submitted'])
  expect(refusedBy('submitted', 'approve')).toBe(
    'This expense is not checked yet. It is approved once somebody has checked it.',
  )
  expect(refusedBy('checked', 'check')).toBe('This expense is checked already.')
  expect(expenseStatuses.filter((status) => fixedBy(status) === null)).toEqual(['created', 'rejected'])
})

test('mileage is paid at the rate of its day, rounded once', () => {
  const rates = [
    { unit: 'mi', date_from: '2026-04-06', amount: '0.45' },
    { unit: 'mi', date_from: '2025-04-06', amount: '0.4025' },
    { unit: 'km', date_from: '2025-01-01', amount: '0.28' },
  ] as const
  expect(rateOn(rates, 'mi', '2026-04-06')?.amount).toBe('0.45')
  expect(rateOn(rates, 'mi', '2026-04-05')?.amount).toBe('0.4025')
  expect(rateOn(rates, 'mi', '2025-04-05')).toBeUndefined()
  expect(mileageAmount('30.20', '0.4025', 'half_up')).toBe('12.16')
})

test('what is submitted says what it was for, and what is billable for which project', () => {
  const whole = { description: 'Train', type_id: 1, billable: false, allocations: [] }
  expect(missingIn(whole)).toEqual({})
  expect(Object.keys(missingIn({ ...whole, description: '', type_id: null, billable: true }))).toEqual([
    'type_id',
    'description',
    'allocations',
  ])
})
