import { useRouter } from '@tanstack/react-router'

import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { unreachable } from '#web/ui/errors.ts'

/** The very first screen could not be had, so there is none to stay on (docs/rules/screens.md#navigation-guard). */
export function Unreachable() {
  const router = useRouter()
  usePageTitle('No connection')
  return (
    <main className="fb-page-alone">
      <h1>Fieldbook</h1>
      <ErrorAlert error={unreachable} />
      <PlainButton tone="primary" onClick={() => void router.invalidate()}>
        Try again
      </PlainButton>
    </main>
  )
}
