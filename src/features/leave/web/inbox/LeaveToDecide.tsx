/** Card of the home screen: requests that wait for the viewer, each with its approval. */
import { Link } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { inPlaceText } from '#features/users/deputies/deputyText.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { datesText, daysText } from '../../leaveText.ts'
import { TypeDot } from '../TypeDot.tsx'
import { useDecide } from '../useDecide.ts'
import './inbox.css'
import { useLeaveToDecide } from './useLeaveToDecide.ts'

const max = 4

export function LeaveToDecide() {
  const { formats, timezone, words } = useLocale()
  const { requests = [], count, error, isLoading } = useLeaveToDecide()
  const decide = useDecide()
  useHold(isLoading)
  if (count === 0 && !error) return null
  const now = today(timezone)
  return (
    <SectionCard
      title={`${words.leave} to decide`}
      actions={
        <Link to="/diary/inbox/" hash="leave">
          {count > max ? `All ${count} in the inbox` : 'Open the inbox'}
        </Link>
      }
    >
      <ErrorAlert error={error} />
      <ul className="fb-asked-lines">
        {requests.slice(0, max).map((request) => (
          <li key={request.id}>
            <Link to={paths.leave(request.id)}>
              {request.user.name}, {datesText(request, formats, now)}
            </Link>
            <span className="fb-muted">
              <TypeDot colour={request.colour}>{request.name}</TypeDot>, {daysText(request.days, formats)}
              {request.in_place_of && `, ${inPlaceText(request.in_place_of, formats, now)}`}
            </span>
            <Button
              tone="soft"
              aria-label={`Approve ${request.name} of ${request.user.name}`}
              onClick={() => void decide.now(request, 'A')}
            >
              Approve
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
