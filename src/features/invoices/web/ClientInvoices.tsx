/** The invoice terms and the invoices of a client. */
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Client, ClientChange } from '#features/clients/clients/clients.contract.ts'
import { listClientInvoices } from '../clientInvoices.contract.ts'
import '#features/clients/clients/web/clients.css'
import {
  clientLabels as labels,
  termsBody,
  termsOf,
  type TermsValues,
} from '#features/clients/clients/web/clientValues.ts'
import { InvoiceContacts } from '#features/clients/clients/web/InvoiceContacts.tsx'
import { InvoiceTerms } from '#features/clients/clients/web/InvoiceTerms.tsx'

export function ClientInvoices({ record: client, saving }: { record: Client; saving: Saving }) {
  const me = useMe()
  return (
    <>
      <Terms client={client} saving={saving} />
      {has(me, 'clients.view_invoice') && <Invoices client={client} />}
    </>
  )
}

function Terms({ client, saving }: { client: Client; saving: Saving }) {
  const seesContacts = has(useMe(), 'contacts.view_contact')
  const state = useRecordForm<typeof ClientChange, TermsValues, Client>({
    schema: ClientChange,
    record: client,
    valuesOf: termsOf,
    bodyOf: termsBody,
    ...saving,
  })
  const { form, base, fixed } = state
  return (
    <RecordForm state={state} noun="client" labels={labels} locked="It takes the permission to change clients.">
      <SectionCard title="Terms">
        <InvoiceTerms form={form} payer={base?.client ?? null} own={client.id} />
      </SectionCard>
      {seesContacts && (
        <SectionCard title={labels.invoice_contact_ids}>
          <InvoiceContacts form={form} client={client} fixed={fixed} />
        </SectionCard>
      )}
    </RecordForm>
  )
}

function Invoices({ client: { id } }: { client: Client }) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const query = { rows: String(pagedRows), page: String(page) }
  const invoicesQuery = useQuery({
    ...queryFor(listClientInvoices, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  const none = (
    <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="No invoices yet">
      What this client is invoiced for is listed here, the newest first.
    </EmptyState>
  )
  return (
    <PagedCard title="Invoices" asked={invoicesQuery} page={page} onPage={setPage} empty={none}>
      {(invoices) => (
        <ul className="fb-invoices">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <strong>{invoice.name}</strong>
              <span className="fb-muted">{invoice.project?.name}</span>
              <span>
                {formats.date(invoice.date)} <span className="fb-muted">due {formats.date(invoice.due)}</span>
              </span>
              <span className="fb-invoice-money">
                {formats.money(invoice.net)} <span className="fb-muted">+ {formats.money(invoice.tax)} tax</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedCard>
  )
}
