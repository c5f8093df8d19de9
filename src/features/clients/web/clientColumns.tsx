import type { Locale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Tags } from '#web/record/Tags.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { Client } from '../clients.contract.ts'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = ['email', 'parent', 'created', 'inactive_date']

export const clientColumns = ({ formats, timezone }: Locale): Column<Client>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => (
      <>
        {row.name} {row.inactive && <Chip tone="warning">Inactive</Chip>}
      </>
    ),
  },
  { id: 'category', header: 'Category', sort: 'category', width: '9rem', cell: (row) => row.category?.name ?? '' },
  { id: 'type', header: 'Type', sort: 'type', width: '8rem', cell: (row) => row.type?.name ?? '' },
  { id: 'manager', header: 'Manager', sort: 'manager', width: '10rem', cell: (row) => row.manager?.name ?? '' },
  { id: 'city', header: 'Town', sort: 'city', width: '9rem', cell: (row) => row.address.city },
  { id: 'phone', header: 'Telephone', width: '10rem', cell: (row) => row.phone },
  { id: 'email', header: 'E-mail', width: '12rem', cell: (row) => row.email },
  { id: 'parent', header: 'Belongs to', width: '10rem', cell: (row) => row.parent?.name ?? '' },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
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
    cell: (row) => (row.inactive_date === null ? '' : formats.date(row.inactive_date)),
  },
]
