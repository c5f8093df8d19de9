/** The screen to which the single sign-on provider sends the browser back (docs/rules/screens.md#login-screen). */
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { finishSso } from '../auth.contract.ts'
import { PublicPage } from './PublicPage.tsx'
import { clearProfile, fetchProfile } from './guard.ts'
import { ssoFailure } from './sso.ts'

export function CallbackScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const { history } = useRouter()
  const [error, setError] = useState<unknown>(null)
  // The code works once: a second exchange would turn a good login into an error.
  const exchanged = useRef(false)
  usePageTitle('Signing in')
  useEffect(() => {
    if (exchanged.current) return
    exchanged.current = true
    exchange(search).then(
      (there) => history.replace(there),
      (failure: unknown) => setError(failure),
    )
  })
  return (
    <PublicPage title="Sign in">
      {error === null ? <SkeletonBlock lines={3} label="Signing in" /> : <ErrorAlert error={error} />}
      {error !== null && (
        <Link to="/login/" className="fb-button-link">
          Back to login page
        </Link>
      )}
    </PublicPage>
  )
}

/** Returns the address to go to. Throws the error that the screen shows. */
async function exchange({
  code,
  state,
  session_state = '',
  iss,
  ...rest
}: Record<string, string | undefined>): Promise<string> {
  if (!code || !state)
    throw rest['error_description'] ?? rest['error'] ?? 'The sign-in was not completed. Please start again.'
  clearProfile()
  const answer = await call(
    finishSso,
    { body: { code, state, session_state, ...(iss !== undefined && { iss }) } },
    { form: true, quiet: true },
  ).catch((failure: unknown) => {
    throw ssoFailure(failure)
  })
  if ('second_factor' in answer) return '/login/step/'
  const verdict = await fetchProfile()
  if (verdict === 'login') throw 'This website requires cookies to function correctly.'
  return verdict === 'factor' ? '/login/factor/' : '/'
}
