import { useState } from 'react'

import { call } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { startSso } from '../auth.contract.ts'
import { ssoFailure } from './sso.ts'

/** Fetches the address of the provider's login, and goes there. */
export function SsoButton() {
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const redirect_uri = `${location.origin}/login/callback/`
      const { authorization_url } = await call(startSso, { query: { redirect_uri } }, { quiet: true })
      location.assign(authorization_url)
    } catch (failure) {
      setError(ssoFailure(failure))
      setBusy(false)
    }
  }
  return (
    <>
      <ErrorAlert error={error} />
      <PlainButton tone="primary" busy={busy} onClick={() => void start()}>
        Sign in with Microsoft
      </PlainButton>
    </>
  )
}
