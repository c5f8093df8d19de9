import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Invoice } from '../invoices.ts'

const paid = {
  unpaid: ['submitted', 'Unpaid'],
  part_paid: ['submitted', 'Part paid'],
  paid: ['approved', 'Paid'],
  overdue: ['rejected', 'Overdue'],
} as const satisfies Record<string, readonly [UiStatus, string]>

/** A badge with the state of an invoice: draft, or paid or not once issued. */
export function InvoiceState({ invoice }: { invoice: Pick<Invoice, 'state' | 'payment_state' | 'credit_note'> }) {
  const { state, payment_state, credit_note } = invoice
  if (state === 'draft') return <StatusBadge status="draft" label={credit_note ? 'Draft credit note' : 'Draft'} />
  if (credit_note || payment_state === null) return <StatusBadge status="draft" label="Credit note" />
  const [status, label] = paid[payment_state]
  return <StatusBadge status={status} label={label} />
}
