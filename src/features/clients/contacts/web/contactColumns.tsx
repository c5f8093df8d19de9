import type { Locale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { Tags } from '#web/record/Tags.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { contactTable } from '../contacts.columns.ts'
import { type Contact, exportContacts } from '../contacts.contract.ts'
import { contactKind } from './contactKind.ts'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = ['city', 'source', 'inactive_date']

export const contactColumns = ({ formats, words }: Locale): Column<Contact>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => (
      <>
        <RecordName kind={contactKind} record={row} /> {row.inactive && <Chip tone="warning">Inactive</Chip>}{' '}
        {row.opt_out && <Chip>Opted out</Chip>}
      </>
    ),
  },
  { id: 'clients', header: 'Client', sort: 'client', cell: whereText },
  {
    id: 'position',
    header: 'Position',
    sort: 'position',
    width: '11rem',
    edits: 'position',
    cell: (row) => row.position,
  },
  { id: 'email', header: 'Email', sort: 'email', width: '14rem', cell: (row) => row.email },
  { id: 'phone', header: 'Telephone', width: '10rem', cell: (row) => row.phones[0]?.number ?? '' },
  { id: 'city', header: words.town, sort: 'city', width: '9rem', cell: (row) => row.address.city },
  { id: 'source', header: 'Source', width: '9rem', edits: 'source', cell: (row) => row.source },
  {
    id: 'inactive_date',
    header: 'Inactive from',
    width: '8rem',
    edits: 'inactive_date',
    cell: (row) => <InactiveFrom row={row} write={formats.date} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
  },
]

/** The contact's own day, or the one that comes with its clients. */
function InactiveFrom({ row, write }: { row: Contact; write: (day: string) => string }) {
  if (row.inactive_date !== null) return write(row.inactive_date)
  return row.inactive_from !== null && <span className="fb-muted">{write(row.inactive_from)} by client</span>
}

/** A contact's file says name, client, telephone and the day it ends in several columns. */
export const contactFile = {
  endpoint: exportContacts,
  columns: contactTable,
  parts: {
    name: ['first_name', 'last_name'],
    clients: ['clients', 'role'],
    phone: ['office', 'mobile'],
    inactive_date: ['inactive_date', 'inactive_by_client'],
  },
}

/** The main client, with their role, and how many more there are. */
export function whereText({ clients: [first, ...more] }: Contact): string {
  if (!first) return ''
  const role = first.role === '' ? '' : ` (${first.role})`
  return `${first.client.name}${role}${more.length > 0 ? `, ${more.length} more` : ''}`
}
