import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { ask } from '#web/api.ts'
import { ListTabs } from '#web/record/ListTabs.tsx'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useRecordList } from '#web/record/useRecordList.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import { TableSettings } from '#web/ui/table/TableSettings.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { type Contact, type ContactTab, contactTabs, countContacts, listContacts } from '../contacts.contract.ts'
import { contactColumns, hiddenAtFirst, whereText } from './contactColumns.tsx'

const also = ['tab'] as const
const tabs: readonly { value: ContactTab; label: string }[] = [
  { value: 'active', label: 'Contacts' },
  { value: 'inactive', label: 'Inactive' },
]

export function ContactsScreen() {
  usePageTitle('Contacts')
  return (
    <ForWhoMay permission="contacts.view_contact" title="Contacts" needs="It takes the permission to view contacts.">
      <ContactList />
    </ForWhoMay>
  )
}

function ContactList() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useRecordList<Contact>({
    module: 'contacts',
    endpoint: listContacts,
    ordering: 'name',
    hiddenAtFirst,
    also,
  })
  const { asked, change, look } = list
  const { data: counts } = useQuery({
    ...ask(countContacts, {
      query: {
        ...(asked.search !== '' && { search: asked.search }),
        ...(asked.inactive && { include_inactive: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => contactColumns(), [])
  const open = (to: number | 'new') => void navigate({ to: `/contacts/${to}/` as never })

  const mayAdd = has(me, 'contacts.add_contact')
  useActions(mayAdd ? [{ id: 'new-contact', label: 'New contact', key: 'n', run: () => open('new') }] : [])
  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      New contact
    </Button>
  )
  const tab = contactTabs.find((one) => one === list.say('tab')) ?? 'active'
  const narrowed = asked.search !== '' || tab !== 'active'
  return (
    <>
      <PageHeader title="Contacts" {...(mayAdd && { actions: create })} />
      <ListTabs
        label="Which contacts"
        tabs={tabs}
        chosen={tab}
        counts={counts}
        onTab={(next) => void change({ tab: next === 'active' ? undefined : next })}
      />
      <Toolbar end={<TableSettings columns={columns} {...look} />}>
        <QueryBox
          label="Search contacts"
          value={asked.search}
          onSearch={(search) => void change({ search: search || undefined })}
          help={async () => (await import('./contactQueryHelp.ts')).contactQueryHelp(me)}
        />
        <Switch
          id="contacts-inactive"
          label="Show inactive"
          checked={asked.inactive}
          onChange={(on) => void change({ inactive: on ? 'true' : undefined })}
        />
      </Toolbar>
      <DataTable
        {...list.table}
        label="Contacts"
        noun="contacts"
        columns={columns}
        hidden={look.hidden}
        density={look.density}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => open(id)}
        card={card}
        empty={
          <EmptyState
            icon={<IconAddressBook size={28} aria-hidden />}
            title={narrowed ? 'No contact fits' : 'No contacts yet'}
            action={
              narrowed ? (
                <Button onClick={() => void change({ search: undefined, tab: undefined })}>Show all contacts</Button>
              ) : (
                create
              )
            }
          >
            The people at the firm’s clients: where they are, and how they are reached.
          </EmptyState>
        }
      />
    </>
  )
}

const card = (row: Contact) => (
  <RowCard
    title={row.name}
    subtitle={[row.position, whereText(row)].filter(Boolean).join(' · ') || row.email}
    aside={row.inactive ? 'Inactive' : ''}
  />
)
