/** The viewer's own days on a phone: places, access, other people and equipment. */
import { Link } from '@tanstack/react-router'

import { addDays, isDay, today as todayIn } from '#core/days.ts'
import { soFar } from '#web/soFar.ts'
import { Age } from '#web/ui/Age.tsx'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { DrivingOrder } from './DrivingOrder.tsx'
import { jobsWithFirst } from '../jobsAgain.ts'
import { JobAgain } from './JobAgain.tsx'
import { JobCard } from './JobCard.tsx'
import './myDays.css'
import { useJobs } from './useJobs.ts'

export function MyDays({ from }: { from: string | undefined }) {
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  const start = from !== undefined && isDay(from) ? from : today
  const reading = useJobs(start)
  const { data, error, refetch } = reading
  const days = Map.groupBy(soFar(data?.days), ({ day }) => day)
  const firsts = jobsWithFirst(soFar(data?.days), today)
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
      {[...days].map(([day, jobs]) => (
        <SectionCard key={day} title={headingOf(day)}>
          <DrivingOrder jobs={jobs} />
          {jobs.map((job) => {
            const first = firsts.get(job.key)
            return first ? (
              <JobAgain key={job.key} job={job} first={first} />
            ) : (
              <JobCard key={job.key} job={job} now={day === today} />
            )
          })}
        </SectionCard>
      ))}
    </>
  )
}
