/** The schedule of a narrow screen: the viewer's own days, or the team by day. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { filterKeys, readBoardSearch } from './boardSearch.ts'
import { boardSettings } from './boardSettings.ts'
import { MyDays } from './MyDays.tsx'
import './myDays.css'
import { useJobs } from './useJobs.ts'

const TeamDay = lazy(() => import('./TeamDay.tsx').then((kit) => ({ default: kit.TeamDay })))

const parts = [
  { label: 'My days', team: 'false' },
  { label: 'Team', team: 'true' },
] as const

const loading = <SkeletonBlock lines={6} label="Loading the schedule" />

export function NarrowSchedule({ from }: { from: string | undefined }) {
  const [address, change] = useListSettings('schedule', boardSettings, filterKeys)
  const begins = useBegins(address)
  const shown = parts.find(({ team }) => team === address['team'])?.team ?? begins
  return (
    <div className="fb-my-days">
      <PageHeader
        title="Schedule"
        aside={
          <div className="fb-schedule-parts" role="group" aria-label="View">
            {parts.map(({ label, team }) => (
              <button key={label} type="button" aria-pressed={shown === team} onClick={() => void change({ team })}>
                {label}
              </button>
            ))}
          </div>
        }
      />
      {shown === null && loading}
      {shown === 'true' && (
        <Suspense fallback={loading}>
          <TeamDay from={from} />
        </Suspense>
      )}
      {shown === 'false' && <MyDays from={from} />}
    </div>
  )
}

/**
 * Returns which part an address without a choice begins with: whoever plans without being booked begins with the team, as a
 * link to what is to be planned does. Null until the viewer's days are read; then it holds, whatever is booked meanwhile.
 */
function useBegins(address: Record<string, unknown>): 'true' | 'false' | null {
  const { timezone } = useLocale()
  const canPlan = has(useMe(), 'tasks.change_task')
  const { plan, find } = readBoardSearch(address)
  const isToPlan = canPlan && (plan !== null || find !== '')
  const isOpen = canPlan && !isToPlan && address['team'] === undefined
  const { data, error, may } = useJobs(isOpen ? today(timezone) : null)
  const [begun, setBegun] = useState<'true' | 'false' | null>(null)
  if (isToPlan) return 'true'
  if (!isOpen || !may) return 'false'
  const now = data ? (data.days.length === 0 ? 'true' : 'false') : error ? 'false' : null
  if (begun === null && now !== null) setBegun(now)
  return begun ?? now
}
