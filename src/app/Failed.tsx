import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { whenReachable } from '#web/connection.ts'
import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { isNotLoaded } from '#web/ui/errors.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** A screen whose data could not be had: what failed, and another try; without a network that comes by itself. */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  // A query that failed is asked again only after this.
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => whenReachable(() => latest.current()), [])
  const waits = isNotLoaded(error)
  const title = waits ? 'Not loaded yet' : 'Something went wrong'
  usePageTitle(title)
  const again = <PlainButton onClick={retry}>Try again</PlainButton>
  return (
    <>
      <PageHeader title={title} />
      {waits ? (
        <p>This page opens by itself once there is a network. {again}</p>
      ) : (
        <ErrorAlert error={error}>
          <p>{again}</p>
        </ErrorAlert>
      )}
    </>
  )
}
