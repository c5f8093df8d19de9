/** The states of an invoice and the actions between them (docs/rules/money.md#invoices). */
import { compare } from '#core/decimal.ts'
import { defineWorkflow } from '#core/workflow.ts'

export const invoiceStates = ['draft', 'issued', 'sent'] as const
type InvoiceState = (typeof invoiceStates)[number]

interface InvoiceFacts {
  name: string
  state: InvoiceState
  credit_note: boolean
  amount_gross: string
  amount_credited: string
}

/** The refusal of other fields than those that can still be changed (`writtenAlways`). */
export const unchangeableInvoice =
  'An issued invoice cannot be changed, except its notes, tags and synchronisation. Credit it instead.'
const undeletable = 'An issued invoice cannot be deleted. Credit it instead.'

export const invoiceWorkflow = defineWorkflow({
  states: { draft: 'Draft', issued: 'Issued', sent: 'Sent' },
  stateOf: ({ state }: InvoiceFacts) => state,
  actions: {
    change: { draft: 'draft' },
    delete: { draft: 'deleted' },
    issue: { draft: 'issued' },
    send: { issued: 'sent', sent: 'sent' },
    credit: { issued: 'issued', sent: 'sent' },
  },
  sentences: {
    change: { issued: unchangeableInvoice, sent: unchangeableInvoice },
    delete: { issued: undeletable, sent: undeletable },
    issue: { sent: 'This invoice is already issued.' },
    send: { draft: 'Issue this draft before you send it.' },
    credit: { draft: 'A draft cannot be credited. Change or delete it instead.' },
  },
  otherwise: (_action, word) => `This invoice is already ${word}.`,
  requires: {
    credit: ({ name, credit_note, amount_credited, amount_gross }) => {
      if (credit_note) return 'A credit note cannot be credited.'
      return compare(amount_credited, amount_gross) >= 0 ? `${name} is credited in full.` : null
    },
  },
})
