/** One person: to be looked at, or changed by who may; and a new one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { ask, useWrite } from '#web/api.ts'
import { RecordHistory } from '#web/record/RecordHistory.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { getUser, listUsers } from '../users.contract.ts'
import { createUser, NewUser } from '../users.edit.contract.ts'
import { countUsers, listUserHistory } from '../users.lists.contract.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { Locked } from './Locked.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { UserFields } from './UserFields.tsx'
import { UserForm } from './UserForm.tsx'
import './users.css'
import { UserState } from './UserState.tsx'
import { emptyValues } from './userValues.ts'

export function UserScreen() {
  const { id } = useParams({ strict: false })
  if (!has(useMe(), 'users.view_user')) return <Locked title="Person" permission="see people" />
  return <Person key={id} id={Number(id)} />
}

function Person({ id }: { id: number }) {
  const me = useMe()
  const client = useQueryClient()
  const { data: user, error, refetch } = useQuery(ask(getUser, { params: { id: String(id) } }))
  usePageTitle(user?.name ?? 'Person')
  if (error?.status === 404) return <NotFound />
  if (!user)
    return (
      <>
        <PageHeader title="Person" />
        {error ? (
          <ErrorAlert error={error}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </ErrorAlert>
        ) : (
          <SkeletonBlock lines={12} label="Loading the person" />
        )}
      </>
    )
  const put = (now: typeof user) => client.setQueryData(ask(getUser, { params: { id: String(id) } }).queryKey, now)
  const explains = (['groups.view_group', 'groups.change_group', 'users.change_user'] as const).some((one) =>
    has(me, one),
  )
  return (
    <div className="fb-users-one">
      <PageHeader
        title={user.name}
        aside={<UserState user={user} />}
        actions={
          <Link to="/users/" className="fb-users-link">
            All people
          </Link>
        }
      />
      <SignInPanel user={user} onChanged={put} />
      <UserForm user={user} onChanged={put} />
      <SchedulePanel id={id} onChanged={() => void refetch()} />
      <RecordHistory endpoint={listUserHistory} id={id} labels={labels} />
      {explains && <AccessPanel id={id} name={user.name} />}
    </div>
  )
}

/** What the fields of the history are called. */
const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_mobile: 'Mobile',
  phone_office: 'Office phone',
  phone_extension: 'Extension',
  position: 'Position',
  department_id: 'Department',
  manager_id: 'Line manager',
  start_date: 'Start date',
  end_date: 'End date',
  external: 'External',
  active: 'Active',
}

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
