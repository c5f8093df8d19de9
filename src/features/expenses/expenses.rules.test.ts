import { expect, test } from 'vitest'

import { mileageAmount, missingIn, rateOn } from './expenses.rules.ts'
import { expenseWorkflow } from './expenses.workflow.ts'

test('each state leads on by its own actions, and refuses the others in a sentence', () => {
  const { startsFrom, whyNot, actions, states } = expenseWorkflow
  expect(startsFrom('submit')).toEqual(['created'])
  expect(startsFrom('check')).toEqual(['submitted'])
  expect(startsFrom('approve')).toEqual(['checked'])
  expect(startsFrom('reject')).toEqual(['submitted', 'checked'])
  expect(startsFrom('recall')).toEqual(['submitted'])
  expect(startsFrom('change')).toEqual(['created', 'rejected'])
  const facts = { reimbursed: null, reimbursable: true }
  expect(whyNot('approve', { status: 'submitted', ...facts })).toBe(
    'This expense must be checked before it is approved.',
  )
  expect(whyNot('check', { status: 'checked', ...facts })).toBe('This expense is already checked.')
  for (const action of actions)
    for (const status of states) expect(whyNot(action, { status, ...facts }) ?? 'It is allowed.').toMatch(/^[A-Z].+\.$/)
  const approved = { status: 'approved', ...facts } as const
  expect(whyNot('reimburse', approved)).toBeNull()
  expect(whyNot('reimburse', { ...approved, reimbursed: '2026-03-01' })).toBe('This expense is already reimbursed.')
  expect(whyNot('reimburse', { ...approved, reimbursable: false })).toMatch(/nothing to reimburse/)
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
