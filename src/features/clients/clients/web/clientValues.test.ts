import { expect, test } from 'vitest'

import { bodyOf, termsBody, termsOf, valuesOf } from './clientValues.ts'

test('of a record that is there only what was changed is sent', () => {
  const client = valuesOf()
  expect(bodyOf({ ...client, address: { ...client.address, city: 'Bath' } }, client)).toEqual({
    address: { ...client.address, city: 'Bath' },
  })
})

test('days to pay are a number, none, or left for the sentence of the server', () => {
  const terms = termsOf()
  const days = (payment_days: string) => termsBody({ ...terms, payment_days }, { ...terms, payment_days: '7' })
  expect([days('30'), days(' '), days('soon')]).toEqual([
    { payment_days: 30 },
    { payment_days: null },
    { payment_days: Number.NaN },
  ])
})
