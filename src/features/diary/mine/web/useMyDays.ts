import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { addDays, timeOf, weekOf } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor } from '#web/api.ts'
import { soFar } from '#web/soFar.ts'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { listUserDiary } from '../../entries/entries.contract.ts'
import { listDiarySchedules } from '../../entries/entryRows.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useWithWaiting } from '../../entries/web/useWithWaiting.ts'
import { useNow } from '../../timer/web/useRunning.ts'
import { isDayOver } from '../../week/week.ts'
import { datesOf, myDays } from '../mine.ts'

/** My week, or one before it, up to its end: what is logged, also what waits on this device, and what is planned. Every card asks the same. */
export function useMyDays(weeksBack = 0) {
  const me = useProfile()
  const { today, timezone, weekStart } = useDiaryLocale()
  const isOver = isDayOver(today, timeOf(useNow(true, 60_000), timezone), me.schedule.dated_days)
  const window = useMemo(() => weekOf(addDays(today, -7 * weeksBack), weekStart), [today, weekStart, weeksBack])
  const sees = has(me, 'diary.view_entry')
  const list = useQuery({
    ...queryFor(listUserDiary, { params: { id: String(me.id) }, query: window }),
    enabled: sees,
  })
  const plan = useQuery({ ...queryFor(listDiarySchedules, { query: window }), enabled: sees })
  const rows = useWithWaiting(
    list.data,
    ({ user_id, date }) => user_id === me.id && date >= window.start && date <= window.end,
  )
  useFollowed(sees ? ['diary', 'tasks'] : [], [listUserDiary, listDiarySchedules])
  useHold(list.isLoading || plan.isLoading)
  const dates = useMemo(() => datesOf(window), [window])
  const days = useMemo(
    () => (rows && plan.data ? myDays(dates, plan.data, rows, today, isOver) : undefined),
    [dates, plan.data, rows, today, isOver],
  )
  return {
    me,
    sees,
    today,
    window,
    dates,
    rows: soFar(rows),
    plan: plan.data,
    days,
    /** For the age of what is shown. */
    reads: [list, plan],
    error: list.error ?? plan.error,
  }
}
