/** The page of a payment: what came in, which invoices it pays, its form, and what happened to it. */

import { lazy } from '#web/lazy.tsx'
import { syncText } from '#features/invoices/web/syncText.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { payment } from '../payments.ts'
import { Allocations } from './Allocations.tsx'
import { LockPayment } from './LockPayment.tsx'
import { ReturnPayment } from '../credit/web/ReturnPayment.tsx'
import { paymentKind } from './paymentKind.ts'
import { PaymentState } from './PaymentState.tsx'

export const { New, Opened } = recordPage(payment, {
  kind: paymentKind,
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  aside: (record) => <PaymentState payment={record} />,
  actions: (record) => (
    <>
      <ReturnPayment payment={record} />
      <LockPayment record={record} />
    </>
  ),
  line: (record, { formats }) => [
    record.client.name,
    formats.longDate(record.date),
    formats.money(record.amount_received),
    record.batch && `batch ${record.batch}`,
  ],
  overview: {
    open: (record) => <Allocations key={record.version} payment={record} />,
    facts: ['client_id', 'amount_received', 'date', 'name', 'method', 'batch', 'sync', 'tags', 'notes'],
    cells: {
      name: ({ name }) => name,
      sync: syncText,
      client_id: ({ client }) => <RelatedNames records={[client]} prefix="clients" permission="clients.view_client" />,
    },
    references: async () => (await import('./references.ts')).references,
  },
  labels: { locked: 'Locked' },
  removal:
    'Invoices it paid are open again, and credit it refunded is available again. You can undo this for a minute.',
})
