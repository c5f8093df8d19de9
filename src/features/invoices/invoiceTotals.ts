/**
 * Adds up the lines of an invoice (docs/rules/money.md#invoices, docs/PRODUCT-RULES.md#invariants). The browser and
 * the server call the same functions, so that the form shows the sum that is saved.
 */
import { add, multiply, round, type Rounding, subtract } from '#core/decimal.ts'

/** Amounts are text in the organisation's currency; a quantity and a price may have more decimals. */
export interface LineAmounts {
  quantity: string
  price: string
  discount: string
  /** Tax rates of the line: each is charged on the net amount, none on another tax. */
  tax_rate_ids: readonly number[]
}

/** A rate that applies on the day of supply. */
export interface TaxRate {
  id: number
  name: string
  jurisdiction: string
  /** Per cent. */
  rate: string
  /** The part of the amount that is taxed, such as `0.30`. */
  base_fraction: string
}

interface TaxAmount extends TaxRate {
  taxable: string
  amount: string
}
export interface InvoiceTotals {
  net: string
  tax: string
  gross: string
  /** Tax amounts in the order of the rates. */
  taxes: TaxAmount[]
}

const blank = '0.00'

/** quantity × price − discount, rounded once. */
export const netOf = ({ quantity, price, discount }: Omit<LineAmounts, 'tax_rate_ids'>, rounding: Rounding): string =>
  round(subtract(multiply(quantity, price), discount), 2, rounding)

/**
 * Adds the nets of each rate's lines, and taxes the sum once. A rate that is not among `rates` does not tax its line:
 * callers who save an invoice refuse it first.
 */
export function invoiceTotals(
  lines: readonly LineAmounts[],
  rates: readonly TaxRate[],
  rounding: Rounding,
): InvoiceTotals {
  const nets = lines.map((line) => netOf(line, rounding))
  const net = nets.reduce(add, blank)
  const taxes = rates.flatMap((rate): TaxAmount[] => {
    const taxed = nets.filter((_, index) => lines[index]?.tax_rate_ids.includes(rate.id))
    if (taxed.length === 0) return []
    const taxable = round(multiply(taxed.reduce(add, blank), rate.base_fraction), 2, rounding)
    return [{ ...rate, taxable, amount: round(multiply(multiply(taxable, rate.rate), '0.01'), 2, rounding) }]
  })
  const tax = taxes.reduce((sum, { amount }) => add(sum, amount), blank)
  return { net, tax, gross: add(net, tax), taxes }
}

/** Turns a line into one that credits all of it: its exact negative. */
export const credited = <Line extends LineAmounts>(line: Line): Line => ({
  ...line,
  quantity: subtract('0', line.quantity),
  discount: subtract('0', line.discount),
})
