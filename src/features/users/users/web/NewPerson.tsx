/** The form of a person who is not there yet. */
import { useNavigate } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { ApiError, useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { getUser, listUsers } from '../users.contract.ts'
import { createUser, NewUser } from '../userEdit.contract.ts'
import { addedNotice } from '../../invitations/web/invitationWords.ts'
import { useAskAboutGroups } from './useAskAboutGroups.tsx'
import { UserFields } from './UserFields.tsx'
import './users.css'
import { emptyValues } from './userValues.ts'

export function NewPerson() {
  const me = useMe()
  const navigate = useNavigate()
  usePageTitle('New person')
  const create = useEndpointMutation(createUser, [listUsers, getUser], (made, undo) =>
    notify({
      ...addedNotice(made),
      ...(undo && { undo }),
    }),
  )
  const { asked, asking } = useAskAboutGroups()
  const form = useContractForm(NewUser, {
    initial: emptyValues,
    onSubmit: async (body) => {
      if (body.group_ids?.length === 0 && !(await asked(body.first_name)))
        throw new ApiError(400, { group_ids: ['Choose a group.'] })
      const written = ({ id }: { id: number }) => {
        form.reset()
        void navigate({ to: has(me, 'users.view_user') ? `/users/${id}/` : '/' })
      }
      await create.mutateAsync({ body, written })
    },
  })
  const isInvited = useFormValue(form, 'invite')
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <div className="fb-users-one">
      <PageHeader title="New person" />
      <Form form={form} label="New person" focusFirst>
        <UserFields form={form} manager={null} emailRequired={isInvited} isNew />
        <SectionCard title="Signing in">
          <SwitchField
            form={form}
            name="invite"
            label="Invite by email"
            description="Sends a link to choose a password. Off: invite them later."
          />
        </SectionCard>
        <div className="fb-users-save">
          <Button onClick={() => void navigate({ to: has(me, 'users.view_user') ? '/users/' : '/' })}>Cancel</Button>
          <Button tone="primary" type="submit" busy={form.busy}>
            Add person
          </Button>
        </div>
      </Form>
      {asking}
      {guard}
    </div>
  )
}
