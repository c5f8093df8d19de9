import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ask } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { HistoryList } from '#web/ui/HistoryList.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type DiaryEntry, listDiaryHistory } from '../diary.contract.ts'
import { historyChanges } from './historyChanges.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** What happened to an entry, asked for when somebody wants to know. */
export function EntryHistory({ entry }: { entry: DiaryEntry }) {
  const [opened, setOpened] = useState(false)
  const { formats, timezone } = useDiaryLocale()
  const { data, error, refetch } = useQuery({
    ...ask(listDiaryHistory, { params: { id: String(entry.id) } }),
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
          items={data.map((item) => ({
            id: item.id,
            who: item.user?.name ?? 'System',
            ...(item.on_behalf_of && { onBehalfOf: item.on_behalf_of.name }),
            at: item.at,
            when: formats.dateTime(item.at, timezone),
            action: actionWords[item.action] ?? item.action,
            changes: historyChanges(item, formats, entry.timezone),
          }))}
        />
      )}
    </details>
  )
}

const actionWords: Record<string, string> = {
  insert: 'made it',
  update: 'changed it',
  delete: 'deleted it',
  start: 'started the timer',
  stop: 'stopped the timer',
  discard: 'discarded the timer',
  submit: 'submitted it',
  approve: 'approved it',
  reject: 'rejected it',
  recall: 'recalled it',
  reset: 'reset it to draft',
  undo: 'undid the last change',
}
