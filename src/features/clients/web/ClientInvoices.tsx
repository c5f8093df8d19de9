/** How a client is invoiced, and what it was invoiced for. */
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { listClientContacts } from '#features/contacts/contacts.atClient.contract.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Client, ClientChange } from '../clients.contract.ts'
import { listClientInvoices } from '../clients.invoices.contract.ts'
import './clients.css'
import { clientLabels as labels, termsBody, termsOf, type TermsValues } from './clientValues.ts'
import { InvoiceTerms } from './InvoiceTerms.tsx'

export function ClientInvoices({ client, saving }: { client: Client; saving: Saving }) {
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
  const locked = fixed ? { locked: 'It takes the permission to change clients.' } : {}
  return (
    <RecordForm state={state} noun="client" labels={labels}>
      <SectionCard title="Terms">
        <InvoiceTerms form={form} payer={base?.client ?? null} own={client.id} locked={locked} />
      </SectionCard>
      {seesContacts && (
        <SectionCard title={labels.invoice_contact_ids}>
          <InvoiceContacts form={form} client={client} fixed={fixed} />
        </SectionCard>
      )}
    </RecordForm>
  )
}

interface InvoiceContactsProps {
  form: ContractForm<TermsValues>
  client: Client
  fixed: boolean
}

/** Those of the people there who get its invoices; one that is chosen and inactive stays in sight. */
function InvoiceContacts({ form, client: { id, invoice_contacts }, fixed }: InvoiceContactsProps) {
  const chosen = useFormValue(form, 'invoice_contact_ids')
  const { data, error, refetch } = useQuery(ask(listClientContacts, { params: { id: String(id) }, query: {} }))
  if (!data)
    return error ? (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    ) : (
      <SkeletonBlock lines={2} label="Loading the contacts" />
    )
  const others = invoice_contacts.filter((one) => !data.some((contact) => contact.id === one.id))
  const people = [...data, ...others.map((one) => ({ ...one, role: 'inactive' }))]
  const choose = (contact: number, on: boolean) =>
    form.set({ invoice_contact_ids: on ? [...chosen, contact] : chosen.filter((one) => one !== contact) })
  if (people.length === 0) return <p className="fb-muted">Nobody yet. Add the people there under Contacts.</p>
  return (
    <ul className="fb-choices" aria-label={labels.invoice_contact_ids}>
      {people.map((contact) => (
        <li key={contact.id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(contact.id)}
              disabled={fixed}
              onChange={(event) => choose(contact.id, event.currentTarget.checked)}
            />
            <span>
              {contact.name} <span className="fb-muted">{contact.role}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const rows = 20

function Invoices({ client: { id } }: { client: Client }) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const query = { rows: String(rows), page: String(page) }
  const { data, error, refetch } = useQuery({
    ...ask(listClientInvoices, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard title={`Invoices${data ? ` (${data.count})` : ''}`}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the invoices" />}
      {data?.count === 0 && (
        <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="No invoices yet">
          What this client is invoiced for is listed here, the newest first.
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ul className="fb-invoices">
          {data.results.map((invoice) => (
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
      {data && data.count > rows && (
        <div className="fb-invoice-pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page * rows >= data.count} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
