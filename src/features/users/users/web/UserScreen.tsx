/** The screens of a person and of a new person. */
import { lazy } from '#web/lazy.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { Avatar } from '../../images/web/Avatar.tsx'
import { RecordScreen } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { User } from '../users.contract.ts'
import { maySeeGroups } from '../userNames.ts'
import { MissingPermission } from './MissingPermission.tsx'
import { userKind } from './userKind.ts'
import { userLine, UserOverview } from './UserOverview.tsx'
import './users.css'
import { UserState } from './UserState.tsx'
import { userLabels } from './userValues.ts'

export function UserScreen() {
  if (!has(useMe(), 'users.view_user')) return <MissingPermission title="Person" permission="see people" />
  return (
    <RecordScreen<User>
      kind={userKind}
      labels={userLabels}
      tabs={tabs}
      mark={listView}
      aside={state}
      actions={actions}
      line={userLine}
      overview={overview}
    >
      {(user, saving) => (
        <div className="fb-users-parts">
          {/* Together, so that nothing below jumps when the later of them comes. */}
          <Suspense fallback={<SkeletonBlock lines={12} label={`Loading ${user.name}`} />}>
            <UserImages user={user} />
            <UserOrgs user={user} />
            <UserForm user={user} {...saving} />
            <PersonalData user={user} />
          </Suspense>
        </div>
      )}
    </RecordScreen>
  )
}

const overview = (user: User) => <UserOverview user={user} />

const listView = (user: User) => <Avatar user={user} photo={user.photo} size="large" />
const state = (user: User) => <UserState user={user} />

const actions = (user: User) => user.can_impersonate && <ActAs user={user} />

/** Links to the screen that explains acting as somebody. */
function ActAs({ user }: { user: User }) {
  const navigate = useNavigate()
  return (
    <Button onClick={() => void navigate({ to: '/acting/', search: { as: user.id } })}>Act as {user.first_name}</Button>
  )
}

const NewPerson = lazy(() => import('./NewPerson.tsx').then((kit) => ({ default: kit.NewPerson })))
const UserForm = lazy(() => import('./UserForm.tsx').then((kit) => ({ default: kit.UserForm })))
const UserImages = lazy(() => import('../../images/web/UserImages.tsx').then((kit) => ({ default: kit.UserImages })))
const UserOrgs = lazy(() => import('../../orgs/web/UserOrgs.tsx').then((kit) => ({ default: kit.UserOrgs })))
const PersonalData = lazy(() =>
  import('../../personal/web/PersonalData.tsx').then((kit) => ({ default: kit.PersonalData })),
)
const SchedulePanel = lazy(() => import('./SchedulePanel.tsx').then((kit) => ({ default: kit.SchedulePanel })))
const AccessPanel = lazy(() => import('../../groups/web/AccessPanel.tsx').then((kit) => ({ default: kit.AccessPanel })))

const tabs = [
  { id: 'week', label: 'Week', stays: true, Part: SchedulePanel },
  { id: 'access', label: 'Access', permission: maySeeGroups, Part: AccessPanel },
] as const

export function NewUserScreen() {
  if (has(useMe(), 'users.add_user'))
    return (
      <Suspense fallback={<SkeletonBlock lines={12} label="Loading the form" />}>
        <NewPerson />
      </Suspense>
    )
  return <MissingPermission title="New person" permission="add people" />
}
