/**
 * Finds the rules of EN 16931 that an invoice breaks, as sentences that name the field to correct. `ubl` and `cii`
 * meet the other rules in any case; tests check both against the official rules.
 */
import { compare } from '#core/decimal.ts'
import { type EInvoice, isVat } from './eInvoice.ts'

export interface BrokenRule {
  /** Name of the rule in the standard. */
  rule: string
  /** The field to correct: of the invoice, or of the client or the organisation. */
  field: string
  sentence: string
}

/** Returns the broken rules; empty for a valid invoice. */
export function brokenRules(invoice: EInvoice): BrokenRule[] {
  const { seller, buyer, taxes } = invoice
  const has = (...categories: string[]) => taxes.some(({ category }) => categories.includes(category))
  const broken: BrokenRule[] = []
  const need = (isSaved: boolean, rule: string, field: string, sentence: string) => {
    if (!isSaved) broken.push({ rule, field, sentence })
  }
  need(invoice.name !== '', 'BR-02', 'name', 'The invoice has no number. Issue it first.')
  need(invoice.lines.length > 0, 'BR-16', 'lines', 'The invoice has no lines. Add at least one.')
  need(seller.name !== '', 'BR-06', 'company.name', 'The organisation has no name.')
  need(seller.country !== '', 'BR-09', 'company.address', 'The organisation’s address has no country.')
  need(buyer.name !== '', 'BR-07', 'client.name', 'The client has no name.')
  need(buyer.country !== '', 'BR-11', 'client.address', 'The client’s address has no country.')
  const rule = has('S') ? 'BR-S-02' : has('AE') ? 'BR-AE-02' : has('E') ? 'BR-E-02' : 'BR-Z-02'
  if (has('S', 'Z', 'E', 'AE'))
    need(seller.tax_number !== '', rule, 'company.tax_number', 'The organisation has no tax number.')
  if (has('AE')) {
    need(
      isVat(seller),
      'BR-AE-02',
      'lines',
      'Only firms registered for VAT can use the reverse charge. Choose another rate.',
    )
    need(
      buyer.tax_number !== '' && isVat(buyer),
      'BR-AE-02',
      'client.tax_number',
      'For a reverse charge the client needs a VAT number.',
    )
  }
  need(
    !has('O') || taxes.length === 1,
    'BR-O-11',
    'lines',
    'Lines outside the scope of tax cannot be combined with taxed lines. Put them on a separate invoice.',
  )
  for (const [index, { quantity, price }] of invoice.lines.entries()) {
    need(quantity !== '', 'BR-22', `lines.${index}.quantity`, `Line ${index + 1} has no quantity.`)
    need(compare(price, '0') >= 0, 'BR-27', `lines.${index}.price`, `The price of line ${index + 1} is negative.`)
  }
  need(
    invoice.start === null || invoice.end === null || invoice.start <= invoice.end,
    'BR-29',
    'end',
    'The billing period ends before it begins.',
  )
  return broken
}

/** Groups the sentences by the field that corrects them, for an answer. */
export const sentencesByField = (broken: readonly BrokenRule[]): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(broken, ({ field }) => field)].map(([field, found]) => [
      field,
      found.map(({ rule, sentence }) => `${sentence}${whereToMend(field)} (${rule})`),
    ]),
  )

/** Returns a sentence on where to correct a field outside of the invoice. */
export function whereToMend(field: string): string {
  if (field.startsWith('client.')) return ' Set it on the client’s page.'
  return field.startsWith('company.') ? ' Set it in the settings.' : ''
}
