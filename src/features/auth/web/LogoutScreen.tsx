/** Signs out: invalidates the profile, ends the session on the server, then Login or the provider's own logout. */
import { Link, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError, call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { endSso, logoutSession } from '../auth.contract.ts'
import { PublicPage } from './PublicPage.tsx'
import { clearProfile, fetchProfile } from './guard.ts'

export function LogoutScreen() {
  const { history } = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [unsent, setUnsent] = useState(0)
  usePageTitle('Signing out')
  const leave = useCallback(
    async (sure = false) => {
      setError(null)
      try {
        await goBackFirst()
        const count = sure ? 0 : await countUnsent()
        setUnsent(count)
        if (count > 0) return
        const isSocial = await signOut()
        const page = isSocial ? (await call(endSso, {}, { quiet: true })).logout_url : null
        if (page === null) history.replace('/login/')
        else location.assign(page)
      } catch (failure) {
        setError(failure)
      }
    },
    [history],
  )
  const left = useRef(false)
  useEffect(() => {
    if (!left.current) void leave()
    left.current = true
  }, [leave])
  if (unsent > 0)
    return (
      <PublicPage title="Sign out?">
        <p role="alert">
          {unsent === 1 ? 'One change on this device is' : `${unsent} changes on this device are`} not saved yet.
          Signing out deletes {unsent === 1 ? 'it' : 'them'}.
        </p>
        <PlainButton tone="primary" onClick={() => history.replace('/diary/')}>
          Stay signed in
        </PlainButton>
        <PlainButton onClick={() => void leave(true)}>Sign out and delete</PlainButton>
      </PublicPage>
    )
  return (
    <PublicPage title={error === null ? 'Signing out' : 'Not signed out'}>
      {error === null && <SkeletonBlock lines={2} label="Signing out" />}
      <ErrorAlert error={error} />
      {error !== null && (
        <PlainButton tone="primary" onClick={() => void leave()}>
          Try again
        </PlainButton>
      )}
      {error !== null && <Link to="/login/">Back to login page</Link>}
    </PublicPage>
  )
}

/**
 * Ends an impersonation first, so that the user signs out of their own account: saved writes on this device are theirs,
 * or the other person's and none of their business.
 */
async function goBackFirst(): Promise<void> {
  const verdict = await fetchProfile()
  if (typeof verdict === 'object' && verdict.me.impersonator) await (await import('./acting.ts')).endImpersonation()
}

/**
 * Loads, only here, what clears this browser's stored data of an account. A browser that keeps nothing has nothing to
 * lose.
 */
const saved = () => import('#web/offline/leaving.ts')

async function countUnsent(): Promise<number> {
  const verdict = await fetchProfile()
  if (typeof verdict !== 'object') return 0
  return saved()
    .then(({ countWaiting }) => countWaiting(verdict.me.email))
    .catch(() => 0)
}

/**
 * Signs out; returns whether the person came by single sign-on. Throws when the server could not be reached: the
 * session lives on.
 */
async function signOut(): Promise<boolean> {
  const verdict = await fetchProfile()
  clearProfile()
  await call(logoutSession, {}, { quiet: true }).catch((failure: unknown) => {
    // No session, or one that is not known any more, is what was wanted.
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure
  })
  if (typeof verdict === 'object')
    await saved()
      .then(({ leave }) => leave(verdict.me.email))
      .catch(() => undefined)
  return typeof verdict === 'object' && verdict.me.social_login
}
