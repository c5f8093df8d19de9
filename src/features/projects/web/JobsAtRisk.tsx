/**
 * The home screen's projects that are late or due soon: those of a project manager, or of the firm for who sees its
 * figures.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useFollowed } from '#web/watched.ts'
import { deadlineOf } from '../projectDue.ts'
import { type Project, project } from '../projects.ts'
import { DueBadge } from './DueBadge.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import './projects.css'

const max = 6

export function JobsAtRisk() {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const isWhole = has(me, 'projects.view_financials')
  const search = `is:late,due${isWhole ? '' : ' is:mine'}`
  const { data, isLoading } = useQuery(
    queryFor(project.calls.list, { query: { tab: 'progress', search, ordering: 'deadline', rows: String(max) } }),
  )
  useFollowed(['projects'], [project.calls.list])
  useHold(isLoading)
  const page = data as { results: Project[]; count: number } | undefined
  if (!page || page.count === 0) return null
  const now = today(timezone)
  return (
    <SectionCard
      title={isWhole ? 'Projects at risk' : 'My projects at risk'}
      actions={
        <Link to="/projects/" search={searchOf({ search, ordering: 'deadline' })}>
          {page.count > max ? `All ${formats.number(page.count)}` : 'View list'}
        </Link>
      }
    >
      <ul className="fb-at-risk">
        {page.results.map((row) => (
          <li key={row.id}>
            <span>
              <Link to={paths.project(row.id)}>
                {row.reference} {row.name}
              </Link>
              <span className="fb-muted">{[row.client?.name, row.managed_by?.name].filter(Boolean).join(' · ')}</span>
            </span>
            <PhaseBadge project={row} />
            <DueBadge due={deadlineOf(row, now)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
