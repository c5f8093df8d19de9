/** The first organisation and its administrator, behind the one-time link that the first start prints. */
import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { useField, type FieldProps } from '#web/ui/form/useField.ts'
import { setUp, SetUpBody } from '#features/auth/auth.contract.ts'
import { entering } from '#features/auth/web/entering.ts'
import { clearProfile } from '#features/auth/web/guard.ts'
import { PublicPage } from '#features/auth/web/PublicPage.tsx'
import { writeLoginValue } from '#features/auth/web/loginStorage.ts'
import { countries, guessCountry, timezonesOf } from './setUpChoices.ts'

const route = getRouteApi('/setup')

export function SetUpScreen() {
  const { token } = route.useSearch()
  const { history } = useRouter()
  // True when the organisation was created, but the browser is not signed in.
  const [done, setDone] = useState(false)
  usePageTitle('Set up')
  const goOn = async () => {
    clearProfile()
    const destination = await entering(undefined).catch(() => undefined)
    if (destination === undefined) setDone(true)
    else history.replace(destination)
  }
  if (done)
    return (
      <PublicPage title="Fieldbook is ready">
        <p>Your organisation is ready, and you are its administrator.</p>
        <Link to="/login/">Sign in</Link>
      </PublicPage>
    )
  return (
    <PublicPage title="Set up Fieldbook" wide>
      {token ? <SetUpForm token={token} onDone={goOn} /> : <ErrorAlert error={noToken} />}
    </PublicPage>
  )
}

const noToken = 'This link is incomplete. Copy the whole link that Fieldbook printed when it started.'

type Typed = {
  token: string
  organisation: { name: string; locale: string; timezone: string }
  name: string
  email: string
  password: string
}

function SetUpForm({ token, onDone }: { token: string; onDone: () => Promise<void> }) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useContractForm<typeof SetUpBody, Typed>(SetUpBody, {
    initial: {
      token,
      organisation: { name: '', locale: guessCountry(navigator.language, timezone), timezone },
      name: '',
      email: '',
      password: '',
    },
    onSubmit: async (body) => {
      await call(setUp, { body }, { quiet: true })
      writeLoginValue('email', body.email)
      await onDone()
    },
  })
  return (
    <Form form={form} label="Set up Fieldbook" focusFirst>
      <TextField form={form} name="organisation.name" label="Organisation" autoComplete="organization" required />
      <div className="fb-form-row">
        <Choice form={form} name="organisation.locale" label="Country" choices={countries} />
        <Choice form={form} name="organisation.timezone" label="Timezone" choices={timezonesOf(timezone)} />
      </div>
      <TextField form={form} name="name" label="Your name" autoComplete="name" required />
      <TextField form={form} name="email" label="Your email" type="email" autoComplete="username" required />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        description="15 characters or more. A few words in a row are easy to remember and hard to guess."
        required
      />
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        Create organisation
      </Button>
    </Form>
  )
}

interface ChoiceProps<V extends object> extends FieldProps<V> {
  choices: readonly { value: string; label: string }[]
}

function Choice<V extends object>({ choices, ...props }: ChoiceProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  const { placeholder: _none, readOnly: _always, ...rest } = inputProps
  return (
    <NativeSelect
      key={fieldKey}
      {...rest}
      data={[...choices]}
      defaultValue={String(value)}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
