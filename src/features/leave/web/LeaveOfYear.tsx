/** Requests of a person in a leave year. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Leave, leave } from '../leave.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import './leave.css'
import { datesText, daysText } from '../leaveText.ts'
import { TypeDot } from './TypeDot.tsx'

interface LeaveOfYearProps {
  userId: number
  start: string
  end: string
}

export function LeaveOfYear({ userId, start, end }: LeaveOfYearProps) {
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(
    queryFor(leave.calls.list, { query: { user_ids: String(userId), start, end } }),
  )
  const rows = data as readonly Leave[] | undefined
  return (
    <SectionCard title="Requests in this year">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!rows && !error && <SkeletonBlock lines={4} label="Loading the requests" />}
      {rows?.length === 0 && <p className="fb-muted">None yet.</p>}
      {rows && rows.length > 0 && (
        <ul className="fb-leave-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={paths.leave(row.id)}>
                <TypeDot colour={row.colour}>{row.name}</TypeDot>
              </Link>
              <span>{datesText(row, formats, start)}</span>
              <span className="fb-muted">{daysText(row.days, formats)}</span>
              <DecisionBadge of={row.decision} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
