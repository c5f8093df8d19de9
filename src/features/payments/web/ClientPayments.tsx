/** The payments of a client, on its page. */
import { lazy } from '#web/lazy.tsx'
import { IconCashBanknote } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { listClientPayments } from '../payments.ts'
import './payments.css'

const StatementCard = lazy(() =>
  import('../statement/web/StatementCard.tsx').then((kit) => ({ default: kit.StatementCard })),
)

const CreditCard = lazy(() => import('../credit/web/CreditCard.tsx').then((kit) => ({ default: kit.CreditCard })))

export function ClientPayments({ record: client }: { record: { id: number; name: string } }) {
  return (
    <>
      <Suspense>
        <CreditCard client={client} />
      </Suspense>
      <Paid of={client} />
      {has(useMe(), 'clients.view_invoice') && (
        <Suspense>
          <StatementCard client={client} />
        </Suspense>
      )}
    </>
  )
}

function Paid({ of: { id } }: { of: { id: number } }) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const query = { rows: String(pagedRows), page: String(page) }
  const result = useQuery({
    ...queryFor(listClientPayments, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <EmptyState icon={<IconCashBanknote size={32} aria-hidden />} title="No payments yet">
      Payments and refunds of this client are listed here, newest first.
    </EmptyState>
  )
  return (
    <PagedCard title="Payments" asked={result} page={page} onPage={setPage} empty={empty}>
      {(payments) => (
        <ul className="fb-payment-rows">
          {payments.map((payment) => (
            <li key={payment.id}>
              <RelatedNames records={[payment]} prefix="payments" permission="payment.view_payment" />
              <span className="fb-muted">
                {formats.date(payment.date)}
                {compare(payment.amount_received, '0') < 0 && ', refund'}
                {payment.locked && ', locked'}
                {compare(payment.amount_unallocated, '0') > 0 &&
                  `, ${formats.money(payment.amount_unallocated)} of credit left`}
              </span>
              <span className="fb-num">{formats.money(payment.amount_received)}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedCard>
  )
}
