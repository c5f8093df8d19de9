/** The people of the organisation. */
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { ask } from '#web/api.ts'
import { Avatar } from '#features/files/web/images/Avatar.tsx'
import { type Locale, useLocale } from '#web/locale.ts'
import { ListTabs } from '#web/record/ListTabs.tsx'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useRecordList } from '#web/record/useRecordList.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { queryChips } from '#web/ui/query/chips.ts'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import { TableSettings } from '#web/ui/table/TableSettings.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { listUsers, type User } from '../users.contract.ts'
import { countUsers } from '../users.lists.contract.ts'
import type { UserTab } from '../users.parts.contract.ts'
import { userSearchKeys } from '../users.search.ts'
import './users.css'
import { UserState } from './UserState.tsx'

const also = ['tab'] as const
const tabs: readonly { value: UserTab; label: string }[] = [
  { value: 'active', label: 'People' },
  { value: 'mine', label: 'My staff' },
  { value: 'external', label: 'External' },
  { value: 'inactive', label: 'Inactive' },
]

/** Columns that a new list does not show. */
const hiddenAtFirst: readonly string[] = ['mobile', 'start_date']

export function UsersScreen() {
  usePageTitle('People')
  return (
    <ForWhoMay permission="users.view_user" title="People" needs="It takes the permission to view people.">
      <Users />
    </ForWhoMay>
  )
}

function Users() {
  const me = useMe()
  const { formats } = useLocale()
  const navigate = useNavigate()
  const list = useRecordList<User>({ module: 'users', endpoint: listUsers, ordering: 'name', hiddenAtFirst, also })
  const { asked, change, look } = list
  const { data: counts } = useQuery({
    ...ask(countUsers, {
      query: {
        ...(asked.search !== '' && { search: asked.search }),
        ...(asked.inactive && { include_inactive: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(formats), [formats])
  const open = (to: number | 'new') => void navigate({ to: `/users/${to}/` as never })
  const mayAdd = has(me, 'users.add_user')
  useActions(mayAdd ? [{ id: 'new-user', label: 'New person', key: 'n', run: () => open('new') }] : [])
  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      New person
    </Button>
  )
  const seesGroups = has(me, 'groups.view_group') || has(me, 'groups.change_group')
  const tab = tabs.find(({ value }) => value === list.say('tab'))?.value ?? 'active'
  const narrowed = asked.search !== '' || tab !== 'active'
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <>
            {seesGroups && (
              <Link to="/users/groups/" className="fb-users-link">
                Groups
              </Link>
            )}
            {mayAdd && (
              <Link to="/users/import/" className="fb-users-link">
                Import
              </Link>
            )}
            {create}
          </>
        }
      />
      <ListTabs
        label="Which people"
        tabs={tabs}
        chosen={tab}
        counts={counts}
        onTab={(next) => void change({ tab: next === 'active' ? undefined : next })}
      />
      <Toolbar end={<TableSettings columns={columns} {...look} />}>
        <QueryBox
          label="Search people"
          value={asked.search}
          onSearch={(search) => void change({ search: search || undefined })}
          help={async () => (await import('./userQueryHelp.ts')).userQueryHelp(me)}
        />
        <Switch
          id="users-inactive"
          label="Show inactive"
          checked={asked.inactive}
          onChange={(on) => void change({ inactive: on ? 'true' : undefined })}
        />
        {queryChips(asked.search, userSearchKeys, formats.date).map(({ text, rest }) => (
          <Chip
            key={text}
            removeLabel={`Remove filter ${text}`}
            onRemove={() => void change({ search: rest === '' ? undefined : rest })}
          >
            {text}
          </Chip>
        ))}
      </Toolbar>
      <DataTable
        {...list.table}
        label="People"
        noun="people"
        columns={columns}
        hidden={look.hidden}
        density={look.density}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => open(id)}
        card={card}
        empty={
          <EmptyState
            icon={<IconUsers size={28} aria-hidden />}
            title={narrowed ? 'No person fits' : 'No people yet'}
            action={
              narrowed ? (
                <Button onClick={() => void change({ search: undefined, tab: undefined })}>Show all people</Button>
              ) : (
                create
              )
            }
          >
            The people of the organisation: who they are, whom they report to and what they may do.
          </EmptyState>
        }
      />
    </>
  )
}

const columnsOf = (formats: Locale['formats']): Column<User>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    cell: (user) => (
      <span className="fb-users-chips">
        <Avatar user={user} photo={user.photo} />
        {user.name}
        {user.external && <Chip>External</Chip>}
      </span>
    ),
  },
  { id: 'position', header: 'Position', sort: 'position', cell: ({ position }) => position },
  { id: 'department', header: 'Department', cell: ({ department }) => department?.name ?? '' },
  { id: 'manager', header: 'Line manager', cell: ({ manager }) => manager?.name ?? '' },
  { id: 'groups', header: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'mobile', header: 'Mobile', width: '9rem', cell: ({ phone }) => phone.mobile },
  {
    id: 'start_date',
    header: 'Start',
    sort: 'start_date',
    width: '7rem',
    cell: ({ start_date }) => (start_date === null ? '' : formats.date(start_date)),
  },
  { id: 'state', header: 'Signing in', width: '9rem', cell: (user) => <UserState user={user} /> },
]

const card = (user: User) => (
  <RowCard
    title={
      <span className="fb-named">
        <Avatar user={user} photo={user.photo} />
        {user.name}
      </span>
    }
    subtitle={[user.position, user.department?.name].filter(Boolean).join(' · ') || user.email}
    below={
      <div className="fb-users-chips">
        <UserState user={user} />
        {user.external && <Chip>External</Chip>}
      </div>
    }
  />
)
