/** Payer, tax registration, days to pay, and the contacts that get the invoices. */
import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { InvoiceContacts } from './InvoiceContacts.tsx'
import { inputs } from './inputs.tsx'
import { terms, termsInputs } from './parts.ts'

/** The form of the tab with a client's invoices. */
export const TermsForm = recordForm(terms, {
  references: inputs,
  layout: ({ form, base, ...parts }) => (
    <>
      <SectionCard title="Terms">{termsInputs(parts)}</SectionCard>
      {base.id !== undefined && <InvoiceContacts form={form} id={base.id} known={base.invoice_contacts ?? []} />}
    </>
  ),
})
