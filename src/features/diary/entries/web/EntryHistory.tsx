import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { actionText, onBehalfText } from '#core/historyActions.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { HistoryList } from '#web/ui/HistoryList.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type DiaryEntry, listDiaryHistory } from '../entries.contract.ts'
import { historyChanges } from './historyChanges.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** The history of an entry, fetched when it is opened. */
export function EntryHistory({ entry }: { entry: DiaryEntry }) {
  const [opened, setOpened] = useState(false)
  const { formats, timezone } = useDiaryLocale()
  const { data, error, refetch } = useQuery({
    ...queryFor(listDiaryHistory, { params: { id: String(entry.id) } }),
    enabled: opened,
  })
  return (
    <details className="fb-diary-history" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>History</summary>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && opened && <SkeletonBlock lines={3} label="Loading the history" />}
      {data && (
        <HistoryList
          items={data.flatMap((item) => {
            const changes = historyChanges(item, formats, entry.timezone)
            if (item.action === 'update' && changes.length === 0) return []
            const labels = {
              id: item.id,
              who: item.user?.name ?? 'System',
              ...(item.on_behalf_of && { onBehalfOf: onBehalfText(item.action, item.on_behalf_of.name) }),
              ...(item.key && { byKey: item.key.name }),
              at: item.at,
              when: formats.dateTime(item.at, timezone),
              action: actionWords[item.action] ?? actionText(item.action),
              changes,
            }
            return [labels]
          })}
        />
      )}
    </details>
  )
}

/** An entry is made and deleted where a record is added and removed. */
const actionWords: Record<string, string> = { insert: 'made it', delete: 'deleted it' }
