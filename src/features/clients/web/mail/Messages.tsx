/** What was written to a contact, or to contacts of a client, and what became of it. */
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Status, StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listClientMessages, listContactMessages, type Message } from '../../clients.mail.contract.ts'
import './mail.css'
import { statusWords } from './mailWords.ts'

interface MessagesProps {
  of: 'client' | 'contact'
  id: number
}

const looks: Record<Message['status'], Status> = { sent: 'approved', waiting: 'waiting', not_sent: 'unsaved' }
/** While one waits, it is asked again what became of it. */
const againMs = 5_000

/** For who sees contacts: the server tells nobody else what was written. */
export const Messages = (props: MessagesProps) =>
  has(useMe(), 'contacts.view_contact') ? <Written {...props} /> : null

function Written({ of, id }: MessagesProps) {
  const { formats, timezone } = useLocale()
  const { data, error, refetch } = useQuery({
    ...ask(of === 'client' ? listClientMessages : listContactMessages, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? againMs : false),
  })
  return (
    <SectionCard title="Messages">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the messages" />}
      {data?.length === 0 && <p className="fb-muted">Nothing was written from here yet.</p>}
      {data && data.length > 0 && (
        <ul className="fb-messages">
          {data.map((message) => (
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
              <details>
                <summary>{message.subject}</summary>
                <p className="fb-mail-body">{message.body}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
