import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compare, subtract } from '#core/decimal.ts'
import { oldestFirst, sumOf } from './payments.rules.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map((pence) => (pence / 100).toFixed(2))

test('what was received is shared out oldest first: never more than is open, nor than there is', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 12 }), (received, opens) => {
      const invoices = opens.map((amount_open, id) => ({ id, amount_open }))
      const shared = invoices.map(({ id, amount_open }) => ({
        amount_open,
        paid: oldestFirst(received, invoices).get(id) ?? '',
      }))
      const sum = sumOf(shared.map(({ paid }) => paid))
      const owed = sumOf(opens)
      expect(sum).toBe(compare(received, owed) < 0 ? subtract(received, '0.00') : owed)
      const first = shared.findIndex(({ paid, amount_open }) => paid !== amount_open)
      for (const { paid } of first < 0 ? [] : shared.slice(first + 1)) expect(paid).toBe('0.00')
    }),
  )
})
