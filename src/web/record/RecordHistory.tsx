import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import type { HistoryItem } from '#core/history.ts'
import { addressLabels, type Wording } from '#core/locale/wording.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { HistoryList } from '#web/ui/HistoryList.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'

interface RecordHistoryProps {
  /** Answers the history of a record by its id. */
  endpoint: Endpoint
  id: number
  /** What the fields are called on the screen. */
  labels: Readonly<Record<string, string>>
}

/** What happened to a record, newest first. */
export function RecordHistory({ endpoint, id, labels }: RecordHistoryProps) {
  const { formats, timezone, words } = useLocale()
  const { data, error, refetch } = useQuery(ask(endpoint, { params: { id: String(id) } } as never))
  const items = data as HistoryItem[] | undefined
  return (
    <SectionCard title="History">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!items && !error && <SkeletonBlock lines={3} label="Loading the history" />}
      {items && (
        <HistoryList
          items={items.map((item) => ({
            id: item.id,
            who: item.user?.name ?? 'System',
            ...(item.on_behalf_of && { onBehalfOf: item.on_behalf_of.name }),
            at: item.at,
            when: formats.dateTime(item.at, timezone),
            action: actionWords[item.action] ?? item.action,
            changes: item.changes.map(({ field, before, after }) => ({
              field: labels[field] ?? addressName(field, words) ?? field,
              before: textOf(before),
              after: textOf(after),
            })),
          }))}
        />
      )}
    </SectionCard>
  )

  function textOf(value: string | null): string | null {
    return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? formats.date(value) : value
  }
}

/** Of a column of an address, in the words of the country: `address_region` is the county, the state or the province. */
function addressName(field: string, words: Wording): string | undefined {
  const names: Readonly<Record<string, string>> = addressLabels(words)
  return field.startsWith('address_') ? names[field.slice('address_'.length)] : undefined
}

const actionWords: Record<string, string> = {
  insert: 'added it',
  update: 'changed it',
  delete: 'removed it',
  undo: 'undid the last change',
}
