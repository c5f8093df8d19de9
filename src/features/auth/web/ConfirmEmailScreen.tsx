/** The end of a link to a new address: one more press, since programs that look at mail open links. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { confirmEmail } from '../authEmail.contract.ts'
import { clearProfile } from './guard.ts'
import { writeLoginValue } from './loginStorage.ts'
import { PublicPage } from './PublicPage.tsx'

const route = getRouteApi('/login/email')

export function ConfirmEmailScreen() {
  const { token = '' } = route.useSearch()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  usePageTitle('Confirm your email address')
  const confirm = async () => {
    setBusy(true)
    try {
      const { email } = await call(confirmEmail, { body: { token } }, { quiet: true })
      writeLoginValue('email', email)
      // Whoever is signed in here is known by another address.
      clearProfile()
      setConfirmed(email)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  if (confirmed !== null)
    return (
      <PublicPage title="Email address confirmed">
        <p role="status">You sign in with {confirmed} from now on.</p>
        <Link to="/" className="fb-button-link">
          Go to Fieldbook
        </Link>
      </PublicPage>
    )
  return (
    <PublicPage title="Confirm your email address">
      {token !== '' && <p>Confirm this address to sign in with it.</p>}
      <ErrorAlert error={token === '' ? 'This link is incomplete. Copy the whole link from your message.' : error} />
      {token !== '' && error === null ? (
        <PlainButton tone="primary" busy={busy} autoFocus onClick={() => void confirm()}>
          Confirm
        </PlainButton>
      ) : (
        <Link to="/login/" className="fb-button-link">
          Back to login page
        </Link>
      )}
    </PublicPage>
  )
}
