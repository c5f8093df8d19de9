import { expect, test } from 'vitest'

import { type Budget, budgetOf, budgetTotals, expectedMargin } from './quoteItemBudget.rules.ts'

const noHours = { field_days: '0.00', field_hours: '0.00', office_days: '0.00', office_hours: '0.00' }

test('days are eight hours, costs are those of the budgeted quantity, and hours without a cost are counted', () => {
  const costs = [
    { ...noHours, role: 'Surveyor', field_days: '1.50', office_hours: '0.25', total: '100.05' },
    { ...noHours, role: 'Diver', field_hours: '3', total: '0.00' },
    { ...noHours, role: '', total: '10.00' },
  ]
  expect(budgetOf({ quantity: '2', costs }, 'half_up')).toEqual({ hours: '30.50', cost: '220.10', uncosted: '6.00' })
  expect(budgetOf({ quantity: '2', quantityBudget: '0.5', costs }, 'half_up')).toMatchObject({ cost: '55.03' })
  expect(budgetOf({ quantity: '2', quantityBudget: '0.5', costs }, 'half_even')).toMatchObject({ cost: '55.02' })
})

test('a parent has what counts below it; options that are open and what was declined are in no total', () => {
  const cost = (amount: string): Budget => ({ hours: '1.00', cost: amount, uncosted: '0.50' })
  const items = [
    { id: 1, parent_id: null, included: true, budget: cost('100.00') },
    { id: 2, parent_id: 1, included: true, budget: cost('20.00') },
    { id: 3, parent_id: 2, included: false, budget: cost('7.00') },
    { id: 4, parent_id: null, included: false, budget: cost('50.00') },
    { id: 5, parent_id: 99, included: true, budget: cost('0.30') },
  ]
  const { items: found, total } = budgetTotals(items)
  expect([1, 2, 3, 4].map((id) => found.get(id)?.cost)).toEqual(['120.00', '20.00', '7.00', '50.00'])
  expect(total).toEqual({ hours: '3.00', cost: '120.30', uncosted: '1.50' })
})

test('a margin needs a price and a cost', () => {
  expect(expectedMargin('1000.00', { cost: '550.00' }, 'half_up')).toBe('45.00')
  expect(expectedMargin('1000.00', { cost: '0.00' }, 'half_up')).toBeNull()
  expect(expectedMargin('0.00', { cost: '5.00' }, 'half_up')).toBeNull()
  expect(expectedMargin('100.00', { cost: '150.00' }, 'half_up')).toBe('-50.00')
})
