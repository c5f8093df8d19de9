import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { entering } from './entering.ts'
import { clearProfile } from './guard.ts'

/** The whole sign-in by a passkey. What talks to the authenticator is loaded by the press. */
export function PasskeyLogin({ next }: { next: string | undefined }) {
  const { history } = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setError(null)
    try {
      const { signInByPasskey } = await import('../factors/web/passkeys.ts')
      clearProfile()
      await signInByPasskey(false)
      const there = await entering(next)
      if (there !== undefined) history.replace(there)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ErrorAlert error={error} />
      <PlainButton busy={busy} onClick={() => void go()}>
        Sign in with a passkey
      </PlainButton>
    </>
  )
}
