/** Lists the invoices that a payment pays, and the credit that a refund is paid from. */
import { compare, subtract } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Payment } from '../payments.ts'
import { AllocationForm, InvoiceName, Left } from './AllocationForm.tsx'
import './payments.css'

export function Allocations({ payment }: { payment: Payment }) {
  const mayChange = has(useMe(), 'payment.change_payment')
  if (payment.direction === 'out') return <Refunded payment={payment} />
  // The remainder of a locked payment is credit: its allocations may only grow.
  const pays = payment.can_change || (mayChange && compare(payment.amount_unallocated, '0') > 0)
  const { id, version, amount_unallocated, client } = payment
  return (
    <SectionCard title="Pays">
      {pays ? (
        <AllocationForm
          source={{ kind: 'payment', id, version, amount_left: amount_unallocated, client: client.name }}
        />
      ) : (
        <Shown payment={payment} />
      )}
      <RefundedBy refunds={payment.refunds} />
    </SectionCard>
  )
}

function Shown({ payment: { invoices, amount_unallocated } }: { payment: Payment }) {
  const { formats } = useLocale()
  return (
    <>
      {invoices.length === 0 && <p className="fb-muted">Not allocated to an invoice yet.</p>}
      <ul className="fb-payment-rows">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceName of={invoice} />
            <span className="fb-num">{formats.money(invoice.amount)}</span>
          </li>
        ))}
      </ul>
      <Left amount={amount_unallocated} />
    </>
  )
}

interface Part {
  id: number
  name: string
  amount: string
}
/** Lists the refunds that paid out the remainder. */
function RefundedBy({ refunds }: { refunds: readonly Part[] }) {
  const { formats } = useLocale()
  if (refunds.length === 0) return null
  return (
    <ul className="fb-payment-rows" aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <RelatedNames records={[refund]} prefix="payments" permission="payment.view_payment" />
          <span className="fb-muted">Refund</span>
          <span className="fb-num">{formats.money(refund.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lists the payments and credit notes that a refund pays out. */
function Refunded({ payment }: { payment: Payment }) {
  const { formats } = useLocale()
  const parts = [
    ...payment.refunded_credits.map((part) => ({ ...part, noun: 'Credit note' })),
    ...payment.refunded_payments.map((part) => ({ ...part, noun: 'Payment' })),
  ]
  return (
    <SectionCard title={`Refund of ${formats.money(subtract('0', payment.amount_received))}`}>
      <ul className="fb-payment-rows">
        {parts.map(({ noun, ...part }) => (
          <li key={`${noun} ${part.id}`}>
            {noun === 'Payment' ? (
              <RelatedNames records={[part]} prefix="payments" permission="payment.view_payment" />
            ) : (
              <InvoiceName of={part} />
            )}
            <span className="fb-muted">{noun}</span>
            <span className="fb-num">{formats.money(part.amount)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
