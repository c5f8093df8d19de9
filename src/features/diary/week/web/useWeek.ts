/** Loads a person's week. While another week is fetched, the old rows are hidden. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { addDays, type DayWindow, timeOf } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { holidayName, minutesWorked } from '#core/workday.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import { isDayOver, leaveIn, weekSoFar, type WeekScheduledDay } from '../week.ts'
import { getSchedule } from '#features/users/users/users.contract.ts'
import { type ApiError, queryFor } from '#web/api.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useNow } from '../../timer/web/useRunning.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { type DiaryEntry, listUserDiary } from '../../entries/entries.contract.ts'
import type { WeekWork } from './weekRows.ts'
import { getDiaryWork, type RecentWork, type WorkChoice } from '../../entries/entryWork.contract.ts'

export interface Week {
  window: DayWindow
  dates: string[]
  entries: readonly DiaryEntry[] | undefined
  /** Bank holidays and leave by day, as they are called. */
  daysOff: ReadonlyMap<string, string>
  /** `due`: the minutes of days that are over. */
  days: (WeekScheduledDay & { due: number })[]
  /** Schedule and bank holidays have come, or will not: before that no day is judged by them. */
  isScheduled: boolean
  name: string
  isOwn: boolean
  /** The caller may log time in it. */
  canAdd: boolean
  pinned: readonly WorkChoice[]
  recent: readonly RecentWork[]
  /** Scheduled work of the week that can be entered. */
  scheduled: readonly WeekWork[]
  error: ApiError | null
  retry: () => void
}

export function useWeek(userId: number, window: DayWindow, first: 1 | 7): Week {
  const me = useProfile()
  const isOwn = userId === me.id
  const mayAdd = has(me, 'diary.add_entry')
  const person = { params: { id: String(userId) } }
  const list = useQuery(queryFor(listUserDiary, { ...person, query: window }))
  const work = useQuery({
    ...queryFor(getDiaryWork, { query: isOwn ? {} : { user_id: String(userId) } }),
    enabled: mayAdd,
  })
  const theirs = useQuery({ ...queryFor(getSchedule, person), enabled: !isOwn, retry: false })
  const holidays = useQuery(queryFor(holidayCalls.list, { query: { ...window, user_id: String(userId) } }))
  const schedule = isOwn ? me.schedule : (theirs.data ?? empty)
  const free = useMemo(() => new Map(soFar(holidays.data).map((holiday) => [holiday.day, holiday])), [holidays.data])
  const leave = useMemo(() => leaveIn(soFar(list.data)), [list.data])
  const daysOff = useMemo(
    () =>
      new Map([
        ...[...leave].map(([day, { name }]) => [day, name] as const),
        ...[...free].map(([day, holiday]) => [day, holidayName(holiday)] as const),
      ]),
    [leave, free],
  )
  const isScheduled = !holidays.isLoading && !theirs.isLoading
  const { start } = window
  const { today, timezone } = useDiaryLocale()
  const time = timeOf(useNow(true, 60_000), timezone)
  const isTodayOver = isDayOver(today, time, schedule.dated_days)
  const days = useMemo(
    () =>
      weekSoFar(start, first, schedule).map(({ date, ...day }) => {
        const scheduled = isScheduled
          ? Math.max(0, minutesWorked(day.scheduled, free.get(date)) - (leave.get(date)?.minutes ?? 0))
          : 0
        const isOver = date < today || (date === today && isTodayOver)
        return { date, scheduled, due: isOver ? scheduled : 0 }
      }),
    [start, first, schedule, isScheduled, free, leave, today, isTodayOver],
  )
  const entries = useMemo(() => list.data?.filter(isEntry), [list.data])
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  return {
    window,
    dates,
    entries,
    daysOff,
    days,
    isScheduled,
    name: isOwn ? me.name : (work.data?.user.name ?? entries?.[0]?.user.name ?? ''),
    isOwn,
    canAdd: mayAdd && (isOwn || work.data?.can_add === true),
    pinned: work.data?.pinned ?? noRows,
    recent: work.data?.recent ?? noRows,
    scheduled: soFar(list.data).filter((row) => !isEntry(row) && row.addable && row.task_id !== null),
    error: list.error,
    retry: () => void list.refetch(),
  }
}

const empty = { dated_days: [] }
const noRows: never[] = []

/** More would bury the rows that are used. */
const maxOffered = 8

/** Scheduled work, what is pinned, and work of the two weeks before: rows that are offered though nothing is logged on them yet. */
type Offering = Pick<Week, 'window' | 'recent' | 'scheduled' | 'pinned' | 'isOwn'>
export function offeredIn({ window, recent, scheduled, pinned, isOwn }: Offering): WeekWork[] {
  const since = addDays(window.start, -14)
  return [
    ...scheduled,
    ...(isOwn ? pinned.filter(({ open }) => open) : []),
    ...recent.filter(({ last }) => last >= since).slice(0, maxOffered),
  ]
}
