import type { Profile } from '#features/users/users.contract.ts'

/** A day of the week card; minutes. */
export interface WeekDay {
  /** `YYYY-MM-DD`. */
  date: string
  scheduled: number
}

/** The seven days of the week that `today` lies in, as the locale's week begins, with the minutes that are scheduled. */
export function weekOf(today: string, weekStart: number, { days }: Profile['schedule']): WeekDay[] {
  const day = Temporal.PlainDate.from(today)
  const first = day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })
  return Array.from({ length: 7 }, (_, index) => {
    const date = first.add({ days: index })
    const scheduled = days.filter(({ weekday }) => weekday === date.dayOfWeek)
    return { date: date.toString(), scheduled: scheduled.reduce((sum, one) => sum + workMinutes(one), 0) }
  })
}

/** Scheduled hours are what is paid: without breaks, with travel. A shift that ends before it starts ends the next day. */
function workMinutes({
  start_time,
  end_time,
  breaks,
}: {
  start_time: string
  end_time: string
  breaks: number
}): number {
  const [start, end] = [start_time, end_time].map((time) => {
    const { hour, minute } = Temporal.PlainTime.from(time)
    return hour * 60 + minute
  }) as [number, number]
  return Math.max(0, (end >= start ? end - start : end - start + 1440) - breaks)
}
