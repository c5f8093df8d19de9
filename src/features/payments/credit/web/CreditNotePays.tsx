/** Section of a credit note's overview: the invoices that it pays. */
import { useQuery } from '@tanstack/react-query'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Invoice } from '#features/invoices/invoices.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { AllocationForm, InvoiceName, Left } from '../../web/AllocationForm.tsx'
import { listCreditPayable } from '../credit.contract.ts'

export function CreditNotePays({ credit }: { credit: Invoice }) {
  const { formats } = useLocale()
  const mayChange = has(useMe(), 'payment.change_payment')
  const { data, error, refetch } = useQuery(queryFor(listCreditPayable, { params: { id: String(credit.id) } }))
  const pays = data?.filter(({ amount }) => compare(amount, '0') > 0)
  const { id, version, amount_unallocated, client } = credit
  return (
    <SectionCard title="Pays">
      {mayChange ? (
        <AllocationForm
          source={{ kind: 'credit', id, version, amount_left: amount_unallocated, client: client.name }}
        />
      ) : (
        <>
          <ErrorAlert error={error}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </ErrorAlert>
          {!pays && !error && <SkeletonBlock lines={2} label="Loading allocations" />}
          {pays?.length === 0 && <p className="fb-muted">Not allocated to an invoice yet.</p>}
          <ul className="fb-payment-rows">
            {pays?.map((invoice) => (
              <li key={invoice.id}>
                <InvoiceName of={invoice} />
                <span className="fb-num">{formats.money(invoice.amount)}</span>
              </li>
            ))}
          </ul>
          <Left amount={amount_unallocated} />
        </>
      )}
    </SectionCard>
  )
}
