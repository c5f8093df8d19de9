/** One person: to be looked at, or changed by who may; and a new one. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { Avatar } from '#features/files/web/images/Avatar.tsx'
import { filesTab } from '#features/files/web/filesTab.tsx'
import { useWrite } from '#web/api.ts'
import { RecordScreen } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { listUsers, type User } from '../users.contract.ts'
import { createUser, NewUser } from '../users.edit.contract.ts'
import { countUsers } from '../users.lists.contract.ts'
import { Locked } from './Locked.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { UserFields } from './UserFields.tsx'
import { UserForm } from './UserForm.tsx'
import { UserImages } from './UserImages.tsx'
import { userKind } from './userKind.ts'
import './users.css'
import { UserState } from './UserState.tsx'
import { emptyValues, userLabels } from './userValues.ts'

export function UserScreen() {
  if (!has(useMe(), 'users.view_user')) return <Locked title="Person" permission="see people" />
  return (
    <RecordScreen<User> kind={userKind} labels={userLabels} tabs={tabs} aside={aside}>
      {(user, saving) => (
        <div className="fb-users-parts">
          <SignInPanel user={user} />
          <UserImages user={user} />
          <Suspense>
            <UserOrgs user={user} />
          </Suspense>
          <UserForm user={user} {...saving} />
        </div>
      )}
    </RecordScreen>
  )
}

const aside = (user: User) => (
  <>
    <Avatar user={user} photo={user.photo} />
    <UserState user={user} />
  </>
)

const UserOrgs = lazy(() => import('./UserOrgs.tsx').then((kit) => ({ default: kit.UserOrgs })))
const SchedulePanel = lazy(() => import('./SchedulePanel.tsx').then((kit) => ({ default: kit.SchedulePanel })))
const AccessPanel = lazy(() => import('./AccessPanel.tsx').then((kit) => ({ default: kit.AccessPanel })))
const UserQualifications = lazy(() =>
  import('#features/qualifications/web/UserQualifications.tsx').then((kit) => ({ default: kit.UserQualifications })),
)

const tabs = [
  { id: 'week', label: 'Week', panel: ({ id }: User) => <SchedulePanel id={id} /> },
  {
    id: 'access',
    label: 'Access',
    permission: ['groups.view_group', 'groups.change_group', 'users.change_user'],
    panel: ({ id, name }: User) => <AccessPanel id={id} name={name} />,
  },
  {
    id: 'qualifications',
    label: 'Qualifications',
    permission: ['profiles.view_qualification'],
    panel: (user: User) => <UserQualifications user={user} />,
  },
  filesTab('user'),
] as const

export function NewUserScreen() {
  if (has(useMe(), 'users.add_user')) return <NewPerson />
  return <Locked title="New person" permission="add people" />
}

function NewPerson() {
  const me = useMe()
  const navigate = useNavigate()
  usePageTitle('New person')
  const create = useWrite(createUser, [listUsers, countUsers])
  const form = useContractForm(NewUser, {
    initial: emptyValues,
    onSubmit: async (body) => {
      const made = await create.mutateAsync({ body })
      notify({
        tone: 'success',
        message: made.invitation
          ? `${made.name} is added, and the invitation is on its way.`
          : `${made.name} is added.`,
      })
      form.reset()
      await navigate({ to: has(me, 'users.view_user') ? `/users/${made.id}/` : '/' })
    },
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <div className="fb-users-one">
      <PageHeader title="New person" />
      <Form form={form} label="New person">
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
