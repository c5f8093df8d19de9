import type { Locale } from '#web/locale.ts'
import type { Me } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { Tags } from '#web/record/Tags.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { isSeen } from '../clients.sorts.ts'
import { clientTable } from '../clients.columns.ts'
import { type Client, exportClients } from '../clients.contract.ts'
import { clientKind } from './clientKind.ts'
import { namesText, termsText } from './clientValues.ts'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = [
  'email',
  'parent',
  'related',
  'payment_terms',
  'invoice_contacts',
  'conversion',
  'created',
  'inactive_date',
]

/** A client's file says the terms in two columns. */
export const clientFile = {
  endpoint: exportClients,
  columns: clientTable,
  parts: { payment_terms: ['payment_days', 'payment_month_end'] },
}

/** Those that are for who looks. */
export const columnsFor =
  (me: Me) =>
  (locale: Locale): Column<Client>[] =>
    all(locale).filter(({ id }) => isSeen(me, id))

const all = ({ formats, timezone, words }: Locale): Column<Client>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => (
      <>
        <RecordName kind={clientKind} record={row} /> {row.inactive && <Chip tone="warning">Inactive</Chip>}
      </>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    sort: 'category',
    width: '9rem',
    edits: 'category_id',
    cell: (row) => row.category?.name ?? '',
  },
  {
    id: 'type',
    header: 'Type',
    sort: 'type',
    width: '8rem',
    edits: 'type_id',
    cell: (row) => row.type?.name ?? '',
  },
  {
    id: 'manager',
    header: 'Manager',
    sort: 'manager',
    width: '10rem',
    edits: 'manager_id',
    cell: (row) => row.manager?.name ?? '',
  },
  { id: 'city', header: words.town, sort: 'city', width: '9rem', cell: (row) => row.address.city },
  { id: 'phone', header: 'Telephone', width: '10rem', cell: (row) => row.phone },
  { id: 'email', header: 'Email', width: '12rem', cell: (row) => row.email },
  { id: 'parent', header: 'Belongs to', width: '10rem', edits: 'parent_id', cell: (row) => row.parent?.name ?? '' },
  { id: 'related', header: 'Related clients', width: '12rem', cell: (row) => namesText(row.orgs) },
  {
    id: 'payment_terms',
    header: 'Payment terms',
    width: '11rem',
    edits: 'payment_days',
    cell: (row) => termsText(row, formats),
  },
  { id: 'invoice_contacts', header: 'Gets invoices', width: '12rem', cell: (row) => namesText(row.invoice_contacts) },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
  },
  {
    id: 'conversion',
    header: 'Client since',
    width: '8rem',
    edits: 'conversion',
    cell: (row) => (row.conversion === null ? '' : formats.date(row.conversion)),
  },
  {
    id: 'created',
    header: 'Added',
    sort: 'created',
    width: '10rem',
    cell: (row) => formats.dateTime(row.created, timezone),
  },
  {
    id: 'inactive_date',
    header: 'Inactive from',
    sort: 'inactive_date',
    width: '8rem',
    edits: 'inactive_date',
    cell: (row) => (row.inactive_date === null ? '' : formats.date(row.inactive_date)),
  },
]
