import { encode } from 'uqr'
import { expect, test } from 'vitest'

import { paymentCode } from './paymentCode.ts'

const numbers = {
  name: 'Quay & Sons “Surveys”',
  sort_code: '',
  routing_number: '',
  ifsc: '',
  institution_number: '',
  transit_number: '',
  account_number: '',
  iban: '',
  bic: '',
  upi_id: '',
}
const euro = { ...numbers, iban: 'IE29AIBK93115212345678', bic: 'AIBKIE2D' }
const payment = { account: euro, currency: 'EUR', amount: '1230.50', reference: '2026-00017' }

test('a transfer in euros is the text of the European Payments Council, version 002', () => {
  expect(paymentCode(payment)?.text).toBe(
    [
      'BCD',
      '002',
      '1',
      'SCT',
      'AIBKIE2D',
      'Quay & Sons “Surveys”',
      'IE29AIBK93115212345678',
      'EUR1230.50',
      '',
      '',
      '2026-00017',
    ].join('\n'),
  )
  const longest = paymentCode({
    ...payment,
    account: { ...euro, name: 'ß'.repeat(99) },
    amount: '999999999.99',
    reference: 'r'.repeat(200),
  })
  // At most 331 bytes, in a symbol of version 13 at most, as the guidelines say: 69 modules a side.
  expect(Buffer.byteLength(longest?.text ?? '')).toBeLessThanOrEqual(331)
  expect(encode(longest?.text ?? '', { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(69)
})

test('an amount in rupees is a UPI link where there is a UPI ID', () => {
  const account = { ...numbers, account_number: '123456789', ifsc: 'DECC0000123', upi_id: 'accounts@deccanbank' }
  const code = paymentCode({ ...payment, account, currency: 'INR' })
  expect(code?.text).toBe(
    'upi://pay?pa=accounts@deccanbank&pn=Quay%20%26%20Sons%20%E2%80%9CSurveys%E2%80%9D&am=1230.50&cu=INR&tn=2026-00017',
  )
  expect(paymentCode({ ...payment, account: { ...account, upi_id: '' }, currency: 'INR' })).toBeNull()
})

test('there is no code for other currencies, nor for nothing to pay', () => {
  expect(paymentCode({ ...payment, currency: 'GBP' })).toBeNull()
  expect(paymentCode({ ...payment, amount: '0.00' })).toBeNull()
  expect(paymentCode({ ...payment, account: numbers })).toBeNull()
})
