import { compare } from '#core/decimal.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Payment } from '../payments.ts'

/** Where a payment stands: locked, or whether all of it pays something; a tinted word. */
export function PaymentState({ payment }: { payment: Pick<Payment, 'locked' | 'amount_unallocated'> }) {
  if (payment.locked) return <StatusBadge status="approved" label="Locked" />
  return compare(payment.amount_unallocated, '0') > 0 ? (
    <StatusBadge status="submitted" label="Unallocated" />
  ) : (
    <StatusBadge status="draft" label="Allocated" />
  )
}
