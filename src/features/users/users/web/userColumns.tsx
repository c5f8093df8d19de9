import { Avatar } from '../../images/web/Avatar.tsx'
import type { Locale } from '#web/locale.ts'
import { RecordName } from '#web/record/RecordName.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { User } from '../users.contract.ts'
import { userKind } from './userKind.ts'
import { UserState } from './UserState.tsx'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = ['org', 'mobile', 'start_date', 'end_date']

const Named = ({ user }: { user: User }) => (
  <span className="fb-named">
    <Avatar user={user} photo={user.photo} />
    <RecordName kind={userKind} record={user} />
  </span>
)

/** Marks for external people and visitors. */
const Marks = ({ user: { external, visitor, org } }: { user: User }) => (
  <>
    {external && <Chip>External</Chip>}
    {visitor && <Chip>Visitor from {org.name}</Chip>}
  </>
)

export const userColumns = ({ formats, words }: Locale): Column<User>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    cell: (user) => (
      <span className="fb-users-chips">
        <Named user={user} />
        <Marks user={user} />
      </span>
    ),
  },
  { id: 'position', header: 'Position', sort: 'position', edits: 'position', cell: ({ position }) => position },
  {
    id: 'department',
    header: 'Department',
    sort: 'department',
    edits: 'department_id',
    cell: ({ department }) => department?.name ?? '',
  },
  {
    id: 'manager',
    header: 'Line manager',
    sort: 'manager',
    edits: 'manager_id',
    cell: ({ manager }) => manager?.name ?? '',
  },
  { id: 'groups', header: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { id: 'org', header: `Main ${words.organisation.toLowerCase()}`, sort: 'org', cell: ({ org }) => org.name },
  { id: 'email', header: 'Email', sort: 'email', cell: ({ email }) => email },
  { id: 'mobile', header: 'Mobile', width: '9rem', cell: ({ phone }) => phone.mobile },
  {
    id: 'start_date',
    header: 'Start',
    sort: 'start_date',
    edits: 'start_date',
    width: '7rem',
    cell: ({ start_date }) => (start_date === null ? '' : formats.date(start_date)),
  },
  {
    id: 'end_date',
    header: 'End',
    sort: 'end_date',
    edits: 'end_date',
    mayEdit: ({ can_change_access }) => can_change_access,
    width: '7rem',
    cell: ({ end_date }) => (end_date === null ? '' : formats.date(end_date)),
  },
  { id: 'state', header: 'Signing in', width: '9rem', cell: (user) => <UserState user={user} /> },
]

export const userCard = (user: User) => (
  <RowCard
    title={<Named user={user} />}
    subtitle={[user.position, user.department?.name].filter(Boolean).join(' · ') || user.email}
    below={
      <div className="fb-users-chips">
        <UserState user={user} />
        <Marks user={user} />
      </div>
    }
  />
)
