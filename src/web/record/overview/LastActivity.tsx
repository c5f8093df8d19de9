import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import type { HistoryItem } from '#core/history.ts'
import { queryFor } from '#web/api.ts'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { HistoryItems } from '../HistoryItems.tsx'
import { TabLink } from '../TabLink.tsx'

interface LastActivityProps {
  endpoint: Endpoint
  id: number
  labels: Readonly<Record<string, string>>
}

const max = 4
const maxChanges = 3
/** A new record's history tells every field: only the first of them are shown here. */
const shortened = ({ changes, ...item }: HistoryItem): HistoryItem => ({
  ...item,
  changes: changes.slice(0, maxChanges),
})

/** Latest changes of a record; the history tab has all of them. */
export function LastActivity({ endpoint, id, labels }: LastActivityProps) {
  const answer = useQuery(queryFor(endpoint, { params: { id: String(id) } }))
  const items = answer.data as readonly HistoryItem[] | undefined
  return (
    <SectionCard
      title="Last activity"
      actions={items && items.length > max && <TabLink tab="activity">All activity</TabLink>}
    >
      <Pending answer={answer} lines={6} label="Loading the last activity" />
      {items && <HistoryItems items={items.slice(0, max).map(shortened)} labels={labels} />}
    </SectionCard>
  )
}
