/** Acting as somebody else: asks whether one means it, and what it means; without a person, goes back to oneself. */
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { getUser } from '../../users/users.contract.ts'
import { queryFor } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { actingMinutes } from '#features/auth/authActing.contract.ts'
import { startImpersonation, endImpersonation } from '#features/auth/web/acting.ts'
import { PublicPage } from '#features/auth/web/PublicPage.tsx'

export function ActingScreen() {
  const { as } = useSearch({ from: '/acting' })
  return as === undefined ? <Back /> : <Confirm id={as} />
}

/** Reloads the page, so that nothing of the former person remains. */
const openAnew = () => location.replace('/')

function Confirm({ id }: { id: number }) {
  const { history } = useRouter()
  const { data: user, error } = useQuery(queryFor(getUser, { params: { id: String(id) } }))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  usePageTitle('Act as another person')
  const act = async () => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    await startImpersonation(id).then(openAnew, (failure: unknown) => {
      setRefused(failure)
      setBusy(false)
    })
  }
  const cancel = (
    <PlainButton onClick={() => history.replace(`/users/${id}/`)}>{user ? 'Cancel' : 'Back to the person'}</PlainButton>
  )
  if (!user)
    return (
      <PublicPage title="Act as another person">
        {error === null && <SkeletonBlock lines={4} label="Loading the person" />}
        <ErrorAlert error={error} />
        {error !== null && cancel}
      </PublicPage>
    )
  return (
    <PublicPage title={`Act as ${user.name}?`}>
      <p>
        For {actingMinutes} minutes you see what {user.name} sees and work in their name. Whatever you do is recorded
        with both names.
      </p>
      <p>
        You cannot change their password or other private settings, and you cannot make decisions or change permissions
        in their name.
      </p>
      <ErrorAlert error={refused} />
      <PlainButton tone="primary" busy={busy} onClick={() => void act()}>
        Act as {user.name}
      </PlainButton>
      {cancel}
    </PublicPage>
  )
}

function Back() {
  const [error, setError] = useState<unknown>(null)
  usePageTitle('Stop acting')
  const goBack = useCallback(async () => {
    setError(null)
    await endImpersonation().then(openAnew, setError)
  }, [])
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) void goBack()
    begun.current = true
  }, [goBack])
  return (
    <PublicPage title="Stop acting">
      {error === null && <SkeletonBlock lines={2} label="Going back" />}
      <ErrorAlert error={error} />
      {error !== null && (
        <PlainButton tone="primary" onClick={() => void goBack()}>
          Try again
        </PlainButton>
      )}
    </PublicPage>
  )
}
