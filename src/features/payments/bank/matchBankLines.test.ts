import { expect, test } from 'vitest'

import { isSure, matcher } from './matchBankLines.ts'

const harbour = { id: 1, name: 'Harbour Trust' }
const quay = { id: 2, name: 'The Quay Company Ltd' }
const open = (id: number, name: string, client: typeof quay, amount_open: string) => ({
  id,
  name,
  client,
  due: '2026-10-01',
  amount_open,
})
const match = matcher([
  open(11, '2026-00011', harbour, '100.00'),
  open(12, '2026-00012', harbour, '1200.00'),
  open(13, '2026-00013', quay, '1200.00'),
  open(14, '2026-00014', quay, '77.70'),
])
const line = (amount: string, payer: string, text = '') => match({ amount, payer, text })

test.each([
  ['a number in the text', line('1200.00', 'Somebody', 'pays 2026/00012 thanks'), 1, 'number', [[12, '1200.00']]],
  [
    'two numbers, the older one first',
    line('1250.00', '', 'INV202600012 + INV2026-00011'),
    1,
    'number',
    [
      [11, '100.00'],
      [12, '1150.00'],
    ],
  ],
  ['less than is open', line('50.00', '', '2026 00014'), 2, 'number', [[14, '50.00']]],
  ['more than is open', line('90.00', '', '2026-00014'), 2, 'number', [[14, '77.70']]],
  ['payer and amount', line('1200.00', 'QUAY COMPANY'), 2, 'payer_amount', [[13, '1200.00']]],
  [
    'a payer alone',
    line('1250.00', 'Harbour Trust plc'),
    1,
    'payer',
    [
      [11, '100.00'],
      [12, '1150.00'],
    ],
  ],
  ['an amount alone', line('77.70', 'J Smith'), 2, 'amount', [[14, '77.70']]],
  ['an amount that two are open by', line('1200.00', 'J Smith'), null, 'nothing', []],
  ['numbers of two clients', line('200.00', '', '2026-00011 2026-00014'), null, 'nothing', []],
  ['a number within a longer one', line('5.00', '', '12026000119'), null, 'nothing', []],
  ['nothing', line('5.00', 'J Smith', 'hello'), null, 'nothing', []],
] as const)('%s', (_what, found, client, by, allocations) => {
  expect([found.client?.id ?? null, found.by]).toEqual([client, by])
  expect(found.allocations.map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual(allocations)
})

test('what is sure is booked without a look; what was booked, or looks so, never', () => {
  const sure = { by: 'number', booked: null, alike: null } as const
  expect(isSure(sure)).toBe(true)
  expect(isSure({ ...sure, booked: harbour })).toBe(false)
  expect(isSure({ ...sure, alike: harbour })).toBe(false)
  expect(isSure({ ...sure, by: 'amount' })).toBe(false)
})
