/**
 * The start that a new entry proposes, kept true while its date or person changes: where that day's last entry ends, else
 * where that person's schedule begins. What was typed stays.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { dayOf, timeOf } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { listDiarySchedules } from '../entryRows.contract.ts'
import { listUserDiary } from '../entries.contract.ts'
import { countsInTotals } from '../entryHours.ts'
import { type EntryFrame, type EntryValues, newValues } from './entryValues.ts'
import { useWithWaiting } from './useWithWaiting.ts'
import { entriesIn } from '../entryRows.contract.ts'

export function useProposedStart(
  form: ContractForm<EntryValues>,
  { entry, known, settings, timezone }: EntryFrame,
  /** True when the entry is saved on this device, so that its start was chosen by the person. */
  saved: boolean,
) {
  const date = useFormValue(form, 'date')
  const user_id = useFormValue(form, 'user_id')
  const [first] = useState(() => form.values())
  const proposed = useRef(first.start)
  // A suggestion brings its own times.
  const proposes = entry === null && known === undefined && settings.diary_fields.times
  const here = date === first.date && user_id === first.user_id
  const asks = proposes && !(here && saved) && date !== null && user_id !== null
  const query = { start: date ?? '', end: date ?? '' }
  // Fetched for the first date too: the list behind the form may be loading, or lack that day's own entries.
  const day = useQuery({ ...queryFor(listUserDiary, { params: { id: String(user_id) }, query }), enabled: asks })
  const plan = useQuery({
    ...queryFor(listDiarySchedules, { query: { user_id: String(user_id), ...query } }),
    enabled: asks && !here,
  })
  const rows = useWithWaiting(day.data && entriesIn(day.data), (row) => row.date === date && row.user_id === user_id)

  const startOf = (on: string, value: number) => {
    const ends = entriesIn(rows ?? []).flatMap((row) =>
      countsInTotals(row) && row.end !== null && dayOf(row.end, row.timezone) === on ? [row.end] : [],
    )
    if (here && (saved || ends.length === 0)) return first.start
    const start = plan.data?.[0]?.start ?? null
    const schedule = start === null ? null : timeOf(start, timezone)
    const now = Temporal.Now.instant().toString()
    return newValues({ user_id: value, date: on, timezone, ends, schedule, now }).start
  }
  const settled = [...(asks ? [day] : []), ...(here ? [] : [plan])].every(
    ({ isFetched, isFetching }) => isFetched && !isFetching,
  )
  const next = proposes && settled && date !== null && user_id !== null ? startOf(date, user_id) : undefined
  const propose = useEffectEvent(() => {
    if (next === undefined) return
    // The answer may come after the person has typed, or has gone on to another field.
    if (form.isHandled('start') || form.values().start !== proposed.current || next === proposed.current) return
    proposed.current = next
    // On the first date the new start counts as the form's initial value, so that closing asks nothing.
    if (here) form.goOn({ ...first, start: next }, { ...form.values(), start: next })
    else form.set({ start: next })
  })
  useEffect(() => propose(), [next])
}
