import { Button } from './Button.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { SkeletonBlock } from './Skeletons.tsx'

interface PendingProps {
  answer: { data: unknown; error: Error | null; refetch: () => unknown }
  lines?: number
  /** Read out while it loads: “Loading the contacts”. */
  label: string
}

/** Stands in for the answer of a call: a skeleton, or why there is none; nothing once it has come. */
export function Pending({ answer: { data, error, refetch }, ...skeleton }: PendingProps) {
  if (data !== undefined) return null
  if (error === null) return <SkeletonBlock {...skeleton} />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
}
