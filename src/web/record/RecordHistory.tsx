import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import type { HistoryItem } from '#core/history.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { HistoryItems } from './HistoryItems.tsx'

interface RecordHistoryProps {
  /** Call that returns the history of a record by its id. */
  endpoint: Endpoint
  id: number
  /** Labels of the fields on the screen. */
  labels: Readonly<Record<string, string>>
}

/** History of a record as a card of its page, newest first. */
export const RecordHistory = (props: RecordHistoryProps) => (
  <SectionCard title="History">
    <HistoryOf {...props} />
  </SectionCard>
)

/** Shows the same inside another part. */
export function HistoryOf({ endpoint, id, labels }: RecordHistoryProps) {
  const { data, error, refetch } = useQuery(queryFor(endpoint, { params: { id: String(id) } }))
  const items = data as HistoryItem[] | undefined
  return (
    <>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!items && !error && <SkeletonBlock lines={3} label="Loading the history" />}
      {items && <HistoryItems items={items} labels={labels} />}
    </>
  )
}
