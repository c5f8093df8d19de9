/** The people of the organisation. */
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { useLocale } from '#web/locale.ts'
import { RecordList } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { userTable } from '../userColumns.ts'
import type { User } from '../users.contract.ts'
import { exportUsers } from '../userExport.contract.ts'
import { userFilterSets } from '../userFilters.contract.ts'
import type { UserTab } from '../userParts.contract.ts'
import { userSearchKeys } from '../userSearch.ts'
import { editing, userBulk } from './userBulk.ts'
import { hiddenAtFirst, userCard, userColumns } from './userColumns.tsx'
import { userKind } from './userKind.ts'
import './users.css'

const file = { endpoint: exportUsers, columns: userTable, parts: { state: ['active'] } }

const tabs: readonly { value: UserTab; label: string }[] = [
  { value: 'active', label: 'People' },
  { value: 'mine', label: 'My staff' },
  { value: 'external', label: 'External' },
  { value: 'inactive', label: 'Inactive' },
]
const saved = recordFilters(userFilterSets, tabs)

export function UsersScreen() {
  const { words } = useLocale()
  return (
    <RecordList<User>
      kind={userKind}
      icon={IconUsers}
      about={`The people of your ${words.organisation.toLowerCase()}, with their roles, managers and permissions.`}
      ordering="name"
      columns={userColumns}
      hiddenAtFirst={hiddenAtFirst}
      tabs={tabs}
      card={userCard}
      help={async (me, locale) => (await import('./userQueryHelp.ts')).userQueryHelp(me, locale)}
      keys={userSearchKeys}
      saved={saved}
      bulk={userBulk}
      editing={editing}
      file={file}
      links={<ToGroups />}
    />
  )
}

function ToGroups() {
  const me = useMe()
  if (!has(me, 'groups.view_group') && !has(me, 'groups.change_group')) return null
  return (
    <Link to="/users/groups/" className="fb-users-link">
      Groups
    </Link>
  )
}
