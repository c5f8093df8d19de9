import { IconAddressBook } from '@tabler/icons-react'

import { RecordList } from '#web/record/RecordList.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Contact, ContactTab } from '../contacts.contract.ts'
import { contactColumns, contactFile, hiddenAtFirst, whereText } from './contactColumns.tsx'
import { contactKind } from './contactKind.ts'
import { contactFilterSets } from '../contacts.filters.contract.ts'
import { contactSearchKeys } from '../contacts.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { contactBulk } from './contactBulk.tsx'

const saved = recordFilters(contactFilterSets)

const tabs: readonly { value: ContactTab; label: string }[] = [
  { value: 'active', label: 'Contacts' },
  { value: 'inactive', label: 'Inactive' },
]

export const ContactsScreen = () => (
  <RecordList<Contact>
    kind={contactKind}
    icon={IconAddressBook}
    about="The people at the firm’s clients: where they are, and how they are reached."
    ordering="name"
    columns={contactColumns}
    hiddenAtFirst={hiddenAtFirst}
    tabs={tabs}
    card={card}
    help={async (me) => (await import('./contactQueryHelp.ts')).contactQueryHelp(me)}
    keys={contactSearchKeys}
    saved={saved}
    bulk={contactBulk}
    file={contactFile}
  />
)

const card = (row: Contact) => (
  <RowCard
    title={row.name}
    subtitle={[row.position, whereText(row)].filter(Boolean).join(' · ') || row.email}
    aside={row.inactive ? 'Inactive' : ''}
  />
)
