/** The viewer's jobs of today on the home screen; nothing on a day without one. */
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { today as todayIn } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { lazy } from '#web/lazy.tsx'
import { soFar } from '#web/soFar.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Age } from '#web/ui/Age.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useJobs } from './useJobs.ts'

// Heavier than the rest of the home screen, which does not wait for it.
const JobCard = lazy(() => import('./JobCard.tsx').then((kit) => ({ default: kit.JobCard })))

export function JobsToday() {
  const me = useMe()
  const { timezone } = useLocale()
  const today = todayIn(timezone)
  const reading = useJobs(today)
  const { data, error } = reading
  useHold(reading.isLoading)
  const jobs = soFar(data?.days).filter(({ day }) => day === today)
  if (jobs.length === 0 && !error) return null
  return (
    <SectionCard
      title={jobs.length > 1 ? `Jobs today (${jobs.length})` : 'Job today'}
      actions={has(me, 'tasks.view_task') && <Link to="/schedule/">All my days</Link>}
    >
      <Age of={reading} />
      <ErrorAlert error={error} />
      <Suspense fallback={<SkeletonBlock lines={6} label="Loading the job" />}>
        {jobs.map((job) => (
          <JobCard key={job.key} job={job} now />
        ))}
      </Suspense>
    </SectionCard>
  )
}
