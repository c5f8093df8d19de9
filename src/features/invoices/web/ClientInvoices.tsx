/** The invoice terms and the invoices of a client. */
import { lazy } from '#web/lazy.tsx'
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import type { Saving } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Client } from '#features/clients/clients/clients.ts'
import { listClientInvoices } from '../clientInvoices.contract.ts'
import { InvoiceRows } from './InvoiceRows.tsx'

const TermsForm = lazy(() =>
  import('#features/clients/clients/web/terms.tsx').then((kit) => ({ default: kit.TermsForm })),
)

export function ClientInvoices({ record: client, saving }: { record: Client; saving: Saving }) {
  const me = useMe()
  return (
    <>
      <Suspense>
        <TermsForm record={client} {...saving} />
      </Suspense>
      {has(me, 'invoice.add_invoice') && (
        <div className="fb-invoice-acts">
          <Link to={paths.clientInvoice(client.id)}>New invoice</Link>
        </div>
      )}
      {has(me, 'clients.view_invoice') && <Invoices client={client} />}
    </>
  )
}

function Invoices({ client: { id } }: { client: Client }) {
  const [page, setPage] = useState(1)
  const query = { rows: String(pagedRows), page: String(page) }
  const invoicesQuery = useQuery({
    ...queryFor(listClientInvoices, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="No invoices yet">
      Invoices to this client are listed here, newest first.
    </EmptyState>
  )
  return (
    <PagedCard title="Invoices" asked={invoicesQuery} page={page} onPage={setPage} empty={empty}>
      {(invoices) => <InvoiceRows invoices={invoices} of="project" />}
    </PagedCard>
  )
}
