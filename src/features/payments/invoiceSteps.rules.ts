/** The next step of an invoice: issue, send, record the payment (docs/rules/money.md#invoices). */
import { daysBetween, today } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import type { Formats } from '#core/locale/format.ts'
import { type Invoice, missingText } from '#features/invoices/invoices.ts'

export interface InvoiceStep {
  action: 'issue' | 'send' | 'remind' | 'pay'
  label: string
  /** One sentence that says why this is next. */
  sentence: string
  /** Steps beside it. */
  waiting?: readonly InvoiceStep[]
}

export const recordPaymentLabel = 'Record payment…'

type InvoiceFacts = Pick<
  Invoice,
  'state' | 'credit_note' | 'payment_state' | 'amount_open' | 'due' | 'name' | 'reminded'
>

/** Days that a client has to answer a reminder before the next is due. */
const daysToAnswer = 7

/** Returns the next step, whoever takes it; null where nothing is left to do. `missing`: what a draft lacks to be issued. */
export function invoiceStepOf(
  invoice: InvoiceFacts,
  formats: Pick<Formats, 'money' | 'longDate'>,
  timezone: string,
  missing: readonly { sentence: string }[] = [],
): InvoiceStep | null {
  const noun = invoice.credit_note ? 'credit note' : 'invoice'
  if (invoice.state === 'draft')
    return {
      action: 'issue',
      label: 'Issue…',
      sentence:
        missing.length === 0
          ? `Check this draft. Issue it to give the ${noun} its number.`
          : `${missingText(missing.length, noun)}. ${missing.map(({ sentence }) => sentence).join(' ')}`,
    }
  const isOpen = !invoice.credit_note && compare(invoice.amount_open, '0') > 0
  const isOverdue = invoice.payment_state === 'overdue'
  const pay: InvoiceStep = {
    action: 'pay',
    label: recordPaymentLabel,
    sentence: `${formats.money(invoice.amount_open)} is ${isOverdue ? 'overdue since' : 'open, due'} ${formats.longDate(invoice.due)}.`,
  }
  // One that is paid is sent as a copy from its menu, and leads nowhere.
  if (invoice.state === 'issued' && (isOpen || invoice.credit_note))
    return {
      action: 'send',
      label: 'Send…',
      sentence: `${invoice.name} is issued and not sent yet.`,
      ...(isOpen && { waiting: [pay] }),
    }
  if (!isOpen) return null
  if (!isOverdue) return pay
  const reminded = invoice.reminded === null ? null : dayOf(invoice.reminded, timezone)
  if (reminded !== null && daysBetween(reminded, today(timezone)) < daysToAnswer)
    return {
      ...pay,
      sentence: `${pay.sentence} The client was reminded on ${formats.longDate(reminded)}.`,
      waiting: [{ action: 'remind', label: 'Remind again…', sentence: 'Remind the client again.' }],
    }
  return {
    action: 'remind',
    label: 'Remind…',
    sentence: `${pay.sentence} Remind the client.`,
    waiting: [{ ...pay, sentence: 'Record the payment once it arrives.' }],
  }
}

const dayOf = (instant: string, timezone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()
