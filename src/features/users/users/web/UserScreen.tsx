/** The screens of a person and of a new person. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { Avatar } from '../../images/web/Avatar.tsx'
import { useEndpointMutation } from '#web/api.ts'
import { Mail, RecordLinks, Related, Telephone } from '#web/record/RecordLinks.tsx'
import { RecordScreen } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { getUser, listUsers, type User } from '../users.contract.ts'
import { createUser, NewUser } from '../users.edit.contract.ts'
import { maySeeGroups } from '../users.names.ts'
import { addedNotice } from '../../invitations/web/invitationWords.ts'
import { MissingPermission } from './MissingPermission.tsx'
import { UserFields } from './UserFields.tsx'
import { UserForm } from './UserForm.tsx'
import { userKind } from './userKind.ts'
import './users.css'
import { UserState } from './UserState.tsx'
import { emptyValues, userLabels } from './userValues.ts'

export function UserScreen() {
  if (!has(useMe(), 'users.view_user')) return <MissingPermission title="Person" permission="see people" />
  return (
    <RecordScreen<User> kind={userKind} labels={userLabels} tabs={tabs} aside={aside} actions={actions} links={links}>
      {(user, saving) => (
        <div className="fb-users-parts">
          {/* Together, so that nothing below jumps when the later of them comes. */}
          <Suspense fallback={<SkeletonBlock lines={12} label={`Loading ${user.name}`} />}>
            <SignInPanel user={user} />
            <UserImages user={user} />
            <UserOrgs user={user} />
            <UserForm user={user} {...saving} />
            <RecordsOf
              kind={userKind}
              title={`People who report to ${user.name}`}
              query={{ manager_id: String(user.id) }}
            />
          </Suspense>
        </div>
      )}
    </RecordScreen>
  )
}

const links = ({ phone, email, manager }: User) => (
  <RecordLinks>
    <Telephone label="Mobile" value={phone.mobile} />
    <Telephone
      label="Office"
      value={phone.office}
      after={phone.extension === '' ? '' : `extension ${phone.extension}`}
    />
    <Mail label="Email" value={email} />
    <Related label="Line manager" records={manager ? [manager] : []} prefix="users" permission="users.view_user" />
  </RecordLinks>
)

const aside = (user: User) => (
  <>
    <Avatar user={user} photo={user.photo} />
    <UserState user={user} />
  </>
)

const actions = (user: User) => user.can_impersonate && <ActAs user={user} />

/** To a screen that says what it means. */
function ActAs({ user }: { user: User }) {
  const navigate = useNavigate()
  return (
    <Button onClick={() => void navigate({ to: '/acting/', search: { as: user.id } })}>Act as {user.first_name}</Button>
  )
}

const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))
const SignInPanel = lazy(() => import('./SignInPanel.tsx').then((kit) => ({ default: kit.SignInPanel })))
const UserImages = lazy(() => import('../../images/web/UserImages.tsx').then((kit) => ({ default: kit.UserImages })))
const UserOrgs = lazy(() => import('../../orgs/web/UserOrgs.tsx').then((kit) => ({ default: kit.UserOrgs })))
const SchedulePanel = lazy(() => import('./SchedulePanel.tsx').then((kit) => ({ default: kit.SchedulePanel })))
const AccessPanel = lazy(() => import('../../groups/web/AccessPanel.tsx').then((kit) => ({ default: kit.AccessPanel })))

const tabs = [
  { id: 'week', label: 'Week', stays: true, Part: SchedulePanel },
  { id: 'access', label: 'Access', permission: maySeeGroups, Part: AccessPanel },
] as const

export function NewUserScreen() {
  if (has(useMe(), 'users.add_user')) return <NewPerson />
  return <MissingPermission title="New person" permission="add people" />
}

function NewPerson() {
  const me = useMe()
  const navigate = useNavigate()
  usePageTitle('New person')
  const create = useEndpointMutation(createUser, [listUsers, getUser], (made, undo) =>
    notify({
      ...addedNotice(made),
      ...(undo && { undo }),
    }),
  )
  const form = useContractForm(NewUser, {
    initial: emptyValues,
    onSubmit: async (body) => {
      const written = ({ id }: { id: number }) => {
        form.reset()
        void navigate({ to: has(me, 'users.view_user') ? `/users/${id}/` : '/' })
      }
      await create.mutateAsync({ body, written })
    },
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <div className="fb-users-one">
      <PageHeader title="New person" />
      <Form form={form} label="New person" focusFirst>
        <UserFields form={form as never} manager={null} />
        <SectionCard title="Signing in">
          <SwitchField
            form={form}
            name="invite"
            label="Invite by mail"
            description="They get a link that works once, by which they choose a password. Off: invite them later."
          />
        </SectionCard>
        <div className="fb-users-save">
          <Button tone="primary" type="submit" busy={form.busy}>
            Add person
          </Button>
        </div>
      </Form>
      {guard}
    </div>
  )
}
