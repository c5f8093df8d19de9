/** The page of an invoice: what it says and where it stands, its form while it is a draft, and what happened to it. */
import { lazy } from 'react'

import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { invoice, writtenAlways } from '../invoices.ts'
import { InvoiceLetters } from './InvoiceLetters.tsx'
import { InvoiceActs } from './InvoiceActs.tsx'
import { invoiceKind } from './invoiceKind.ts'
import { InvoiceState } from './InvoiceState.tsx'
import { syncText } from './syncText.ts'
import { PrintedLines } from './PrintedLines.tsx'

export const { New, Opened } = recordPage(invoice, {
  kind: invoiceKind,
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  aside: (one) => <InvoiceState invoice={one} />,
  actions: (one) => <InvoiceActs one={one} />,
  line: (one, { formats }) => [
    one.client.name,
    formats.date(one.date),
    !one.credit_note && `due ${formats.date(one.due)}`,
    formats.money(one.amount_gross),
    one.credits && `credits ${one.credits.name}`,
  ],
  overview: {
    open: (one) => <PrintedLines invoice={one} />,
    facts: [
      'client_id',
      'project_id',
      'date',
      'due',
      'tax_point',
      'start',
      'end',
      'purchase_order',
      'type_id',
      'nominal_account_id',
      'sync',
      'tags',
      'notes',
    ],
    cells: {
      sync: syncText,
      client_id: ({ client }) => <RelatedNames records={[client]} prefix="clients" permission="clients.view_client" />,
      project_id: ({ project, projects }) => {
        const records = project ? [project] : projects
        return (
          records.length > 0 && <RelatedNames records={records} prefix="projects" permission="projects.view_project" />
        )
      },
    },
    edits: (name, one) => one.state === 'draft' || writtenAlways.has(name),
    beside: (one) => <InvoiceLetters one={one} />,
    references: async () => (await import('./references.ts')).references,
  },
  labels: {
    state: 'State',
    net: 'Net',
    tax: 'Tax',
    bill_to: 'Billed to',
    issued: 'Issued',
    credit_note: 'Credit note',
    rounding: 'Rounding',
  },
  removal: 'Only a draft is deleted. You can undo this for a minute.',
})
