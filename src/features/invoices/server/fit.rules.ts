/**
 * Requirements of an invoice before it is issued (docs/rules/money.md#issuing): those of the law of the firm's country
 * beside the rules of the e-invoice, and the billing period.
 */
import { compare } from '#core/decimal.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import type { Invoice } from '../invoices.ts'
import type { EInvoice, Party } from './e-invoice/eInvoice.ts'
import type { BrokenRule } from './e-invoice/eInvoiceProblems.ts'

const law = 'law'

const hasAddress = ({ line1, city, postcode }: Party) => line1 !== '' && (city !== '' || postcode !== '')

/** Finds what the law of the firm's country misses on it. */
export function againstLaw({ seller, buyer }: EInvoice, locale: LocaleCode): BrokenRule[] {
  const { invoiceAddresses } = locales[locale]
  if (invoiceAddresses === 'optional') return []
  const broken: BrokenRule[] = []
  const need = (isSaved: boolean, field: string, sentence: string) => {
    if (!isSaved) broken.push({ rule: law, field, sentence })
  }
  need(hasAddress(seller), 'company.address', 'The organisation’s address has no street or town.')
  need(hasAddress(buyer), 'client.address', 'The client’s address has no street or town.')
  if (invoiceAddresses === 'with_state' && buyer.country === locale)
    need(buyer.region !== '', 'client.address', 'The client’s address has no state (the place of supply).')
  return broken
}

/** Returns what is missing in a draft's lines and billing period. */
export function unfinished({ lines, credit_note, amount_gross, start, end }: Invoice): BrokenRule[] {
  const broken: BrokenRule[] = []
  const problem = wrongLines({ lines, credit_note, amount_gross })
  if (problem !== null) broken.push({ rule: law, field: 'lines', sentence: problem })
  // A credit note is of the period of what it credits, which may have none.
  if (!credit_note && (start === null || end === null))
    broken.push({
      rule: law,
      field: start === null ? 'start' : 'end',
      sentence: 'Set the first and the last day that are billed.',
    })
  return broken
}

function wrongLines({
  lines,
  credit_note,
  amount_gross,
}: Pick<Invoice, 'lines' | 'credit_note' | 'amount_gross'>): string | null {
  if (lines.length === 0) return 'Add at least one line.'
  const sign = compare(amount_gross, '0')
  if (sign === 0) return 'The total is 0.00. An invoice needs an amount to pay.'
  if (!credit_note && sign < 0) return 'The total is negative. Use a credit note instead.'
  return credit_note && sign > 0 ? 'The total of a credit note must be negative.' : null
}
