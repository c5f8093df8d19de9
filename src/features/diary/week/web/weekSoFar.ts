import { workMinutes } from '../../suggestions/suggestions.missing.ts'
import type { Profile } from '#features/auth/auth.profile.contract.ts'

/** A day of the week card; minutes. */
export interface WeekDay {
  /** `YYYY-MM-DD`. */
  date: string
  scheduled: number
}

/** The seven days of the week that `today` lies in, as the locale's week begins, with the minutes that are scheduled. */
export function weekSoFar(today: string, weekStart: number, { days }: Profile['schedule']): WeekDay[] {
  const day = Temporal.PlainDate.from(today)
  const first = day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })
  return Array.from({ length: 7 }, (_, index) => {
    const date = first.add({ days: index })
    const scheduled = days.filter(({ weekday }) => weekday === date.dayOfWeek)
    return { date: date.toString(), scheduled: scheduled.reduce((sum, one) => sum + workMinutes(one), 0) }
  })
}
