/** The list of payments. */
import { lazy } from '#web/lazy.tsx'
import { IconCashBanknote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { payment } from '../payments.ts'
import { paymentKind } from './paymentKind.ts'
import { PaymentState } from './PaymentState.tsx'
import './payments.css'

const BankFileScreen = lazy(async () => ({ default: (await import('../bank/web/BankFileScreen.tsx')).BankFileScreen }))
export const BankFile = () => (
  <Suspense fallback={<SkeletonBlock lines={8} label="Loading the screen" />}>
    <BankFileScreen />
  </Suspense>
)

const AgedScreen = lazy(async () => ({ default: (await import('../aged/web/AgedScreen.tsx')).AgedScreen }))
export const AgedDebt = () => (
  <Suspense fallback={<SkeletonBlock lines={8} label="Loading the screen" />}>
    <AgedScreen />
  </Suspense>
)

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unallocated', label: 'Unallocated' },
  { value: 'open', label: 'Open' },
  { value: 'locked', label: 'Locked' },
  { value: 'refunds', label: 'Refunds' },
] as const

export const List = recordList(payment, {
  kind: paymentKind,
  icon: IconCashBanknote,
  about: 'Client payments with their invoices, and refunds.',
  links: (
    <>
      <Link to="/payments/aged/">Aged debt</Link>
      <Link to="/payments/import/">Bank file</Link>
    </>
  ),
  columns: [
    'name',
    'client',
    'date',
    { id: 'state', header: 'Status', width: '8rem', cell: (row) => <PaymentState payment={row} /> },
    {
      id: 'amount_received',
      header: 'Amount',
      width: '9rem',
      numeric: true,
      cell: (row, { formats }) => formats.money(row.amount_received),
    },
    {
      id: 'amount_unallocated',
      header: 'Unallocated',
      width: '9rem',
      numeric: true,
      cell: (row, { formats }) => formats.money(row.amount_unallocated),
    },
    {
      id: 'invoices',
      header: 'Pays',
      width: '14rem',
      cell: (row) => row.invoices.map(({ name }) => name).join(', '),
    },
    'method',
    'batch',
    'tags',
  ],
  hiddenAtFirst: ['method', 'tags'],
  tabs,
  card: (row, { formats }) => ({
    subtitle: `${row.client.name} · ${formats.date(row.date)}`,
    aside: formats.money(row.amount_received),
    below: <PaymentState payment={row} />,
  }),
  references: async () => (await import('./references.ts')).references,
  help: { is: { hint: 'Status', example: 'unallocated' } },
  saved: recordFilters(filterSetsOf(payment), tabs),
})
