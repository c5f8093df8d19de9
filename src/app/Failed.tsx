import { useRouter } from '@tanstack/react-router'
import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** A screen whose data could not be had: what failed, and another try; without a network that comes by itself. */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  usePageTitle('Something went wrong')
  return (
    <>
      <PageHeader title="Something went wrong" />
      <ErrorAlert error={error}>
        <p>
          <PlainButton onClick={() => void router.invalidate()}>Try again</PlainButton>
        </p>
      </ErrorAlert>
    </>
  )
}
