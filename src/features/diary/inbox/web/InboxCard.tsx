import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'

import { hoursToMinutes } from '#core/hours.ts'
import { inPlaceText } from '#features/users/deputies/deputyText.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/approvals/openingCard.css'
import type { InboxWeek } from '../inbox.contract.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { InboxDays, OddityBadges } from './InboxDays.tsx'
import { split, weekKey } from './inboxState.ts'
import { nothingTicked } from './useInbox.ts'

interface InboxCardProps {
  week: InboxWeek
  opened: boolean
  onOpen: (opened: boolean) => void
  excluded: ReadonlySet<number>
  exclude: (ids: readonly number[], out: boolean) => void
  onApprove: () => void
  onReject: () => void
  locale: DiaryLocale
  withTimes: boolean
}

/** A person's week: figures and oddities; opened, also days, entries and the two decisions. */
export function InboxCard({ week, opened, onOpen, onApprove, onReject, ...props }: InboxCardProps) {
  const { excluded, locale } = props
  const { kept, left } = split(week, excluded)
  const whyNot = kept.length === 0 ? nothingTicked : null
  const region = useId()
  const days = locale.formats.dayRange(week.week_start, week.week_end, locale.today)
  return (
    <li className="fb-opening" data-week={weekKey(week)} data-opened={opened || undefined}>
      <div className="fb-opening-head fb-inbox-head">
        <h2>
          <button
            type="button"
            className="fb-opening-button fb-inbox-open"
            data-inbox-open=""
            aria-expanded={opened}
            aria-controls={opened ? region : undefined}
            onClick={() => onOpen(!opened)}
          >
            <IconChevronRight size={16} aria-hidden />
            <span>
              <strong>{week.user.name}</strong>
              <span className="fb-muted">{days}</span>
              {week.in_place_of && (
                <span className="fb-muted">{inPlaceText(week.in_place_of, locale.formats, locale.today)}</span>
              )}
            </span>
          </button>
        </h2>
        <span className="fb-inbox-badges">
          <OddityBadges oddities={week.oddities} />
        </span>
        <Figures week={week} />
        <Button tone="soft" icon={<IconCheck size={16} aria-hidden />} whyNot={whyNot} onClick={onApprove}>
          Approve {kept.length}
        </Button>
      </div>
      {opened && (
        <div id={region} className="fb-inbox-body">
          <InboxDays week={week} {...props} />
          {week.count > week.entries.length && (
            <p className="fb-inbox-more fb-muted">
              {week.count - week.entries.length} more appear after you decide these.
            </p>
          )}
          <div className="fb-inbox-foot">
            <span className="fb-muted">{left.length > 0 && `${kept.length} of ${week.entries.length} ticked`}</span>
            <Button kbd="R" whyNot={whyNot} onClick={onReject}>
              {left.length > 0 ? `Reject ${kept.length}…` : 'Reject all…'}
            </Button>
            <Button tone="primary" kbd="A" whyNot={whyNot} onClick={onApprove}>
              {left.length > 0 ? `Approve ${kept.length}` : `Approve all ${kept.length}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

export const inboxFigures = ['Waiting', 'Billable', 'Week'] as const

/** Paid hours, travel among them: what is billable of them includes it too, and never exceeds them. */
function Figures({ week }: { week: InboxWeek }) {
  const { formats } = useLocale()
  const scheduled = hoursToMinutes(week.hours_scheduled)
  return (
    <dl className="fb-inbox-figures">
      <div>
        <dt>Waiting</dt>
        <dd>
          <strong>{formats.hours(week.hours_paid)}</strong>
          <Travel minutes={week.travel} />
        </dd>
      </div>
      <div>
        <dt>Billable</dt>
        <dd>{formats.hours(week.hours_billable)}</dd>
      </div>
      <div>
        <dt>Week</dt>
        <dd>
          {formats.hours(week.hours_week)}
          {scheduled > 0 && <span className="fb-muted"> of {formats.hours(scheduled)}</span>}
          <Travel minutes={week.travel_week} />
        </dd>
      </div>
    </dl>
  )
}

function Travel({ minutes }: { minutes: number }) {
  const { formats } = useLocale()
  return minutes > 0 && <span className="fb-inbox-travel fb-muted">with {formats.hours(minutes)} travel</span>
}
