/** On an invoice's overview: what was paid of it, and the next payment. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Invoice } from '#features/invoices/invoices.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listInvoicePayments } from '../payments.ts'
import './payments.css'

const RecordPayment = lazy(() => import('./RecordPayment.tsx').then((kit) => ({ default: kit.RecordPayment })))

export function InvoicePayments({ record: invoice }: { record: Invoice }) {
  const { formats } = useLocale()
  const mayAdd = has(useMe(), 'payment.add_payment')
  const [adding, setAdding] = useState(false)
  const issued = invoice.state !== 'draft' && !invoice.credit_note
  const { data } = useQuery({
    ...queryFor(listInvoicePayments, { params: { id: String(invoice.id) } }),
    enabled: issued,
  })
  if (!issued) return null
  const open = compare(invoice.amount_open, '0') > 0
  return (
    <SectionCard
      title="Payments"
      actions={
        open &&
        mayAdd && (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Record a payment…
          </Button>
        )
      }
    >
      {data?.length === 0 && <p className="fb-muted">{open ? 'Nothing was paid yet.' : 'Nothing was paid.'}</p>}
      <ul className="fb-payment-rows">
        {data?.map((one) => (
          <li key={one.id}>
            <RelatedNames records={[one]} prefix="payments" permission="payment.view_payment" />
            <span className="fb-muted">{formats.date(one.date)}</span>
            <span className="fb-num">{formats.money(one.amount)}</span>
          </li>
        ))}
      </ul>
      {adding && (
        <Suspense>
          <RecordPayment invoice={invoice} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
