/** The list of suppliers' bills, and how one comes from an e-invoice. */
import { lazy } from '#web/lazy.tsx'
import { IconReceipt2 } from '@tabler/icons-react'
import { Suspense } from 'react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { bill } from '../bills.ts'
import { billKind } from './billKind.ts'
import { BillState } from './BillState.tsx'
import { ReadBill } from './ReadBill.tsx'
import './bills.css'

const Page = {
  New: lazy(async () => ({ default: (await import('./record.tsx')).New })),
  Opened: lazy(async () => ({ default: (await import('./record.tsx')).Opened })),
}
const waiting = <SkeletonBlock lines={8} label="Loading the bill" />
// The pages are loaded lazily, so that the login does not load their code.
export const New = () => (
  <Suspense fallback={waiting}>
    <Page.New />
  </Suspense>
)
export const Opened = () => (
  <Suspense fallback={waiting}>
    <Page.Opened />
  </Suspense>
)

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'unallocated', label: 'Lines without project' },
] as const

export const List = recordList(bill, {
  kind: billKind,
  icon: IconReceipt2,
  about: 'Bills from suppliers, with the projects they are a cost of.',
  links: <ReadBill />,
  columns: [
    'name',
    'supplier',
    { id: 'state', header: 'Status', width: '8rem', cell: (row) => <BillState bill={row} /> },
    'date',
    'due',
    'paid',
    {
      id: 'projects',
      header: 'Projects',
      width: '14rem',
      cell: ({ lines }) => [...new Set(lines.flatMap(({ project }) => project?.name ?? []))].join(', '),
    },
    {
      id: 'amount_gross',
      header: 'Total',
      width: '9rem',
      numeric: true,
      cell: (row, { formats }) => formats.money(row.amount_gross),
    },
    {
      id: 'documents',
      header: 'Documents',
      width: '6.5rem',
      numeric: true,
      cell: ({ documents }) => (documents === 0 ? <span className="fb-bill-missing">missing</span> : documents),
    },
    'purchase_order',
    'tags',
  ],
  hiddenAtFirst: ['paid', 'purchase_order', 'tags'],
  tabs,
  card: (row, { formats }) => ({
    subtitle: `${row.supplier.name} · ${formats.date(row.date)}`,
    aside: formats.money(row.amount_gross),
    below: (
      <span className="fb-bill-state">
        <BillState bill={row} />
        {row.documents === 0 && <span className="fb-bill-missing">document missing</span>}
      </span>
    ),
  }),
  references: async () => (await import('./references.ts')).references,
  help: {
    amount: { hint: 'Total: an amount, or >amount', example: '>1000' },
    project: { hint: 'Project', example: 'weir' },
    is: { hint: 'Status', example: 'overdue' },
  },
  saved: recordFilters(filterSetsOf(bill), tabs),
})
