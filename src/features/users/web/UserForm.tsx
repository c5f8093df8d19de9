import { useState } from 'react'

import { ApiError, useWrite } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { changeUser, listUsers, type User, UserChange } from '../users.contract.ts'
import { countUsers, listUserHistory } from '../users.lists.contract.ts'
import { UserFields } from './UserFields.tsx'
import { valuesOf } from './userValues.ts'

interface UserFormProps {
  user: User
  onChanged: (user: User) => unknown
}

/** The details of a person. Somebody else's change meanwhile is said, and what they wrote can be looked at. */
export function UserForm({ user, onChanged }: UserFormProps) {
  const [seen, setSeen] = useState(user)
  const [newer, setNewer] = useState<User | null>(null)
  const save = useWrite(changeUser, [listUsers, countUsers, listUserHistory])
  const form = useContractForm(UserChange, {
    initial: valuesOf(user),
    onSubmit: async (body) => {
      try {
        const version = Math.max(seen.version, sameButVersion(seen, user) ? user.version : 0)
        const saved = await save.mutateAsync({ params: { id: String(user.id) }, body: { ...body, version } })
        setSeen(saved)
        setNewer(null)
        form.reset(valuesOf(saved))
        onChanged(saved)
        notify({ tone: 'success', message: `${saved.name} is saved.` })
      } catch (error) {
        const current =
          error instanceof ApiError && error.status === 409 ? (error.body as { current?: User }).current : null
        if (current) setNewer(current)
        throw error
      }
    },
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const locked = user.can_change ? {} : { locked: 'It takes the permission to change people.' }
  return (
    <Form form={form} label={`Details of ${user.name}`}>
      {newer && (
        <Button
          onClick={() => {
            setSeen(newer)
            setNewer(null)
            form.reset(valuesOf(newer))
            onChanged(newer)
          }}
        >
          Show what it is now
        </Button>
      )}
      <UserFields form={form as never} manager={seen.manager} {...locked} />
      <SectionCard title="Access">
        <SwitchField
          form={form}
          name="active"
          label="Active"
          description="Off: they are signed out at once and cannot sign in here. What they did stays."
          disabled={!user.can_change}
        />
      </SectionCard>
      {user.can_change && (
        <div className="fb-users-save">
          <Button tone="primary" type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      )}
      {guard}
    </Form>
  )
}

/** The working week, which is saved by itself, and an invitation make a new version that changes no field of the form. */
const sameButVersion = (one: User, other: User) => JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
