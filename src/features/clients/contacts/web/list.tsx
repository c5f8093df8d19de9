/** The list of contacts, and the import of a file. */
import { IconAddressBook } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { NameCell } from '#web/record/kit/cells.tsx'
import { type ListSpec, recordList } from '#web/record/kit/list.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { clientLookup } from '../../clients/web/pickers.ts'
import { type Contact, contact, contactMerges } from '../contacts.ts'
import { contactHelp } from './contactHelp.ts'
import { contactKind } from './contactKind.ts'

const tabs = [
  { value: 'active', label: 'Contacts' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The main client, with their role, and how many more there are. */
function whereText({ clients: [first, ...more] }: Contact): string {
  if (!first) return ''
  const role = first.role === '' ? '' : ` (${first.role})`
  return `${first.client.name}${role}${more.length > 0 ? `, ${more.length} more` : ''}`
}

export const columns: ListSpec<typeof contact>['columns'] = [
  'name',
  { id: 'clients', header: 'Client', sort: 'client', cell: whereText },
  'position',
  'email',
  { id: 'phone', header: 'Telephone', width: '10rem', cell: ({ phones }) => phones[0]?.number ?? '' },
  'city',
  'source',
  'inactive_date',
  'tags',
]
/** A contact's file says name, client, telephone and the day it ends in several columns. */
export const parts = {
  name: ['first_name', 'last_name'],
  clients: ['clients', 'role'],
  phone: ['office', 'mobile'],
  inactive_date: ['inactive_date', 'inactive_by_client'],
}

export const List = recordList(contact, {
  kind: contactKind,
  icon: IconAddressBook,
  about: 'People at your clients, with their roles and contact details.',
  columns,
  hiddenAtFirst: ['city', 'source', 'inactive_date'],
  tabs,
  cells: {
    name: (row) => (
      <>
        <NameCell kind={contactKind} row={row} /> {row.opt_out && <Chip>Opted out</Chip>}
      </>
    ),
    // The contact's own day, or the one that comes with its clients.
    inactive_date: ({ inactive_date, inactive_from }, { formats }) =>
      inactive_date === null
        ? inactive_from !== null && <span className="fb-muted">{formats.date(inactive_from)} by client</span>
        : formats.date(inactive_date),
  },
  card: (row) => ({
    subtitle: [row.position, whereText(row)].filter(Boolean).join(' · ') || row.email,
    aside: row.inactive ? 'Inactive' : '',
  }),
  merge: contactMerges,
  help: contactHelp,
  parts,
  saved: recordFilters(filterSetsOf(contact), tabs),
  keepsPage: true,
})

export const Import = importScreen(contact, async () => ({ clients: { lookup: clientLookup } }), contactKind)
