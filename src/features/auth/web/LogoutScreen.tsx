/** Signs out: forgets the profile, ends the session on the server, then Login or the provider's own logout. */
import { Link, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { logoutSession } from '../auth.contract.ts'
import { Alone } from './Alone.tsx'
import { forgetProfile, whoAmI } from './guard.ts'
import { ssoLogoutPage } from './sso.ts'

export function LogoutScreen() {
  const { history } = useRouter()
  const [error, setError] = useState<unknown>(null)
  usePageTitle('Signing out')
  const leave = useCallback(async () => {
    setError(null)
    try {
      const isSocial = await signOut()
      if (isSocial) location.assign(ssoLogoutPage(location.origin))
      else history.replace('/login/')
    } catch (failure) {
      setError(failure)
    }
  }, [history])
  const left = useRef(false)
  useEffect(() => {
    if (!left.current) void leave()
    left.current = true
  }, [leave])
  return (
    <Alone title={error === null ? 'Signing out' : 'Not signed out'}>
      {error === null && <SkeletonBlock lines={2} label="Signing out" />}
      <ErrorAlert error={error} />
      {error !== null && (
        <PlainButton tone="primary" onClick={() => void leave()}>
          Try again
        </PlainButton>
      )}
      {error !== null && <Link to="/login/">Back to login page</Link>}
    </Alone>
  )
}

/** True for a person who came by single sign-on. Throws when the server could not be told: the session lives on. */
async function signOut(): Promise<boolean> {
  const verdict = await whoAmI()
  forgetProfile()
  await call(logoutSession, {}, { quiet: true }).catch((failure: unknown) => {
    // No session, or one that is not known any more, is what was wanted.
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure
  })
  return typeof verdict === 'object' && verdict.me.social_login
}
