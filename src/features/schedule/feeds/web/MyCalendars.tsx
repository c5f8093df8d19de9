/** My calendars for other programs: which there are, a new one, and the end of one. */
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Feed, listFeeds, revokeFeed } from '../feeds.contract.ts'
import { detailNames, feedNames } from '../feedText.ts'
import './calendars.css'

const NewCalendar = lazy(() => import('./NewCalendar.tsx').then((kit) => ({ default: kit.NewCalendar })))

export function MyCalendars() {
  const { data, error, isLoading, refetch } = useQuery(queryFor(listFeeds, {}))
  const [making, setMaking] = useState(false)
  useHold(isLoading)
  if (!data && !error) return null
  return (
    <SectionCard
      title="Calendars for other programs"
      actions={
        <Button icon={<IconCalendarShare size={16} aria-hidden />} onClick={() => setMaking(true)}>
          New calendar
        </Button>
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data?.length === 0 && (
        <p className="fb-muted fb-account-text">
          Show your schedule, absences, equipment and days off on your phone, in Outlook or in Google Calendar. You can
          revoke each address.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="fb-sessions">
          {data.map((feed) => (
            <Calendar key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <Suspense>{making && <NewCalendar onClose={() => setMaking(false)} />}</Suspense>
    </SectionCard>
  )
}

function Calendar({ feed: { id, kind, detail, created } }: { feed: Feed }) {
  const { words, formats, timezone } = useLocale()
  const revoke = useEndpointMutation(revokeFeed, [listFeeds], (_, undo) =>
    notifySuccess('Calendar revoked. Its address no longer works.', undo),
  )
  const name = feedNames(words)[kind]
  const made = formats.dateTime(created, timezone)
  return (
    <li className="fb-calendar">
      <div>
        <strong>{name}</strong>
        <div className="fb-muted fb-small">
          {detailNames[detail]} · made {made}
        </div>
      </div>
      <Button
        busy={revoke.isPending}
        aria-label={`Revoke ${name}, made ${made}`}
        onClick={() => revoke.mutate({ params: { id: String(id) } }, { onError: notifyError })}
      >
        Revoke
      </Button>
    </li>
  )
}
