/** The bookings of a project on its page: who and what is booked for which days, the coming ones first. */
import { soFar } from '#web/soFar.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { today as todayIn, weekStart } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { defaultDays } from '../schedule.rules.ts'
import { listProjectBookings, type ProjectBooking } from '../scheduleProject.contract.ts'
import './projectSchedule.css'

const boardFrom = (day: string) => paths.schedule(defaultDays, weekStart(day, 1))

export function ProjectSchedule({ record: { id } }: { record: { id: number } }) {
  const { timezone } = useLocale()
  const today = todayIn(timezone)
  const { data, error, refetch } = useQuery(queryFor(listProjectBookings, { params: { id: String(id) } }))
  const crews = crewsOf(soFar(data))
  const coming = crews.filter(({ end }) => end >= today)
  const earlier = crews.filter(({ end }) => end < today).toReversed()
  return (
    <SectionCard title="Schedule" actions={<Link to={boardFrom(coming[0]?.start ?? today)}>Open the board</Link>}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading the bookings" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconCalendar size={28} aria-hidden />} title="Nobody is booked yet">
          People and equipment booked for the tasks of this project appear here.
        </EmptyState>
      )}
      {data && data.length > 0 && coming.length === 0 && <p className="fb-muted">No bookings from today on.</p>}
      {coming.length > 0 && <Crews crews={coming} label="Coming bookings" />}
      {earlier.length > 0 && (
        <details className="fb-project-earlier">
          <summary>Earlier bookings ({earlier.length})</summary>
          <Crews crews={earlier} label="Earlier bookings" />
        </details>
      )}
    </SectionCard>
  )
}

function Crews({ crews, label }: { crews: readonly Crew[]; label: string }) {
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  return (
    <ul className="fb-project-bookings" aria-label={label}>
      {crews.map((crew) => (
        <li key={crew.key}>
          <span>
            <Link to={boardFrom(crew.start)}>
              {crew.start === crew.end ? formats.dayHeading(crew.start) : formats.dayRange(crew.start, crew.end, today)}
            </Link>
            {crew.start <= today && today <= crew.end && <span className="fb-muted"> today</span>}
          </span>
          <span>
            {crew.people.join(', ')}
            {crew.equipment.length > 0 && <span className="fb-project-booked">{crew.equipment.join(', ')}</span>}
          </span>
          <span className="fb-muted">
            <Link to={paths.task(crew.task.id)}>{crew.task.name}</Link>
            {crew.hours !== null &&
              ` · ${formats.hours(crew.hours)} h ${crew.spread ? 'in all' : 'a day'}${crew.people.length > 1 ? ' each' : ''}`}
            {crew.notes !== '' && <span className="fb-project-booked">{crew.notes}</span>}
          </span>
          {!crew.confirmed && <Chip tone="warning">Tentative</Chip>}
        </li>
      ))}
    </ul>
  )
}

type Crew = Omit<ProjectBooking, 'id' | 'user' | 'equipment'> & { key: string; people: string[]; equipment: string[] }

/** Bookings that differ only in who or what is booked are one line. */
function crewsOf(bookings: readonly ProjectBooking[]): readonly Crew[] {
  const byDays = Map.groupBy(bookings, ({ id: _id, user: _user, equipment: _equipment, ...rest }) =>
    JSON.stringify(rest),
  )
  return [...byDays].flatMap(([key, crew]) => {
    const [first] = crew
    if (!first) return []
    const { id: _id, user: _user, equipment: _equipment, ...shared } = first
    return {
      ...shared,
      key,
      people: crew.flatMap(({ user }) => user?.name ?? []),
      equipment: crew.flatMap(({ equipment: piece }) =>
        piece ? (piece.identifier === '' ? piece.name : `${piece.name} (${piece.identifier})`) : [],
      ),
    }
  })
}
