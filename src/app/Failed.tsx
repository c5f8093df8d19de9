import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
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
  useEffect(() => whenReachable(retry))
  const title = isNotLoaded(error) ? 'No network' : 'Something went wrong'
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <ErrorAlert error={error}>
        <p>
          <PlainButton onClick={retry}>Try again</PlainButton>
        </p>
      </ErrorAlert>
    </>
  )
}
