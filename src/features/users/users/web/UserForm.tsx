import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { changed } from '#web/record/values.ts'
import { useMe } from '#web/session.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type User, UserChange } from '../users.contract.ts'
import { accessRefusal } from './accessRefusal.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { UserFields } from './UserFields.tsx'
import { userLabels, valuesOf } from './userValues.ts'

type Values = ReturnType<typeof valuesOf>

/** The details of a person who is there. */
export function UserForm({ user, ...saving }: Saving & { user: User }) {
  const state = useRecordForm<typeof UserChange, Values, User>({
    schema: UserChange,
    record: user,
    valuesOf: (record) => valuesOf(record ?? user),
    bodyOf: changed,
    ...saving,
  })
  const { form, base, fixed } = state
  const me = useMe()
  const accessLocked = base?.can_change === true && !base.can_change_access ? accessRefusal(base.first_name) : undefined
  return (
    <RecordForm state={state} noun="person" labels={userLabels} locked="You need permission to change people.">
      <EmailPanel user={user} />
      <UserFields
        form={form}
        manager={base?.manager ?? null}
        calendar={base?.calendar ?? null}
        accessLocked={accessLocked}
        email={accessLocked === undefined ? emailHint(user, me) : undefined}
      />
      <SectionCard title="Access">
        <SwitchField
          form={form}
          name="active"
          label="Active"
          description={
            accessLocked ?? 'Off: they are signed out at once and cannot sign in here. Their records are not deleted.'
          }
          disabled={fixed || accessLocked !== undefined}
        />
      </SectionCard>
    </RecordForm>
  )
}

function emailHint(user: User, me: { id: number }) {
  if (!user.signs_in) return undefined
  return user.id === me.id
    ? { locked: 'You sign in with this address. Change it on your account page.' }
    : { description: 'They sign in with this address. A new one applies after they confirm it.' }
}
