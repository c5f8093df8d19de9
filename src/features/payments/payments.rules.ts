/** Distributes a payment over invoices: the same on both sides. */
import { add, compare, subtract } from '#core/decimal.ts'

interface OpenInvoice {
  id: number
  amount_open: string
}

const blank = '0.00'
const least = (text: string, otherText: string) => (compare(text, otherText) < 0 ? text : otherText)

/** Splits the received amount over the invoices in their order, up to the open amount of each. */
export function oldestFirst(received: string, invoices: readonly OpenInvoice[]): Map<number, string> {
  let left = received
  return new Map(
    invoices.map(({ id, amount_open: open }) => {
      const amount = compare(open, blank) > 0 ? least(left, open) : blank
      left = subtract(left, amount)
      return [id, amount]
    }),
  )
}

export const sumOf = (amounts: readonly string[]): string => amounts.reduce(add, blank)
