/**
 * The start that a new entry proposes, kept true while its date or person changes: where that day's last entry ends, else
 * where that person's schedule begins. What was typed stays.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { dayOf, timeOf } from '#core/days.ts'
import { ask } from '#web/api.ts'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { listDiarySchedules } from '../diary.computed.contract.ts'
import { listUserDiary } from '../diary.contract.ts'
import { countsInTotals } from '../diary.hours.ts'
import { type EntryFrame, type EntryValues, newValues } from './entryValues.ts'
import { entriesIn } from './waiting.ts'

export function useProposedStart(form: ContractForm<EntryValues>, { entry, known, settings, timezone }: EntryFrame) {
  const date = useFormValue(form, 'date')
  const user_id = useFormValue(form, 'user_id')
  const [first] = useState(() => form.values())
  const proposed = useRef(first.start)
  // What is made of a scheduled row has its times from there.
  const proposes = entry === null && known === undefined && settings.diary_fields.times
  const here = date === first.date && user_id === first.user_id
  const asks = { enabled: proposes && !here && date !== null && user_id !== null }
  const query = { start: date ?? '', end: date ?? '' }
  const day = useQuery({ ...ask(listUserDiary, { params: { id: String(user_id) }, query }), ...asks })
  const plan = useQuery({ ...ask(listDiarySchedules, { query: { user_id: String(user_id), ...query } }), ...asks })

  const startOf = (on: string, of: number) => {
    const ends = entriesIn(day.data ?? []).flatMap((row) =>
      countsInTotals(row) && row.end !== null && dayOf(row.end, row.timezone) === on ? [row.end] : [],
    )
    const start = plan.data?.[0]?.start ?? null
    const schedule = start === null ? null : timeOf(start, timezone)
    const now = Temporal.Now.instant().toString()
    return newValues({ user_id: of, date: on, timezone, ends, schedule, now }).start
  }
  const propose = useEffectEvent(() => {
    if (!proposes || date === null || user_id === null) return
    const next = here ? first.start : startOf(date, user_id)
    // The answer may come after somebody has typed, or has seen what was proposed and gone on.
    if (form.isHandled('start') || form.values().start !== proposed.current || next === proposed.current) return
    proposed.current = next
    form.set({ start: next })
  })
  const settled = here || (day.isFetched && plan.isFetched && !day.isFetching && !plan.isFetching)
  useEffect(() => {
    if (settled) propose()
  }, [settled, date, user_id])
}
