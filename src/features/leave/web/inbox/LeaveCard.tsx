import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { today } from '#core/days.ts'
import { inPlaceText } from '#features/users/deputies/deputyText.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import '#web/approvals/openingCard.css'
import type { Leave } from '../../leave.ts'
import { LeavePreview } from '../LeavePreview.tsx'
import { datesText, daysText } from '../../leaveText.ts'
import { TypeDot } from '../TypeDot.tsx'

interface LeaveCardProps {
  /** Name by which the inbox's shortcuts find the card. */
  name: string
  leave: Leave
  /** Why its approval was refused. */
  refusal: unknown
  opened: boolean
  onOpen: (opened: boolean) => void
  onApprove: () => void
  onReject: () => void
}

/** A request's person, dates and type; when opened also its hours, other absences, and both decisions. */
export function LeaveCard({ name, leave, refusal, opened, onOpen, onApprove, onReject }: LeaveCardProps) {
  const { formats, timezone } = useLocale()
  const region = useId()
  return (
    <li className="fb-opening" data-week={name} data-opened={opened || undefined}>
      <div className="fb-opening-head fb-asked-head">
        <h3>
          <button
            type="button"
            className="fb-opening-button fb-asked-open"
            data-inbox-open=""
            aria-expanded={opened}
            aria-controls={opened ? region : undefined}
            onClick={() => onOpen(!opened)}
          >
            <IconChevronRight size={16} aria-hidden />
            <span>
              <strong>{leave.user.name}</strong>
              <span>
                {datesText(leave, formats, today(timezone))}, {daysText(leave.days, formats)}
              </span>
              <TypeDot colour={leave.colour}>{leave.name}</TypeDot>
              {leave.in_place_of && (
                <span className="fb-muted">{inPlaceText(leave.in_place_of, formats, today(timezone))}</span>
              )}
            </span>
          </button>
        </h3>
        {!opened && (
          <Button
            tone="soft"
            icon={<IconCheck size={16} aria-hidden />}
            onClick={onApprove}
            aria-label={`Approve ${leave.name} of ${leave.user.name}`}
          >
            Approve
          </Button>
        )}
      </div>
      {opened && (
        <div id={region} className="fb-asked-body">
          <ErrorAlert error={refusal} />
          {leave.notes !== '' && <p className="fb-asked-notes">{leave.notes}</p>}
          <LeavePreview asked={leave} plain />
          <div className="fb-asked-foot">
            <Link to={paths.leave(leave.id)}>Open</Link>
            <Button kbd="R" onClick={onReject}>
              Reject…
            </Button>
            <Button tone="primary" kbd="A" onClick={onApprove}>
              Approve
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
