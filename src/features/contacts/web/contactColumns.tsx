import { Chip } from '#web/ui/Chip.tsx'
import { Tags } from '#web/record/Tags.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { contactTable } from '../contacts.columns.ts'
import { type Contact, exportContacts } from '../contacts.contract.ts'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = ['city', 'source']

export const contactColumns = (): Column<Contact>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => (
      <>
        {row.name} {row.inactive && <Chip tone="warning">Inactive</Chip>} {row.opt_out && <Chip>Opted out</Chip>}
      </>
    ),
  },
  { id: 'clients', header: 'Client', cell: whereText },
  { id: 'position', header: 'Position', sort: 'position', width: '11rem', cell: (row) => row.position },
  { id: 'email', header: 'E-mail', sort: 'email', width: '14rem', cell: (row) => row.email },
  { id: 'phone', header: 'Telephone', width: '10rem', cell: (row) => row.phones[0]?.number ?? '' },
  { id: 'city', header: 'Town', width: '9rem', cell: (row) => row.address.city },
  { id: 'source', header: 'Source', width: '9rem', cell: (row) => row.source },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
  },
]

/** A contact's file says name and telephone in several columns. */
export const contactFile = {
  endpoint: exportContacts,
  columns: contactTable,
  parts: { name: ['first_name', 'last_name'], phone: ['office', 'mobile'] },
}

/** The main client, with their role, and how many more there are. */
export function whereText({ clients: [first, ...more] }: Contact): string {
  if (!first) return ''
  const role = first.role === '' ? '' : ` (${first.role})`
  return `${first.client.name}${role}${more.length > 0 ? `, ${more.length} more` : ''}`
}
