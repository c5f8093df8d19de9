/** Loads a person's week. While another week is fetched, the old rows are hidden. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { addDays, type DayWindow } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { holidayName, minutesWorked } from '#core/workday.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import { leaveIn, weekSoFar, type WeekScheduledDay } from '../week.ts'
import { getSchedule } from '#features/users/users/users.contract.ts'
import { type ApiError, queryFor } from '#web/api.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { type DiaryEntry, listUserDiary } from '../../entries/entries.contract.ts'
import { getDiaryWork, type RecentWork, type WorkChoice } from '../../entries/entryWork.contract.ts'

export interface Week {
  window: DayWindow
  dates: string[]
  entries: readonly DiaryEntry[] | undefined
  /** Bank holidays and leave by day, as they are called. */
  daysOff: ReadonlyMap<string, string>
  days: WeekScheduledDay[]
  /** Schedule and bank holidays have come, or will not: before that no day is judged by them. */
  isScheduled: boolean
  name: string
  isOwn: boolean
  /** The caller may log time in it. */
  canAdd: boolean
  pinned: readonly WorkChoice[]
  recent: readonly RecentWork[]
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
  const days = useMemo(
    () =>
      weekSoFar(start, first, schedule).map(({ date, scheduled }) => ({
        date,
        scheduled: isScheduled
          ? Math.max(0, minutesWorked(scheduled, free.get(date)) - (leave.get(date)?.minutes ?? 0))
          : 0,
      })),
    [start, first, schedule, isScheduled, free, leave],
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
    error: list.error,
    retry: () => void list.refetch(),
  }
}

const empty = { dated_days: [] }
const noRows: never[] = []

/** More would bury the rows that are used. */
const maxOffered = 8

/** Work of the two weeks before, and what is pinned: rows that are offered though nothing is logged on them yet. */
export function offeredIn({ window, recent, pinned, isOwn }: Pick<Week, 'window' | 'recent' | 'pinned' | 'isOwn'>) {
  const since = addDays(window.start, -14)
  return [
    ...(isOwn ? pinned.filter(({ open }) => open) : []),
    ...recent.filter(({ last }) => last >= since).slice(0, maxOffered),
  ]
}
