/** The people of the organisation. */
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import type { Locale } from '#web/locale.ts'
import { RecordList } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { User } from '../users.contract.ts'
import type { UserTab } from '../users.parts.contract.ts'
import { userKind } from './userKind.ts'
import './users.css'
import { UserState } from './UserState.tsx'

const tabs: readonly { value: UserTab; label: string }[] = [
  { value: 'active', label: 'People' },
  { value: 'mine', label: 'My staff' },
  { value: 'external', label: 'External' },
  { value: 'inactive', label: 'Inactive' },
]

/** Columns that a new list does not show. */
const hiddenAtFirst: readonly string[] = ['mobile', 'start_date']

export function UsersScreen() {
  const me = useMe()
  const seesGroups = has(me, 'groups.view_group') || has(me, 'groups.change_group')
  return (
    <RecordList<User>
      kind={userKind}
      icon={IconUsers}
      about="The people of the organisation: who they are, whom they report to and what they may do."
      ordering="name"
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      card={card}
      tabs={tabs}
      links={
        seesGroups && (
          <Link to="/users/groups/" className="fb-users-link">
            Groups
          </Link>
        )
      }
      help={async (asker) => (await import('./userQueryHelp.ts')).userQueryHelp(asker)}
    />
  )
}

const columns = ({ formats }: Locale): Column<User>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    cell: (user) => (
      <span className="fb-users-chips">
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
