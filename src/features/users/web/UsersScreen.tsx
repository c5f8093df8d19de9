/** The people of the organisation. */
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { ask } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { listUsers, type User } from '../users.contract.ts'
import { Locked } from './Locked.tsx'
import './users.css'
import { UserState } from './UserState.tsx'

export function UsersScreen() {
  if (has(useMe(), 'users.view_user')) return <Users />
  return <Locked title="People" permission="see people" />
}

const settings = ['search', 'show', 'rows', 'ordering']
const text = (value: unknown, usual: string) => (typeof value === 'string' && value !== '' ? value : usual)

function Users() {
  const me = useMe()
  const navigate = useNavigate()
  usePageTitle('People')
  const [address, change] = useListSettings('users', settings)
  const search = text(address['search'], '')
  const show = text(address['show'], 'active')
  const ordering = text(address['ordering'], 'name') as 'name'
  const page = Math.max(1, Number(address['page']) || 1)
  const rows = Number(text(address['rows'], '20'))
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(listUsers, {
      query: {
        page: String(page),
        rows: String(rows),
        ordering,
        ...(search !== '' && { search }),
        ...(show !== 'all' && { active: show === 'active' ? ('true' as const) : ('false' as const) }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  // Only a selection answers a bare list.
  const list = data && 'results' in data ? data : undefined
  const mayAdd = has(me, 'users.add_user')
  const add = () => void navigate({ to: '/users/new/' })
  useActions(mayAdd ? [{ id: 'new-user', label: 'New person', key: 'n', run: add }] : [])
  const filtered = search !== '' || show !== 'active'
  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
      New person
    </Button>
  )
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <>
            {(has(me, 'groups.view_group') || has(me, 'groups.change_group')) && (
              <Link to="/users/groups/" className="fb-users-link">
                Groups
              </Link>
            )}
            {create}
          </>
        }
      />
      <Toolbar
        end={
          <NativeSelect
            label="Show"
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
              { value: 'all', label: 'All' },
            ]}
            value={show}
            onChange={(value) => void change({ show: value === 'active' ? undefined : value })}
          />
        }
      >
        <QueryBox
          label="Search people"
          placeholder="Name, position or email"
          value={search}
          onSearch={(value) => void change({ search: value })}
          help={noHelp}
        />
      </Toolbar>
      <DataTable
        label="People"
        noun={list?.count === 1 ? 'person' : 'people'}
        columns={columns}
        rows={list?.results}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        ordering={ordering}
        onOrdering={(value) => void change({ ordering: value })}
        {...(list && { paging: { page, rows, count: list.count } })}
        onPage={(value) => void change({ page: value })}
        onRows={(value) => void change({ rows: value })}
        onOpen={({ id }) => void navigate({ to: `/users/${id}/` })}
        card={card}
        empty={
          <EmptyState
            icon={<IconUsers size={28} aria-hidden />}
            title={filtered ? 'Nobody fits these filters' : 'Nobody is here yet'}
            action={
              filtered ? (
                <Button onClick={() => void change({ search: undefined, show: undefined })}>Clear filters</Button>
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

const card = (user: User) => (
  <RowCard
    title={user.name}
    subtitle={[user.position, user.department?.name].filter(Boolean).join(' · ') || user.email}
    below={
      <div className="fb-users-chips">
        <UserState user={user} />
        {user.external && <Chip>External</Chip>}
      </div>
    }
  />
)

const noHelp = () => Promise.resolve([])

const columns: Column<User>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    cell: (user) => (
      <span className="fb-users-chips">
        <Link to="/users/$id/" params={{ id: user.id }}>
          {user.name}
        </Link>
        {user.external && <Chip>External</Chip>}
      </span>
    ),
  },
  { id: 'position', header: 'Position', sort: 'position', cell: ({ position }) => position },
  { id: 'department', header: 'Department', cell: ({ department }) => department?.name ?? '' },
  { id: 'manager', header: 'Line manager', cell: ({ manager }) => manager?.name ?? '' },
  { id: 'groups', header: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'state', header: 'Signing in', width: '9rem', cell: (user) => <UserState user={user} /> },
]
