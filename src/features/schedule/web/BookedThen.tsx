/** Bookings of a person during the days of a request for leave. */
import { useQuery } from '@tanstack/react-query'

import { addDays, daysBetween, today } from '#core/days.ts'
import { useLeaveDays } from '#features/leave/web/leaveDays.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Link } from '@tanstack/react-router'
import { maxDays } from '../scheduleBounds.ts'
import { getBoard } from '../schedule.contract.ts'

export function BookedThen() {
  const { formats, timezone } = useLocale()
  const { user_id = 0, start = '', end = '' } = useLeaveDays() ?? {}
  const last = daysBetween(start, end) < maxDays ? end : addDays(start, maxDays - 1)
  const { data, error } = useQuery({
    ...queryFor(getBoard, { query: { start, end: last, user_ids: String(user_id) } }),
    // While the days are being typed the last may come before the first.
    enabled: user_id > 0 && start <= end,
  })
  if (error && !data) return <ErrorAlert error={error} />
  if (!data) return null
  const bookings = data.bookings.filter((booking) => booking.user_id === user_id)
  const workOf = (id: number | null) => {
    const task = data.tasks.find((each) => each.id === id)
    const project = data.projects.find((each) => each.id === task?.project_id)
    return task && { text: `${project?.reference ?? ''} ${task.name}`.trim(), project }
  }
  return (
    <>
      <h3 className="fb-leave-heading">Booked then</h3>
      {bookings.length === 0 ? (
        <p className="fb-muted">Nothing.</p>
      ) : (
        <ul className="fb-leave-clashes">
          {bookings.map((booking) => {
            const work = workOf(booking.task_id)
            return (
              <li key={booking.id ?? `task ${booking.task_id}`}>
                <span className="fb-strong">
                  {work?.project ? <Link to={paths.project(work.project.id)}>{work.text}</Link> : booking.label}
                </span>
                <span>{formats.dayRange(booking.start, booking.end, today(timezone))}</span>
                {!booking.confirmed && <span className="fb-muted">tentative</span>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
