import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayOf } from '#core/days.ts'
import { workdayOn } from '#core/workday.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { Prefill } from '../entryRows.contract.ts'
import { type DiaryEntry, getDiaryEntry } from '../entries.contract.ts'
import { countsInTotals } from '../entryHours.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryView } from './EntryView.tsx'
import { newValues, valuesOf, valuesOfSuggestion } from './entryValues.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

interface EntryDialogProps {
  id: number | 'new'
  /** The entry from the list, if it is there. */
  entry: DiaryEntry | null
  /** Values that a new entry begins with. */
  prefilled?: Prefill | null
  /** The day of a new entry; today unless given. */
  date?: string
  /** The rows of the list: a new entry starts where the day's last one ended. */
  rows: readonly DiaryEntry[]
  /** The owner of the diary that the screen shows. */
  ownerId: number
  onClose: () => void
}

/** A new entry, an entry to change, or a read-only one. Its `key` must be the id. */
export function EntryDialog({ id, entry: listed, prefilled, date, rows, ownerId, onClose }: EntryDialogProps) {
  const me = useProfile()
  const { words, timezone, today } = useDiaryLocale()
  const [held, setHeld] = useState(listed)
  const entryQuery = useQuery({
    ...queryFor(getDiaryEntry, { params: { id: String(id) } }),
    enabled: id !== 'new' && held === null,
  })
  // The opened entry stays when the list is refreshed without it. A cached answer does not count as loaded.
  const entry = held ?? listed ?? (entryQuery.isFetching ? null : (entryQuery.data ?? null))
  if (held !== entry) setHeld(entry)
  if (id === 'new' && prefilled)
    return <EntryForm entry={null} known={prefilled} initial={valuesOfSuggestion(prefilled)} onClose={onClose} />
  if (id === 'new') {
    const now = Temporal.Now.instant().toString()
    const day = date ?? today
    const mine = rows.filter((row) => row.user_id === ownerId && countsInTotals(row) && row.end !== null)
    const ends = mine.flatMap((row) =>
      row.date === day && row.end !== null && dayOf(row.end, row.timezone) === day ? [row.end] : [],
    )
    const schedule = ownerId === me.id ? workdayOn(me.schedule.dated_days, day) : null
    const initial = newValues({
      user_id: ownerId,
      date: day,
      timezone,
      ends,
      schedule: schedule?.start_time ?? null,
      now,
    })
    return <EntryForm entry={null} initial={initial} onClose={onClose} />
  }
  if (entry === null)
    return (
      <Dialog opened title={words.diary_entry} onCancel={onClose}>
        {entryQuery.error ? (
          <ErrorAlert
            error={
              entryQuery.error.status === 404
                ? 'Entry not found. It was deleted, or you do not have access to it.'
                : entryQuery.error
            }
          />
        ) : (
          <SkeletonBlock lines={8} label="Loading the entry" />
        )}
      </Dialog>
    )
  if (!entry.can_change) return <EntryView entry={entry} onClose={onClose} />
  return <EntryForm entry={entry} initial={valuesOf(entry)} onClose={onClose} />
}
