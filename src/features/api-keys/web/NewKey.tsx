/** The form for a new key: name, last day and permissions; afterwards the key itself, which is shown only once. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'

import { keyPermissions, personalAccess } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { has, type Permission } from '#core/permissions.ts'
import { fieldOf, type PermissionField } from '#features/users/groups/web/groupValues.ts'
import { PermissionsField } from '#features/users/groups/web/PermissionsField.tsx'
import '#features/users/groups/web/groups.css'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import { SecretOnce } from '#web/ui/SecretOnce.tsx'
import { createApiKey, listApiKeys, NewApiKey } from '../apiKeys.contract.ts'
import './keys.css'

type Values = { name: string; end_date: string | null; personal: boolean } & { [field: PermissionField]: boolean }

export function NewKey({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const { timezone, words } = useLocale()
  const client = useQueryClient()
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const mine = keyPermissions.filter(
    (keyPermission): keyPermission is Permission => keyPermission !== personalAccess && has(me, keyPermission),
  )
  const form = useContractForm<typeof NewApiKey, Values>(NewApiKey, {
    initial: { name: '', end_date: addDays(today(timezone), 90), personal: false },
    prepare: ({ name, end_date, personal, ...ticks }) => ({
      name,
      end_date,
      permissions: [...(personal ? [personalAccess] : []), ...mine.filter((permission) => ticks[fieldOf(permission)])],
    }),
    onSubmit: async (body: z.output<typeof NewApiKey>) => {
      // No Idempotency-Key is sent: with one the server would store the answer, and so the secret, for a day.
      const { key, name } = await call(createApiKey, { body })
      setMade({ name, key })
      await client.invalidateQueries({ queryKey: [listApiKeys.name] })
    },
  })
  if (made)
    return (
      <Dialog opened title={`Key: ${made.name}`} width={640} onCancel={onClose}>
        <Secret secret={made.key} />
      </Dialog>
    )
  return (
    <Dialog opened title="New key" width={800} form={form} saveLabel="Create key" onCancel={onClose}>
      <Form form={form} label="New key">
        <TextField
          form={form}
          name="name"
          label="Name"
          description="The program that uses it. For example: Payroll export."
          required
          autoFocus
        />
        <DateField
          form={form}
          name="end_date"
          label="Valid until"
          required
          description="Its last day, at most a year from now."
          min={today(timezone)}
          max={addDays(today(timezone), 365)}
          outside="Choose a day from today to a year from now."
        />
        <Choice form={form} />
        <SwitchField
          form={form}
          name="personal"
          label="My own data"
          description={`My profile, leave, qualifications and notifications, and the ${words.organisation.toLowerCase()}’s lists, such as departments.`}
        />
        <PermissionsField form={form} disabled={false} among={mine} />
      </Form>
    </Dialog>
  )
}

/** Registers the permissions for the list of mistakes, and shows their mistake above the choices. */
function Choice({ form }: { form: ContractForm<Values> }) {
  const { field, errors } = form
  useEffect(() => field.register('permissions', 'Permissions'), [field])
  return (
    <div>
      <h3>Permissions</h3>
      <p className="fb-muted fb-account-text">Choose only what this key needs. It never has more than you have.</p>
      {errors['permissions'] !== undefined && <p className="fb-checks-error">{errors['permissions']}</p>}
    </div>
  )
}

const Secret = ({ secret }: { secret: string }) => (
  <SecretOnce secret={secret} label="The key" copyLabel="Copy the key" copied="Key copied.">
    <p className="fb-account-text">
      Shown only once; only a fingerprint is stored. Keep it like a password, and revoke it if you are in doubt.
    </p>
    <p className="fb-account-text fb-small fb-muted">
      Send it as <code>Authorization: Api-Key …</code>, never in an address. For example:{' '}
      <code>
        curl -H "Authorization: Api-Key {'$'}KEY" {window.location.origin}/api/…
      </code>
    </p>
  </SecretOnce>
)
