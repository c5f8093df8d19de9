import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
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
import { type Client, type ClientTab, clientTabs, countClients, listClients } from '../clients.contract.ts'
import { clientColumns, hiddenAtFirst } from './clientColumns.tsx'

const also = ['tab'] as const
const tabs: readonly { value: ClientTab; label: string }[] = [
  { value: 'active', label: 'Clients' },
  { value: 'mine', label: 'Mine' },
  { value: 'inactive', label: 'Inactive' },
]

export function ClientsScreen() {
  usePageTitle('Clients')
  return (
    <ForWhoMay permission="clients.view_client" title="Clients" needs="It takes the permission to view clients.">
      <ClientList />
    </ForWhoMay>
  )
}

function ClientList() {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const list = useRecordList<Client>({
    module: 'clients',
    endpoint: listClients,
    ordering: 'name',
    hiddenAtFirst,
    also,
  })
  const { asked, change, look } = list
  const { data: counts } = useQuery({
    ...ask(countClients, {
      query: {
        ...(asked.search !== '' && { search: asked.search }),
        ...(asked.inactive && { include_inactive: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => clientColumns(formats, timezone), [formats, timezone])
  const open = (to: number | 'new') => void navigate({ to: `/clients/${to}/` as never })

  const mayAdd = has(me, 'clients.add_client')
  useActions(mayAdd ? [{ id: 'new-client', label: 'New client', key: 'n', run: () => open('new') }] : [])
  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      New client
    </Button>
  )
  const tab = clientTabs.find((one) => one === list.say('tab')) ?? 'active'
  const narrowed = asked.search !== '' || tab !== 'active'
  return (
    <>
      <PageHeader title="Clients" {...(mayAdd && { actions: create })} />
      <ListTabs
        label="Which clients"
        tabs={tabs}
        chosen={tab}
        counts={counts}
        onTab={(next) => void change({ tab: next === 'active' ? undefined : next })}
      />
      <Toolbar end={<TableSettings columns={columns} {...look} />}>
        <QueryBox
          label="Search clients"
          value={asked.search}
          onSearch={(search) => void change({ search: search || undefined })}
          help={async () => (await import('./clientQueryHelp.ts')).clientQueryHelp(me)}
        />
        <Switch
          id="clients-inactive"
          label="Show inactive"
          checked={asked.inactive}
          onChange={(on) => void change({ inactive: on ? 'true' : undefined })}
        />
      </Toolbar>
      <DataTable
        {...list.table}
        label="Clients"
        noun="clients"
        columns={columns}
        hidden={look.hidden}
        density={look.density}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => open(id)}
        card={card}
        empty={
          <EmptyState
            icon={<IconBuildings size={28} aria-hidden />}
            title={narrowed ? 'No client fits' : 'No clients yet'}
            action={
              narrowed ? (
                <Button onClick={() => void change({ search: undefined, tab: undefined })}>Show all clients</Button>
              ) : (
                create
              )
            }
          >
            The organisations that the firm works for, with the people there and the work done for them.
          </EmptyState>
        }
      />
    </>
  )
}

const card = (row: Client) => (
  <RowCard
    title={row.name}
    subtitle={[row.category?.name, row.address.city].filter(Boolean).join(' · ') || row.phone}
    aside={row.inactive ? 'Inactive' : (row.manager?.name ?? '')}
  />
)
