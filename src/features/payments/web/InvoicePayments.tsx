/** Section of an invoice's overview: what was paid, and a form for the next payment. */
import { lazy } from '#web/lazy.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Invoice } from '#features/invoices/invoices.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useLead } from '#web/record/lead.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { recordPaymentLabel } from '../invoiceSteps.rules.ts'
import { listInvoicePayments } from '../payments.ts'
import './payments.css'

const RecordPayment = lazy(() => import('./RecordPayment.tsx').then((kit) => ({ default: kit.RecordPayment })))

const CreditCard = lazy(() => import('../credit/web/CreditCard.tsx').then((kit) => ({ default: kit.CreditCard })))
const CreditNotePays = lazy(() =>
  import('../credit/web/CreditNotePays.tsx').then((kit) => ({ default: kit.CreditNotePays })),
)

export function InvoicePayments({ record: invoice }: { record: Invoice }) {
  if (invoice.state === 'draft') return null
  const isOpen = compare(invoice.amount_open, '0') > 0
  return (
    <>
      {invoice.credit_note ? (
        <Suspense>
          <CreditNotePays key={invoice.version} credit={invoice} />
        </Suspense>
      ) : (
        <Paid invoice={invoice} isOpen={isOpen} />
      )}
      <Suspense>
        <CreditCard
          client={invoice.client}
          invoiceId={isOpen && !invoice.credit_note ? invoice.id : undefined}
          applies={!invoice.credit_note}
          belongs={({ kind, id, invoice_ids }) =>
            invoice.credit_note ? kind === 'credit' && id === invoice.id : isOpen || invoice_ids.includes(invoice.id)
          }
        />
      </Suspense>
    </>
  )
}

function Paid({ invoice, isOpen }: { invoice: Invoice; isOpen: boolean }) {
  const { formats } = useLocale()
  const mayAdd = has(useMe(), 'payment.add_payment')
  const [adding, setAdding] = useState(false)
  const lead = useLead()
  // What the header or the next step offers is not offered again.
  const isOffered = [lead?.act, ...(lead?.waiting ?? []).map(({ act }) => act)].some(
    (act) => act?.label === recordPaymentLabel,
  )
  const answer = useQuery(queryFor(listInvoicePayments, { params: { id: String(invoice.id) } }))
  const { data } = answer
  return (
    <SectionCard
      title="Payments"
      actions={
        isOpen &&
        mayAdd &&
        !isOffered && (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {recordPaymentLabel}
          </Button>
        )
      }
    >
      <Pending answer={answer} lines={1} label="Loading the payments" />
      {data?.length === 0 && <p className="fb-muted">{isOpen ? 'No payments yet.' : 'No payments.'}</p>}
      {data && data.length > 0 && (
        <ul className="fb-payment-rows">
          {data.map((part) => (
            <li key={`${part.kind} ${part.id}`}>
              {part.kind === 'payment' ? (
                <RelatedNames records={[part]} prefix="payments" permission="payment.view_payment" />
              ) : (
                <RelatedNames records={[part]} prefix="invoices" permission="invoice.view_invoice" />
              )}
              <span className="fb-muted">
                {part.kind === 'credit' && 'Credit note, '}
                {formats.date(part.date)}
              </span>
              <span className="fb-num">{formats.money(part.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <RecordPayment invoice={invoice} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
