/** My calendars for other programs: which there are, a new one, and the end of one. */
import { lazy } from '#web/lazy.tsx'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SecretsCard } from '#web/ui/SecretsCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Feed, listFeeds, revokeFeed } from '../feeds.contract.ts'
import { detailNames, feedNames } from '../feedText.ts'
import './calendars.css'

const NewCalendar = lazy(() => import('./NewCalendar.tsx').then((kit) => ({ default: kit.NewCalendar })))

export function MyCalendars() {
  const query = useQuery(queryFor(listFeeds, {}))
  return (
    <SecretsCard
      title="Calendars for other programs"
      icon={<IconCalendarShare size={16} aria-hidden />}
      newLabel="New calendar"
      query={query}
      hint="Show your schedule, absences, equipment and days off on your phone, in Outlook or in Google Calendar. You can revoke each address."
      className="fb-sessions"
      New={NewCalendar}
    >
      {(feed) => <Calendar key={feed.id} feed={feed} />}
    </SecretsCard>
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
