import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { weekOf as daysOfWeek } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { weekSoFar } from '../week.ts'
import { ScheduledWeek, WeekCard } from './WeekCard.tsx'
import { queryFor } from '#web/api.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { listUserDiary } from '../../entries/entries.contract.ts'
import { countsInTotals } from '../../entries/entries.hours.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

/** My paid hours of this week by day beside what is scheduled, which counts travel too, and the way to the entries. */
export function MyWeek() {
  const me = useProfile()
  const { today, weekStart, words } = useDiaryLocale()
  const window = daysOfWeek(today, weekStart)
  const sees = has(me, 'diary.view_entry')
  const { data, error, isLoading } = useQuery({
    ...queryFor(listUserDiary, { params: { id: String(me.id) }, query: window }),
    enabled: sees,
  })
  useHold(isLoading)
  if (!sees) return <ScheduledWeek />
  const days = weekSoFar(today, weekStart, me.schedule)
  const logged = (date: string) =>
    (data ?? [])
      .filter((entry) => entry.date === date && countsInTotals(entry))
      .reduce((sum, { hours_paid }) => sum + hoursToMinutes(hours_paid), 0)
  return (
    <>
      <ErrorAlert error={error} />
      {/* Until the answer is there the days stand without figures, so that nothing moves. */}
      <WeekCard days={data ? days.map((day) => ({ ...day, logged: logged(day.date) })) : days} />
      <p className="fb-week-link">
        <Link to="/diary/user/$id/" params={{ id: me.id }} search={{ ...window, end: today } as never}>
          My {words.diary.toLowerCase()}
        </Link>
      </p>
    </>
  )
}
