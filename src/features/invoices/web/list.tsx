/** The list of invoices and credit notes. */
import { lazy } from '#web/lazy.tsx'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { invoice } from '../invoices.ts'
import { invoiceKind } from './invoiceKind.ts'
import { InvoiceState } from './InvoiceState.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import { RemindSelected } from './RemindSelected.tsx'
import './invoices.css'

const UnbilledScreen = lazy(async () => ({ default: (await import('./UnbilledScreen.tsx')).UnbilledScreen }))
/** Loaded lazily, so that the login does not load the code. */
export const Unbilled = () => (
  <Suspense fallback={<SkeletonBlock lines={8} label="Loading the unbilled work" />}>
    <UnbilledScreen />
  </Suspense>
)

const MonthsScreen = lazy(async () => ({ default: (await import('../months/web/MonthsScreen.tsx')).MonthsScreen }))
export const Months = () => (
  <Suspense fallback={<SkeletonBlock lines={8} label="Loading the months" />}>
    <MonthsScreen />
  </Suspense>
)

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'credit', label: 'Credit notes' },
] as const

export const List = recordList(invoice, {
  kind: invoiceKind,
  icon: IconFileInvoice,
  about: 'Invoices and credit notes for your clients.',
  links: (
    <>
      <Link to="/invoices/unbilled/">Unbilled work</Link>
      <Link to="/invoices/months/">Months</Link>
    </>
  ),
  columns: [
    'name',
    'client',
    {
      id: 'project',
      header: 'Project',
      width: '12rem',
      cell: ({ project, projects }) => project?.name ?? projects.map(({ name }) => name).join(', '),
    },
    { id: 'state', header: 'Status', width: '8rem', cell: (row) => <InvoiceState invoice={row} /> },
    'date',
    'due',
    {
      id: 'amount_gross',
      header: 'Total',
      width: '8rem',
      numeric: true,
      cell: (row, { formats }) => formats.money(row.amount_gross),
    },
    {
      id: 'amount_open',
      header: 'Open',
      width: '8rem',
      numeric: true,
      cell: (row, { formats }) => (row.state === 'draft' ? '' : formats.money(row.amount_open)),
    },
    'type',
    'purchase_order',
    'tags',
  ],
  hiddenAtFirst: ['type', 'purchase_order', 'tags'],
  tabs,
  Above: InvoiceSums,
  OfSelected: RemindSelected,
  card: (row, { formats }) => ({
    subtitle: [row.client.name, row.project?.name ?? row.projects.map(({ name }) => name).join(', ')]
      .filter(Boolean)
      .join(' · '),
    aside: formats.money(row.amount_gross),
    below: (
      <span className="fb-invoice-card">
        <InvoiceState invoice={row} />
        {row.state === 'draft' || row.credit_note || row.payment_state === 'paid'
          ? formats.date(row.date)
          : `due ${formats.date(row.due)}`}
      </span>
    ),
  }),
  references: async () => (await import('./references.ts')).references,
  help: {
    amount: { hint: 'Total: an amount, or >amount', example: '>1000' },
    is: { hint: 'Status', example: 'overdue' },
  },
  saved: recordFilters(filterSetsOf(invoice), tabs),
})
