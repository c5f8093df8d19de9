/** The screen of a link to a new password. It signs nobody in: the second factor is still required. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { checkPasswordReset, resetPassword, ResetPasswordBody } from '../authReset.contract.ts'
import { clearProfile } from './guard.ts'
import { writeLoginValue } from './loginStorage.ts'
import { PublicPage } from './PublicPage.tsx'

const route = getRouteApi('/login/password')

export function ResetPasswordScreen() {
  const { token = '' } = route.useSearch()
  const [isDone, setIsDone] = useState(false)
  usePageTitle('New password')
  const { data, error } = useQuery({
    queryKey: [checkPasswordReset.name, token],
    queryFn: () => call(checkPasswordReset, { body: { token } }, { quiet: true }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    // A link works once, so a cached answer is never used.
    gcTime: 0,
  })
  if (isDone)
    return (
      <PublicPage title="Password changed">
        <p role="status">Sign in with your new password. All your sessions have ended.</p>
        <Link to="/login/" className="fb-button-link">
          Sign in
        </Link>
      </PublicPage>
    )
  return (
    <PublicPage title="Choose a new password">
      <ErrorAlert error={token === '' ? 'This link is incomplete. Copy the whole link from your message.' : error} />
      {data && <PasswordForm token={token} email={data.email} onDone={() => setIsDone(true)} />}
      {!data && !error && token !== '' && <SkeletonBlock lines={3} label="Checking the link" />}
      {(error || token === '') && (
        <Link to="/login/forgot/" className="fb-button-link">
          Ask for a new link
        </Link>
      )}
    </PublicPage>
  )
}

function PasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const form = useContractForm<typeof ResetPasswordBody, { token: string; new_password: string }>(ResetPasswordBody, {
    initial: { token, new_password: '' },
    onSubmit: async (body) => {
      await call(resetPassword, { body }, { quiet: true })
      writeLoginValue('email', email)
      // The session that this browser may have had has ended.
      clearProfile()
      onDone()
    },
  })
  return (
    <Form form={form} label="Choose a new password" focusFirst>
      <p>
        For <strong>{email}</strong>. You will be signed out everywhere.
      </p>
      <PasswordField
        form={form}
        name="new_password"
        label="New password"
        autoComplete="new-password"
        description="15 characters or more. A few words in a row are easy to remember and hard to guess."
        required
      />
      {/* The hidden input tells the browser's password manager the account; it comes after the field that has the
          focus. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        Change password
      </Button>
    </Form>
  )
}
