import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { diaryScopes, has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { getInboxSummary, type InboxSummary } from '../inbox.contract.ts'
import { ApproveClean } from './ApproveClean.tsx'
import './inbox.css'
import { OddityBadges } from './InboxDays.tsx'
import { weekKey } from './inboxState.ts'

const maxNamed = 5

/** Numbers of what waits for me, with one action for everything that is not odd; the weeks that need a look by name. */
export function ToApprove() {
  const me = useMe()
  const decides = diaryScopes.some((scope) => has(me, `diary.decide_${scope}`))
  const { data, isLoading, error } = useQuery({ ...queryFor(getInboxSummary, {}), enabled: decides })
  useFollowed(decides ? ['diary'] : [], [getInboxSummary])
  useHold(isLoading)
  if (!decides) return null
  return (
    <SectionCard title="To approve" actions={<Link to="/diary/inbox/">Open the inbox</Link>}>
      <ErrorAlert error={error} />
      {data && <Waiting summary={data} />}
    </SectionCard>
  )
}

function Waiting({ summary: { people, entries, clean, remarked } }: { summary: InboxSummary }) {
  const { formats, today } = useDiaryLocale()
  const { counted } = formats
  if (entries === 0) return <p className="fb-muted fb-approve-text">Nothing to approve</p>
  const named = remarked.results.slice(0, maxNamed)
  return (
    <>
      <p className="fb-approve-text">
        <strong>{counted(people, 'person', 'people')}</strong>, {counted(entries, 'entry', 'entries')}
      </p>
      <ApproveClean clean={clean} remarked={remarked.entries} fullWidth />
      {named.length > 0 && (
        <>
          <p className="fb-muted fb-approve-text">{counted(remarked.entries, 'entry', 'entries')} with remarks:</p>
          <ul className="fb-approve-odd">
            {named.map((week) => (
              <li key={weekKey(week)}>
                <Link to="/diary/inbox/" search={searchOf({ open: weekKey(week) })}>
                  {week.user.name}, {formats.dayRange(week.week_start, week.week_end, today)}
                </Link>
                <span className="fb-inbox-odd">
                  <OddityBadges oddities={week.oddities} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {remarked.weeks > named.length && (
        <p className="fb-approve-text">
          <Link to="/diary/inbox/">
            {counted(remarked.weeks - named.length, 'more week', 'more weeks')} with remarks
          </Link>
        </p>
      )}
    </>
  )
}
