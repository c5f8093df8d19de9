/** The page of an invoice: what it says and where it stands, its form while it is a draft, and what happened to it. */

import { lazy } from '#web/lazy.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { invoice, writtenAlways } from '../invoices.ts'
import { InvoiceLetters } from './InvoiceLetters.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { invoiceKind } from './invoiceKind.ts'
import { InvoiceState } from './InvoiceState.tsx'
import { syncText } from './syncText.ts'
import { PrintedLines } from './PrintedLines.tsx'

export const { New, Opened } = recordPage(invoice, {
  kind: invoiceKind,
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  aside: (record) => <InvoiceState invoice={record} />,
  actions: (record) => <InvoiceActions record={record} />,
  line: (record, { formats }) => [
    record.client.name,
    formats.longDate(record.date),
    !record.credit_note && `due ${formats.longDate(record.due)}`,
    formats.money(record.amount_gross),
    record.credits && `credits ${record.credits.name}`,
  ],
  overview: {
    open: (record) => <PrintedLines invoice={record} />,
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
    // Rare, and set under Details.
    hides: (name, { type_id, nominal_account_id, tax_point, sync }) =>
      (name === 'type_id' && type_id === null) ||
      (name === 'nominal_account_id' && nominal_account_id === null) ||
      (name === 'tax_point' && tax_point === null) ||
      (name === 'sync' && !sync),
    edits: (name, record) => record.state === 'draft' || writtenAlways.has(name),
    beside: (record) => <InvoiceLetters record={record} />,
    references: async () => (await import('./references.ts')).references,
  },
  labels: {
    state: 'Status',
    net: 'Net',
    tax: 'Tax',
    bill_to: 'Billed to',
    issued: 'Issued',
    credit_note: 'Credit note',
    rounding: 'Rounding',
  },
  removal: 'Only drafts can be deleted. You can undo this for a minute.',
})
