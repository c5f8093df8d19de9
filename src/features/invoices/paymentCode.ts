/** The text of the code that a bank’s app reads off an invoice: a transfer with everything filled in. */
import { compare } from '#core/decimal.ts'
import type { BankNumbers } from '#features/company/bankAccounts.rules.ts'

export interface CodedPayment {
  account: BankNumbers & { name: string }
  /** ISO 4217. */
  currency: string
  amount: string
  reference: string
}

export interface PaymentCode {
  text: string
  /** Says what the code is for. */
  label: string
}

/** Returns the code of the country’s standard; null where there is none for the account and its currency. */
export function paymentCode(payment: CodedPayment): PaymentCode | null {
  const { account, currency, amount } = payment
  if (compare(amount, '0.01') < 0 || compare(amount, '999999999.99') > 0) return null
  if (currency === 'EUR' && account.iban !== '')
    return { text: transferText(payment), label: 'Scan with your banking app to pay' }
  if (currency === 'INR' && account.upi_id !== '')
    return { text: upiText(payment), label: 'Scan with a UPI app to pay' }
  return null
}

/** A line for each element of a credit transfer, by EPC069-12, version 002: the BIC may be left out. */
function transferText({ account, amount, reference }: CodedPayment): string {
  const lines = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    account.bic,
    account.name.slice(0, 70),
    account.iban,
    `EUR${amount}`,
    // Neither a purpose nor a structured reference, which would exclude the text.
    '',
    '',
  ]
  const beginning = `${lines.join('\n')}\n`
  return beginning + withinBytes(reference.slice(0, 140), maxBytes - bytesOf(beginning))
}
const maxBytes = 331
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Cuts a text to so many bytes, never within a character. */
function withinBytes(text: string, bytes: number): string {
  let cut = ''
  for (const character of text) {
    if (bytesOf(cut + character) > bytes) break
    cut += character
  }
  return cut
}

/** A link by the specification of UPI; its note is at most 50 characters. */
const upiText = ({ account, amount, reference }: CodedPayment): string =>
  `upi://pay?${Object.entries({
    pa: account.upi_id,
    pn: account.name,
    am: amount,
    cu: 'INR',
    tn: reference.slice(0, 50),
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`
