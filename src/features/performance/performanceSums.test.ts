import { expect, test } from 'vitest'

import type { ProjectHours } from './performance.contract.ts'
import { summed } from './performanceSums.ts'

const row = (given: Partial<ProjectHours>): ProjectHours => ({
  kind: 'hours',
  quote_item_id: 1,
  quote_item: { id: 1, name: 'Levels' },
  task_id: null,
  task: null,
  user_id: 7,
  user: { id: 7, name: 'Sam' },
  month: '2026-03',
  hours_paid: '0.00',
  hours_billable: '0.00',
  hours_approved: '0.00',
  ...given,
})

test('by item the budget stands beside the hours, and the sum of all is that of the parts', () => {
  const rows = [
    row({ user: null, user_id: null, month: null, hours_budget: '20.00', cost: '0.00' }),
    row({ hours_paid: '6.00', hours_budget: '0.00', cost: '251.00' }),
    row({ quote_item: null, quote_item_id: null, hours_paid: '2.25', hours_budget: '0.00', cost: '0.50' }),
  ]
  const empty = { hours_billable: '0.00', hours_approved: '0.00' }
  expect(summed(rows, ({ quote_item: item }) => ({ key: String(item?.id), name: item?.name ?? 'No item' }))).toEqual([
    { key: '1', name: 'Levels', ...empty, hours_paid: '6.00', hours_budget: '20.00', cost: '251.00' },
    { key: 'undefined', name: 'No item', ...empty, hours_paid: '2.25', hours_budget: '0.00', cost: '0.50' },
  ])
  expect(summed(rows, () => ({ key: 'all', name: 'Total' }))).toMatchObject([
    { hours_paid: '8.25', hours_budget: '20.00', cost: '251.50' },
  ])
})

test('what one may not see is in no sum', () => {
  expect(summed([row({ hours_paid: '1.00' })], () => ({ key: 'all', name: 'Total' }))[0]).not.toHaveProperty('cost')
})
