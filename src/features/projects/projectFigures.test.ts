import { expect, test } from 'vitest'

import { add, multiply, roundingOf } from '#core/decimal.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import { costBudgetOf, costOf, costShareOf, finalMargin, marginOf, toldMargin, weightedOf } from './projectFigures.ts'

test.each(vectors.weighted_pipeline)('the weighted pipeline is $weighted', ({ quotes, weighted }) => {
  const sum = quotes.reduce((all, { total, probability }) => add(all, multiply(total, probability)), '0')
  expect(weightedOf(sum, 'half_up')).toBe(weighted)
})

test.each(vectors.project_figures)(
  'a project of $price with $entries costs $cost and leaves $margin %',
  ({ price, entries, rounding, cost, margin }) => {
    const sum = entries.reduce((all, { minutes, rate }) => add(all, multiply(String(minutes), rate)), '0')
    const found = costOf(sum, roundingOf(rounding))
    expect([found, marginOf(price, found, roundingOf(rounding))]).toEqual([cost, margin])
  },
)

test('budgeted costs are rounded as each line shows them, then summed', () => {
  expect(costBudgetOf(['0.125', '0.125'], 'half_up')).toBe('0.26')
  expect(costBudgetOf(['0.125', '-0.01'], 'half_even')).toBe('0.11')
  expect(costBudgetOf([], 'half_up')).toBeNull()
})

test('the margin of the whole work is shown from delivery on; before, how much of the price is spent', () => {
  expect([finalMargin('99.00', '190.00', false), finalMargin('45.00', '10313.00', true)]).toEqual([null, '45.00'])
  expect(finalMargin('100.00', '0.00', true)).toBeNull()
  expect([costShareOf('18750.00', '190.00'), costShareOf(null, '5.00'), costShareOf('0.00', '5.00')]).toEqual([
    '1',
    null,
    null,
  ])
})

test('no margin is reported while nothing has cost anything', () => {
  expect([toldMargin('100.00', '0.00'), toldMargin('40.00', '600.00'), toldMargin(null, '600.00')]).toEqual([
    null,
    '40.00',
    null,
  ])
})
