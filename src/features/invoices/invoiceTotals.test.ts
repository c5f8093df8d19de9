import { expect, test } from 'vitest'

import { roundingOf, subtract } from '#core/decimal.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import { credited, invoiceTotals, type TaxRate } from './invoiceTotals.ts'

const rate = (id: number, given: Partial<TaxRate>): TaxRate => ({
  id,
  name: 'VAT',
  jurisdiction: '',
  rate: '20',
  base_fraction: '1',
  ...given,
})

test.each(vectors.invoice_totals)('the published totals: $net at $rate %', (vector) => {
  const lines = vector.lines.flatMap(
    ({ quantity, price, times = 1 }: { quantity: string; price: string; times?: number }) =>
      Array.from({ length: times }, () => ({ quantity, price, discount: '0', tax_rate_ids: [1] })),
  )
  const rounding = roundingOf('rounding' in vector ? vector.rounding : null)
  const { net, tax, gross } = invoiceTotals(lines, [rate(1, { rate: vector.rate })], rounding)
  expect({ net, tax, gross }).toEqual({ net: vector.net, tax: vector.tax, gross: vector.gross })
})

test.each(vectors.tax_components)('the published components: $taxable at $site on $tax_point', (vector) => {
  const rates = vector.components.map(({ name, rate: percent, ...more }, index) =>
    rate(index, { name, rate: percent, base_fraction: 'base_fraction' in more ? (more.base_fraction ?? '1') : '1' }),
  )
  const line = { quantity: '1', price: vector.taxable, discount: '0', tax_rate_ids: rates.map(({ id }) => id) }
  const totals = invoiceTotals([line], rates, 'half_up')
  expect(totals.taxes.map(({ name, amount }) => ({ name, amount }))).toEqual(
    vector.components.map(({ name, amount }) => ({ name, amount })),
  )
  expect([totals.tax, totals.gross]).toEqual([vector.tax, vector.gross])
  const credit = invoiceTotals([credited(line)], rates, 'half_up')
  expect([credit.tax, credit.gross]).toEqual([vector.tax, vector.gross].map((amount) => subtract('0', amount)))
})

test('each line is rounded once, a discount comes off before tax, and an untaxed line is taxed by nothing', () => {
  const lines = [
    { quantity: '3.5', price: '0.33', discount: '0', tax_rate_ids: [1] },
    { quantity: '1', price: '100', discount: '12.50', tax_rate_ids: [2] },
    { quantity: '1', price: '40', discount: '0', tax_rate_ids: [] },
  ]
  expect(invoiceTotals(lines, [rate(1, {}), rate(2, { rate: '5' })], 'half_up')).toMatchObject({
    net: '128.66',
    tax: '4.61',
    gross: '133.27',
    taxes: [
      { id: 1, taxable: '1.16', amount: '0.23' },
      { id: 2, taxable: '87.50', amount: '4.38' },
    ],
  })
})
