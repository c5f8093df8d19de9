import { expect, test } from 'vitest'

import { inWords } from './inWords.ts'

const record = {
  manager: { id: 7, name: 'Maya Moss' },
  groups: [
    { id: 1, name: 'Staff' },
    { id: 2, name: 'Finance' },
  ],
  mentions: [{ id: 9, name: 'Otto Oak' }],
  clients: [{ client_id: 3, client: { id: 3, name: 'Quay Estates' }, role: 'Clerk', invoices: true }],
}
const say = (field: string, value: unknown) => inWords(field, value, record, (day) => `on ${day}`)

test.each<[field: string, value: unknown, words: string]>([
  ['manager_id', 7, 'Maya Moss'],
  ['manager_id', 8, 'what you chose'],
  ['notes', 'Ask @user-id:9, not @user-id:99', 'Ask @Otto Oak, not @user-id:99'],
  ['manager_id', null, 'nothing'],
  ['group_ids', [2, 1], 'Finance, Staff'],
  ['group_ids', [], 'nothing'],
  ['clients', [{ client_id: 3, role: 'Clerk', invoices: false }], 'Quay Estates, Clerk'],
  ['phones', [{ kind: 'office', number: '0117 496 0000' }], 'office, 0117 496 0000'],
  ['address', { line1: '1 Quay', city: 'Otley', country: '' }, '1 Quay, Otley'],
  ['address', { line1: '', city: '' }, 'nothing'],
  ['end_date', '2026-05-01', 'on 2026-05-01'],
  ['opt_out', false, 'no'],
  ['tags', ['Rail', 'Ports'], 'Rail, Ports'],
  ['payment_days', 14, '14'],
])('%s %j is said as %s', (field, value, words) => {
  expect(say(field, value)).toBe(words)
})
