/** The viewer's own days on a phone: places, access, other people and equipment. */
import { IconNavigation, IconTool, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { addDays, isDay, today as todayIn } from '#core/days.ts'
import { soFar } from '#web/soFar.ts'
import { Age } from '#web/ui/Age.tsx'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PlacedParts } from '#web/PlacedParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getMyDays, type MyBooking } from '../scheduleMine.contract.ts'
import './myDays.css'
import { WorkOfDay } from './workOfDay.ts'

export function MyDays({ from }: { from: string | undefined }) {
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  const start = from !== undefined && isDay(from) ? from : today
  const reading = useQuery(queryFor(getMyDays, { query: { start } }))
  const { data, error, refetch } = reading
  const days = Map.groupBy(soFar(data?.days), ({ day }) => day)
  const headingOf = (day: string) => {
    const near = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''
    return `${near}${formats.dayHeading(day)}`
  }
  return (
    <>
      <div className="fb-my-steps">
        <h2>My days</h2>
        <Link className="fb-my-days-step" to={paths.schedule(14, addDays(start, -14))} replace>
          Earlier
        </Link>
        <Link className="fb-my-days-step" to={paths.schedule(14, addDays(start, 14))} replace>
          Later
        </Link>
      </div>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <Age of={reading} />
      {!data && !error && <SkeletonBlock lines={6} label="Loading my days" />}
      {data && days.size === 0 && (
        <EmptyState title="Nothing is planned">
          {formats.dayRange(start, data.end, today)}. Your bookings will appear here, with directions.
        </EmptyState>
      )}
      {[...days].map(([day, bookings]) => (
        <SectionCard key={day} title={headingOf(day)}>
          {bookings.map((booking) => (
            <OneBooking key={booking.key} booking={booking} startsTimer={day === today} />
          ))}
        </SectionCard>
      ))}
    </>
  )
}

function OneBooking({ booking, startsTimer }: { booking: MyBooking; startsTimer: boolean }) {
  const { formats } = useLocale()
  const { task, project, label, hours, confirmed, notes, people, equipment } = booking
  const address = project
    ? [project.address.line1, project.address.line2, project.address.city, project.address.postcode]
        .filter(Boolean)
        .join(', ')
    : ''
  const place = project ? project.coordinates || address : ''
  return (
    <article className="fb-my-booking">
      <h3>
        {project ? <Link to={paths.project(project.id)}>{`${project.reference} ${project.name}`}</Link> : label}
        {!confirmed && <Chip>Tentative</Chip>}
      </h3>
      <p className="fb-muted">
        {[task?.name, hours !== null && `${formats.hours(hours)} h`, project?.client].filter(Boolean).join(' · ')}
      </p>
      {address !== '' && <p>{address}</p>}
      {project && project.site_access !== '' && (
        <p className="fb-my-access">
          <strong>Site access</strong> {project.site_access}
        </p>
      )}
      {notes !== '' && <p className="fb-my-access">{notes}</p>}
      {equipment.length > 0 && (
        <p className="fb-my-line">
          <IconTool size={16} aria-hidden /> <span className="fb-hidden">Equipment to take:</span>
          {equipment.map(({ name, identifier }) => (identifier === '' ? name : `${name} (${identifier})`)).join(', ')}
        </p>
      )}
      {people.length > 0 && (
        <p className="fb-my-line">
          <IconUsers size={16} aria-hidden /> <span className="fb-hidden">With:</span>{' '}
          {people.map(({ name }) => name).join(', ')}
        </p>
      )}
      <div className="fb-my-acts">
        {place !== '' && (
          <a
            className="fb-my-go"
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
            target="_blank"
            rel="noreferrer"
          >
            <IconNavigation size={18} aria-hidden /> Navigate
          </a>
        )}
        {startsTimer && task && project && (
          <WorkOfDay value={{ task, project }}>
            <PlacedParts place="schedule.work" />
          </WorkOfDay>
        )}
      </div>
    </article>
  )
}
