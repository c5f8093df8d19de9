import { useState } from 'react'

import { call } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { requestLoginLink } from '../auth.contract.ts'

/** Beside the refusal of too many attempts: the way in for whose account it is. */
export function AskLink({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const ask = async () => {
    setBusy(true)
    setError(null)
    await call(requestLoginLink, { body: { email } }, { quiet: true }).then(() => setSent(true), setError)
    setBusy(false)
  }
  if (sent)
    return (
      <p role="status">
        If {email} has an account here, you will get a link by email. It works for an hour. A link from the last 20
        minutes still works.
      </p>
    )
  return (
    <>
      <ErrorAlert error={error} />
      <PlainButton busy={busy} onClick={() => void ask()}>
        Send me a link to sign in now
      </PlainButton>
    </>
  )
}
