import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { weeksOf } from '#core/workday.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { weekdayNames } from '#web/ui/form/weekdays.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { getSchedule } from '../users.contract.ts'
import { daysInWords, periodOf } from './weekText.ts'

/** The caller's own working week, with a link for those who may change it. */
export function MySchedule() {
  const me = useMe()
  const { formats, timezone, weekStart } = useLocale()
  const { data, error, isLoading, refetch } = useQuery(queryFor(getSchedule, { params: { id: String(me.id) } }))
  useHold(isLoading)
  if (!data && !error) return null
  const now = today(timezone)
  const coming = weeksOf(soFar(data?.dated_days)).filter(({ first_day }) => first_day !== null && first_day > now)
  const minutes = (many: number) => formats.counted(many, 'minute', 'minutes')
  const describeWeekday = (weekday: number) => {
    const day = data?.days.find((record) => record.weekday === weekday)
    if (!day) return 'Free'
    const times = `${formats.timeOfDay(day.start_time)} – ${formats.timeOfDay(day.end_time)}`
    return [
      times,
      ...(day.breaks > 0 ? [`${minutes(day.breaks)} of breaks`] : []),
      ...(day.travel > 0 ? [`${minutes(day.travel)} of travel`] : []),
    ].join(', ')
  }
  return (
    <SectionCard
      title="My working week"
      {...(data?.can_change &&
        has(me, 'users.view_user') && {
          actions: (
            <Link to={paths.user(me.id)} hash="week">
              Change it
            </Link>
          ),
        })}
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data && (
        <DescriptionList
          items={[
            ...weekdayNames(weekStart).map(({ day, long }) => ({ term: long, value: describeWeekday(day) })),
            ...coming.map((week) => ({
              term: periodOf(week, formats.longDate),
              value: daysInWords(week.days, weekStart, formats),
            })),
          ]}
        />
      )}
    </SectionCard>
  )
}
