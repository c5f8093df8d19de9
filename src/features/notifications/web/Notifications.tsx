/** The notifications of a person, newest first. Opening the record or marking a notification reads it. */
import { IconBell, IconMail, IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { withNames } from '#core/mentions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useRecordLink } from '#web/registry.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { useMorePages } from '#web/useMorePages.ts'
import {
  countNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotifications,
} from '../notifications.contract.ts'
import './notifications.css'

const notificationsOfPage = 20

export function Notifications({ onClose }: { onClose: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const { formats, words } = useLocale()
  const query = unreadOnly ? { unread: 'true' } : {}
  const { rows, left, loading, error, refetch, more } = useMorePages(listNotifications, { query }, notificationsOfPage)
  const readAll = useEndpointMutation(readAllNotifications, forgotten)
  return (
    <Dialog
      opened
      title="Notifications"
      width={560}
      onCancel={onClose}
      extra={
        <Button
          busy={readAll.isPending}
          disabled={!rows?.some(({ read }) => !read)}
          onClick={() => void readAll.mutateAsync({}).catch(notifyError)}
        >
          Mark all as read
        </Button>
      }
    >
      <Switch id="notifications-unread" label="Only unread" checked={unreadOnly} onChange={setUnreadOnly} />
      <ErrorAlert error={error}>
        <Button onClick={refetch}>Try again</Button>
      </ErrorAlert>
      {!rows && !error && <SkeletonBlock lines={6} label="Loading the notifications" />}
      {rows?.length === 0 && (
        <EmptyState icon={<IconBell size={28} aria-hidden />} title={unreadOnly ? 'Nothing is unread' : 'Nothing yet'}>
          When somebody mentions you with @ in a comment, in notes or in the {words.diary.toLowerCase()}, it stands
          here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ol className="fb-notifications">
          {rows.map((one) => (
            <One key={one.id} notification={one} onClose={onClose} />
          ))}
        </ol>
      )}
      {left > 0 && (
        <Button busy={loading} onClick={more}>
          Show older ones ({formats.number(left)} left)
        </Button>
      )}
    </Dialog>
  )
}

const forgotten = [listNotifications, countNotifications]

const places: Record<Notification['place'], string> = {
  comment: 'a comment on',
  notes: 'the notes of',
  entry: 'the entry of',
}

function One({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, by, created, read, place, record, resource, record_id, text, mentions } = notification
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const mark = useEndpointMutation(readNotifications, forgotten)
  const put = (on: boolean) => mark.mutateAsync({ body: { ids: [id], read: on } }).catch(notifyError)
  // Comments stand under the activity of the record.
  const link = useRecordLink()(resource, record_id, place === 'comment' ? 'activity' : undefined)
  const sentence = `${by.name} mentioned you in ${places[place]} ${record}`
  const open = () => {
    if (!read) void put(true)
    onClose()
    if (link) void navigate(link)
  }
  return (
    <li data-unread={!read || undefined}>
      <div>
        {!read && <span className="fb-hidden">Unread: </span>}
        {link === null ? (
          <strong>{sentence}</strong>
        ) : (
          <button type="button" className="fb-notification-open" onClick={open}>
            {sentence}
          </button>
        )}
        <p>{withNames(text, new Map(mentions.map((person) => [person.id, person.name])))}</p>
        <time dateTime={created} className="fb-muted fb-small">
          {formats.dateTime(created, timezone)}
        </time>
      </div>
      <IconButton label={read ? 'Mark as unread' : 'Mark as read'} onClick={() => void put(!read)}>
        {read ? <IconMail aria-hidden /> : <IconMailOpened aria-hidden />}
      </IconButton>
    </li>
  )
}
