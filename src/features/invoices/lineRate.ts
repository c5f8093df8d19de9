/** The price of a unit of an invoice's line, in words: on its page and on the PDF alike. */
import { hourUnit, type Invoice } from './invoices.ts'

/** Returns "£65.00 per hour", "£65.00 each", or nothing for a line of one piece: its net says it. */
export const lineRate = (
  { quantity, unit, price }: Pick<Invoice['lines'][number], 'quantity' | 'unit' | 'price'>,
  money: (amount: string) => string,
): string =>
  unit === hourUnit ? `${money(price)} per hour` : quantity === '1' || quantity === '-1' ? '' : `${money(price)} each`
