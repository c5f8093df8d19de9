/**
 * Letters about an invoice: sent with its PDF, reminders of it, and what became of each
 * (docs/rules/money.md#letters-about-invoices).
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdText, Ref, Version } from '#core/contract.ts'
import { MailMessage, moneyLetter } from '#features/clients/mail/mail.contract.ts'
import { invoice } from './invoices.ts'

/** Largest number of recipients of one letter. */
const maxRecipients = 20
export const Recipients = z.array(Id).check(z.maxLength(maxRecipients, `At most ${maxRecipients} people.`))
export const eInvoiceSyntaxes = ['ubl', 'cii'] as const
export type EInvoiceSyntax = (typeof eInvoiceSyntaxes)[number]

const Letter = z.extend(
  z.pick(MailMessage, {
    id: true,
    contact: true,
    user: true,
    address: true,
    subject: true,
    status: true,
    reason: true,
    sent: true,
    created: true,
    can_try_again: true,
  }),
  { about: z.enum(['invoice', 'reminder']), attachments: z.array(z.string()) },
)
export type InvoiceLetter = z.output<typeof Letter>

export const listInvoiceLetters = endpoint({
  name: 'listInvoiceLetters',
  method: 'GET',
  path: '/invoices/:id/letters/',
  summary:
    'Letters sent for an invoice with their delivery state, newest first. Empty without permission to see contacts',
  access: 'invoice.view_invoice',
  params: IdInPath,
  reply: z.array(Letter),
})

/** Values of a text's fields, for a preview before it is sent. */
export const getInvoiceMailValues = endpoint({
  name: 'getInvoiceMailValues',
  method: 'GET',
  path: '/invoices/:id/mail-values/',
  summary: 'The field values of a letter about an invoice, for one contact of its client',
  access: 'invoice.view_invoice',
  params: IdInPath,
  query: z.object({ contact_id: z.optional(IdText) }),
  reply: z.record(z.string(), z.string()),
})

const SendInvoice = z.strictObject({
  /** Whether mail is sent; otherwise the invoice is only marked as sent. */
  mail: z._default(z.boolean(), true),
  /** Contacts of its client, a letter each. */
  contact_ids: z._default(Recipients, []),
  subject: z.optional(moneyLetter.subject),
  body: z.optional(moneyLetter.body),
  /** Format of an e-invoice to attach, too. */
  e_invoice: z._default(z.nullable(z.enum(eInvoiceSyntaxes)), null),
  version: z.optional(Version),
})

export const sendInvoice = endpoint({
  name: 'sendInvoice',
  method: 'POST',
  path: '/invoices/:id/send/',
  summary:
    'Send an invoice to contacts of its client as a PDF, with an e-invoice on request; or mark it as sent. 400 lists the e-invoice rules that it breaks',
  access: 'invoice.change_invoice',
  params: IdInPath,
  body: SendInvoice,
  reply: invoice.Item,
})

/** The most invoices per request. */
const maxReminded = 100
const RemindInvoices = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(maxReminded, `At most ${maxReminded} invoices at once.`)),
  /** Recipients of the letter about one invoice; by default those who get the client's invoices. */
  contact_ids: z.optional(Recipients),
  subject: z.optional(moneyLetter.subject),
  body: z.optional(moneyLetter.body),
  /** Includes invoices that already had a reminder today. */
  again: z._default(z.boolean(), false),
})

export const remindInvoices = endpoint({
  name: 'remindInvoices',
  method: 'POST',
  path: '/invoices/remind/',
  summary:
    'Send reminders for overdue invoices: one letter per invoice, with the invoice attached. The answer gives the reason for each invoice without a letter. At most one reminder a day per invoice, unless `again` is set',
  access: 'invoice.change_invoice',
  body: RemindInvoices,
  reply: z.object({
    results: z.array(z.object({ id: Id, name: z.string(), client: Ref, letters: z.int(), skipped: z.string() })),
  }),
})
