/** The credit of a client, on its page and on its invoices: applied to an invoice, or refunded. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { sumOf } from '../../payments.rules.ts'
import { AllocationForm } from '../../web/AllocationForm.tsx'
import '../../web/payments.css'
import { type Credit, getClientCredit } from '../credit.contract.ts'

const RefundDialog = lazy(() => import('./RefundDialog.tsx').then((kit) => ({ default: kit.RefundDialog })))

interface CreditCardProps {
  client: { id: number; name: string }
  /** Filters the credits that belong on the page; default all. */
  belongs?: (credit: Credit) => boolean
  /** The invoice whose page shows it, which the credit is offered for. */
  invoiceId?: number | undefined
  /** False if the page itself shows the allocations. */
  applies?: boolean
}

/** Shows a client's credit, or nothing if there is none. */
export function CreditCard({ client, belongs = () => true, invoiceId, applies = true }: CreditCardProps) {
  const { formats } = useLocale()
  const me = useMe()
  const seesBoth = has(me, 'clients.view_payment') && has(me, 'clients.view_invoice')
  const { data } = useQuery({
    ...queryFor(getClientCredit, { params: { id: String(client.id) } }),
    enabled: seesBoth,
  })
  const [opened, setOpened] = useState<{ action: 'apply' | 'refund'; credit: Credit } | null>(null)
  const credits = soFar(data?.credits).filter(belongs)
  const close = () => setOpened(null)
  if (credits.length === 0 && !opened) return null
  const target = invoiceId === undefined ? 'an invoice' : 'this invoice'
  const total = sumOf(credits.map(({ amount_left }) => amount_left))
  return (
    <SectionCard title={`Credit ${formats.money(total)}`}>
      <ul className="fb-payment-rows fb-credit-rows">
        {credits.map((credit) => (
          <li key={`${credit.kind} ${credit.id}`}>
            <CreditName credit={credit} />
            <span className="fb-muted">
              {credit.kind === 'credit' ? 'Credit note' : 'Payment'}, {formats.date(credit.date)}
            </span>
            <span className="fb-num">{formats.money(credit.amount_left)}</span>
            <span className="fb-credit-actions">
              {applies && has(me, 'payment.change_payment') && (
                <Button
                  aria-label={`Apply ${credit.name} to ${target}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpened({ action: 'apply', credit })}
                >
                  Apply to {target}…
                </Button>
              )}
              {has(me, 'payment.add_payment') && (
                <Button
                  aria-label={`Refund ${credit.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpened({ action: 'refund', credit })}
                >
                  Refund…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {opened?.action === 'apply' && (
        <Dialog opened title={`Apply ${opened.credit.name}`} width={640} onCancel={close}>
          <AllocationForm source={{ ...opened.credit, client: client.name }} invoiceId={invoiceId} onSaved={close} />
        </Dialog>
      )}
      {opened?.action === 'refund' && (
        <Suspense>
          <RefundDialog credit={opened.credit} client={client} onClose={close} />
        </Suspense>
      )}
    </SectionCard>
  )
}

const CreditName = ({ credit: { kind, id, name } }: { credit: Credit }) =>
  kind === 'credit' ? (
    <RelatedNames records={[{ id, name }]} prefix="invoices" permission="invoice.view_invoice" />
  ) : (
    <RelatedNames records={[{ id, name }]} prefix="payments" permission="payment.view_payment" />
  )
