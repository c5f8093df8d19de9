/** A forgotten password: where the link to a new one is asked for. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { requestPasswordReset, RequestPasswordResetBody } from '../authReset.contract.ts'
import { readLoginValue } from './loginStorage.ts'
import { PublicPage } from './PublicPage.tsx'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle('Forgot your password?')
  return (
    <PublicPage title={sentTo === null ? 'Forgot your password?' : 'Check your email'}>
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} />}
      <Link to="/login/" className="fb-button-link">
        Back to login page
      </Link>
    </PublicPage>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useContractForm(RequestPasswordResetBody, {
    initial: { email: readLoginValue('email') ?? '' },
    onSubmit: async (body) => {
      await call(requestPasswordReset, { body }, { quiet: true })
      onSent(body.email)
    },
  })
  return (
    <Form form={form} label="Forgot your password?" focusFirst>
      <p className="fb-muted">Enter your sign-in email address. We will send you a link to a new password.</p>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" required />
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        Send link
      </Button>
    </Form>
  )
}

const Sent = ({ email }: { email: string }) => (
  <p role="status">
    If {email} has an account here, you will get a link to a new password. It works once, for an hour. If you asked in
    the last 20 minutes, use that link. Check your junk folder too.
  </p>
)
