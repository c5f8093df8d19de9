import { expect, test } from 'vitest'

import { bodyOf as clientBody, termsBody, termsOf, valuesOf as clientValues } from '../../clients/web/clientValues.ts'
import { bodyOf, valuesOf } from './contactValues.ts'

test('of a record that is there only what was changed is sent', () => {
  const before = valuesOf()
  expect(bodyOf(before, before)).toEqual({})
  expect(bodyOf({ ...before, position: 'Clerk' }, before)).toEqual({ position: 'Clerk' })
  const client = clientValues()
  expect(clientBody({ ...client, address: { ...client.address, city: 'Bath' } }, client)).toEqual({
    address: { ...client.address, city: 'Bath' },
  })
})

test('lines that say nothing are left out, a cleared country is none', () => {
  const values = {
    ...valuesOf(undefined, 7),
    first_name: 'Nell',
    phones: [
      { kind: 'office' as const, number: ' ' },
      { kind: 'mobile' as const, number: '07700 900001' },
    ],
  }
  const given = { ...values, address: { ...values.address, country: null as unknown as string } }
  const empty = { client_id: null, role: 'Clerk', invoices: false }
  expect(bodyOf({ ...given, clients: [...values.clients, empty] })).toMatchObject({
    first_name: 'Nell',
    phones: [{ kind: 'mobile', number: '07700 900001' }],
    clients: [{ client_id: 7, role: '', invoices: false }],
    address: { country: '' },
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
