import { IconAddressBook } from '@tabler/icons-react'

import { RecordList } from '#web/record/RecordList.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Contact, ContactTab } from '../contacts.contract.ts'
import { contactColumns, contactFile, hiddenAtFirst, whereText } from './contactColumns.tsx'
import { contactKind } from './contactKind.ts'
import { contactFilterSets } from '../contacts.filters.contract.ts'
import { contactSearchKeys } from '../contacts.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { contactBulk, editing } from './contactBulk.ts'

const tabs: readonly { value: ContactTab; label: string }[] = [
  { value: 'active', label: 'Contacts' },
  { value: 'inactive', label: 'Inactive' },
]
const saved = recordFilters(contactFilterSets, tabs)

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
    help={async (me, locale) => (await import('./contactQueryHelp.ts')).contactQueryHelp(me, locale)}
    keys={contactSearchKeys}
    saved={saved}
    bulk={contactBulk}
    editing={editing}
    file={contactFile}
    keepsPage
  />
)

const card = (row: Contact) => (
  <RowCard
    title={<RecordName kind={contactKind} record={row} />}
    subtitle={[row.position, whereText(row)].filter(Boolean).join(' · ') || row.email}
    aside={row.inactive ? 'Inactive' : ''}
  />
)
