/** Screen that an invitation's link opens: asks for a new password, or for that of an existing account. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'

import { clearProfile } from '#features/auth/web/guard.ts'
import { PublicPage } from '#features/auth/web/PublicPage.tsx'
import { writeLoginValue } from '#features/auth/web/loginStorage.ts'
import type { Reply } from '#core/contract.ts'
import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { AcceptBody, acceptInvitation, checkInvitation } from '../invitations.contract.ts'

const route = getRouteApi('/invitation')

export function InvitationScreen() {
  const { token } = route.useSearch()
  usePageTitle('Invitation')
  return token ? <Invitation token={token} /> : <PublicPage title="Invitation">{incomplete}</PublicPage>
}

const incomplete = <ErrorAlert error="This link is incomplete. Copy the whole link from your message." />

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [checkInvitation.name, token],
    queryFn: () => call(checkInvitation, { body: { token } }, { quiet: true }),
    retry: false,
    // A link works once, so a cached answer is never used.
    gcTime: 0,
  })
  if (data)
    return (
      <PublicPage title={`Join ${data.organisation}`}>
        <AcceptForm token={token} invited={data} />
      </PublicPage>
    )
  return (
    <PublicPage title="Invitation">
      {error ? (
        <>
          <ErrorAlert error={error} />
          <p>
            <Button onClick={() => void refetch()} busy={isFetching}>
              Try again
            </Button>{' '}
            <Link to="/login/">Sign in</Link>
          </p>
        </>
      ) : (
        <p>Checking your link…</p>
      )}
    </PublicPage>
  )
}

function AcceptForm({ token, invited }: { token: string; invited: Reply<typeof checkInvitation> }) {
  const { name, email, known } = invited
  const navigate = useNavigate()
  const form = useContractForm<typeof AcceptBody, { token: string; password: string }>(AcceptBody, {
    initial: { token, password: '' },
    onSubmit: async (body) => {
      await call(acceptInvitation, { body }, { quiet: true })
      writeLoginValue('email', email)
      // The session that this browser had before has ended.
      clearProfile()
      await navigate({ to: '/' })
    },
  })
  return (
    <Form form={form} label="Invitation">
      <p>
        Hello {name}. You will sign in as <strong>{email}</strong>.{' '}
        {known && 'This address already has a Fieldbook account. Enter its password to link it.'}
      </p>
      {/* Tells the browser's password manager the account. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        form={form}
        name="password"
        label={known ? 'Your password' : 'New password'}
        autoComplete={known ? 'current-password' : 'new-password'}
        {...(!known && {
          description: '15 characters or more. A few words in a row are easy to remember and hard to guess.',
        })}
        required
      />
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        {known ? 'Join' : 'Choose password and join'}
      </Button>
    </Form>
  )
}
