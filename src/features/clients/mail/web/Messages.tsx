/** Letters to a contact, or to contacts of a client, and their state. */
import { soFar } from '#web/soFar.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listClientMessages, listContactMessages, type MailMessage, sendMessageAgain } from '../mail.contract.ts'
import './mail.css'
import { statusWords, writtenNotice } from './mailWords.ts'

interface MessagesProps {
  of: 'client' | 'contact'
  id: number
}

const looks: Record<MailMessage['status'], UiStatus> = { sent: 'approved', waiting: 'waiting', not_sent: 'unsaved' }
/** Interval in milliseconds in which a waiting message is fetched again. */
const againMs = 5_000

/** Messages to contacts, for people who may see contacts: the server shows them to nobody else. */
export const Messages = (props: MessagesProps) =>
  has(useMe(), 'contacts.view_contact') ? <Written {...props} /> : null

const rows = 20

function Written({ of, id }: MessagesProps) {
  const { formats, timezone } = useLocale()
  const [pages, setPages] = useState(1)
  const query = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...queryFor(of === 'client' ? listClientMessages : listContactMessages, {
        params: { id: String(id) },
        query: { rows: String(rows), page: String(index + 1) },
      }),
      refetchInterval: ({ state }: { state: { data?: { results: MailMessage[] } | undefined } }) =>
        state.data?.results.some(({ status }) => status === 'waiting') ? againMs : false,
    })),
  })
  // A new message moves others to the next page, so they appear twice: the map removes duplicates.
  const found = new Map(query.flatMap(({ data }) => soFar(data?.results)).map((message) => [message.id, message]))
  const failed = query.find(({ error }) => error)
  const count = query[0]?.data?.count
  const left = (count ?? 0) - found.size
  const loading = query.some(({ isLoading }) => isLoading)
  return (
    <SectionCard title="Messages">
      {count === undefined && !failed && <SkeletonBlock lines={3} label="Loading the messages" />}
      {count === 0 && <p className="fb-muted">No messages yet.</p>}
      {found.size > 0 && (
        <ul className="fb-messages">
          {[...found.values()].map((message) => (
            <li key={message.id}>
              <p>
                <StatusBadge status={looks[message.status]} label={statusWords[message.status]} />
                <span>
                  {message.user.name} to {message.contact.name}
                </span>
                <time dateTime={message.sent ?? message.created} className="fb-muted">
                  {formats.dateTime(message.sent ?? message.created, timezone)}
                </time>
              </p>
              {message.reason !== '' && <p className="fb-mail-warning">{message.reason}</p>}
              {message.can_try_again && <TryAgain message={message} />}
              <details>
                <summary>{message.subject}</summary>
                <p className="fb-mail-body">{message.body}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
      <ErrorAlert error={failed?.error}>
        <Button onClick={() => void failed?.refetch()}>Try again</Button>
      </ErrorAlert>
      {left > 0 && !failed && (
        <Button busy={loading} onClick={() => setPages(pages + 1)}>
          Show more ({formats.number(left)} left)
        </Button>
      )}
    </SectionCard>
  )
}

/** Sends a letter that was given up again: as it was written, to the address that the contact has now. */
function TryAgain({ message: { id, subject, contact } }: { message: MailMessage }) {
  const again = useEndpointMutation(sendMessageAgain, [listContactMessages, listClientMessages], (message) =>
    notify(writtenNotice([message])),
  )
  return (
    <Button
      busy={again.isPending}
      aria-label={`Try again: ${subject} to ${contact.name}`}
      onClick={() => again.mutate({ params: { id: String(id) } }, { onError: notifyError })}
    >
      Try again
    </Button>
  )
}
