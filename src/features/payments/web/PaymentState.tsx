import { compare } from '#core/decimal.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Payment } from '../payments.ts'

/** Shows a payment's state as a tinted word: a refund, locked, or whether all of it is allocated. */
export function PaymentState({ payment }: { payment: Pick<Payment, 'locked' | 'amount_unallocated' | 'direction'> }) {
  if (payment.direction === 'out')
    return (
      <StatusBadge
        status={payment.locked ? 'approved' : 'draft'}
        label={payment.locked ? 'Refund, locked' : 'Refund'}
      />
    )
  if (payment.locked) return <StatusBadge status="approved" label="Locked" />
  return compare(payment.amount_unallocated, '0') > 0 ? (
    <StatusBadge status="submitted" label="Unallocated" />
  ) : (
    <StatusBadge status="draft" label="Allocated" />
  )
}
