/** The end of a link for the owner of an account that is being guessed at: one more press, then the password as ever. */
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useLoginLink } from '../auth.contract.ts'
import { writeLoginValue } from './loginStorage.ts'
import { PublicPage } from './PublicPage.tsx'

const route = getRouteApi('/login/link')

export function LoginLinkScreen() {
  const { token = '' } = route.useSearch()
  const { history } = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  usePageTitle('Sign in')
  // Programs that look at mail open links: only a press uses it up.
  const go = async () => {
    setBusy(true)
    try {
      const { email } = await call(useLoginLink, { body: { token } }, { quiet: true })
      writeLoginValue('email', email)
      history.replace('/login/')
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <PublicPage title="Sign in">
      <p>This link lets you sign in on this browser with your password, without waiting. It works once.</p>
      <ErrorAlert error={token === '' ? 'This link is incomplete. Copy the whole link from your message.' : error} />
      {token !== '' && error === null ? (
        <PlainButton tone="primary" busy={busy} autoFocus onClick={() => void go()}>
          Continue
        </PlainButton>
      ) : (
        <PlainButton onClick={() => history.replace('/login/')}>Sign in</PlainButton>
      )}
    </PublicPage>
  )
}
