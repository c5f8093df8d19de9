/** The notifications of a person, newest first. Opening the place of one, or marking it, reads it. */
import { IconBell, IconMail, IconMailOpened, IconSettings, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { addDays, dayOf, today } from '#core/days.ts'
import { withNames } from '#core/mentions.ts'
import { eventOf } from '#core/notificationEvents.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { useRecordLink } from '#web/registry.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useHotkeys } from '#web/ui/useHotkeys.ts'
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

/** A panel beside the screen, which remains usable; Escape and the bell close it. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const { formats } = useLocale()
  const navigate = useNavigate()
  const query = unreadOnly ? { unread: 'true' } : {}
  const { rows, left, loading, error, refetch, more } = useMorePages(listNotifications, { query }, notificationsOfPage)
  const readAll = useEndpointMutation(readAllNotifications, forgotten)
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusBack()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = panel.current
    own?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    own?.addEventListener('keydown', onKey)
    return () => own?.removeEventListener('keydown', onKey)
  }, [])
  // Escape closes the panel from the screen beside it too.
  useHotkeys({ Escape: onClose })
  return (
    <section className="fb-told" role="dialog" aria-labelledby={title} tabIndex={-1} ref={panel}>
      <div className="fb-told-head">
        <h2 id={title}>Notifications</h2>
        <Button
          tone="quiet"
          busy={readAll.isPending}
          disabled={!rows?.some(({ read }) => !read)}
          onClick={() => void readAll.mutateAsync({}).catch(notifyError)}
        >
          Mark all as read
        </Button>
        <IconButton
          label="Notification settings"
          onClick={() => {
            onClose()
            void navigate({ to: '/account/notifications/' })
          }}
        >
          <IconSettings aria-hidden />
        </IconButton>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </div>
      <Switch id="notifications-unread" label="Only unread" checked={unreadOnly} onChange={setUnreadOnly} />
      <ErrorAlert error={error}>
        <Button onClick={refetch}>Try again</Button>
      </ErrorAlert>
      {!rows && !error && <SkeletonBlock lines={6} label="Loading the notifications" />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconBell size={28} aria-hidden />}
          title={unreadOnly ? 'No unread notifications' : 'No notifications yet'}
        >
          Mentions, bookings, decisions and other news about your work appear here.
        </EmptyState>
      )}
      {rows && <ByDay rows={rows} onClose={onClose} />}
      {left > 0 && (
        <Button busy={loading} onClick={more}>
          Show older ({formats.number(left)} left)
        </Button>
      )}
    </section>
  )
}

/** Newest first, under the day on which each came. */
function ByDay({ rows, onClose }: { rows: readonly Notification[]; onClose: () => void }) {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  const nameOf = (day: string) =>
    day === now ? 'Today' : day === addDays(now, -1) ? 'Yesterday' : formats.longDate(day)
  return [...Map.groupBy(rows, ({ created }) => dayOf(created, timezone))].map(([day, own]) => (
    <section key={day} aria-label={nameOf(day)}>
      <h3>{nameOf(day)}</h3>
      <ol className="fb-notifications">
        {own.map((notification) => (
          <One key={notification.id} notification={notification} onClose={onClose} />
        ))}
      </ol>
    </section>
  ))
}

const forgotten = [listNotifications, countNotifications]

const places: Record<Notification['place'], string> = {
  comment: 'a comment on',
  notes: 'the notes of',
  entry: 'the entry of',
  decision: '',
  event: '',
}

/** Returns a function that finds the screen of a notification; null where the record is shown nowhere. */
function useNotificationLink() {
  const recordLink = useRecordLink()
  return ({ event, place, day, resource, record_id }: Notification) => {
    if (day !== null) return { to: paths.schedule(14, day) }
    // The activity tab of the record shows its comments.
    const tab = place === 'comment' ? 'activity' : eventOf(event).tab
    return resource === null || record_id === null ? null : recordLink(resource, record_id, tab)
  }
}

function One({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, by, created, read, place, resource, record, text, mentions } = notification
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const mark = useEndpointMutation(readNotifications, forgotten)
  const put = (on: boolean) => mark.mutateAsync({ body: { ids: [id], read: on } }).catch(notifyError)
  const link = useNotificationLink()(notification)
  // The texts of events and decisions name the person themselves.
  const isEvent = place === 'decision' || place === 'event'
  const sentence = isEvent ? text : `${by.name} mentioned you in ${places[place]} ${record}`
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
        <p>
          {isEvent
            ? resource !== null && !text.includes(record) && `${record} `
            : `${withNames(text, new Map(mentions.map((person) => [person.id, person.name])))} `}
          <time dateTime={created} className="fb-muted fb-small">
            {formats.time(created, timezone)}
          </time>
        </p>
      </div>
      <IconButton label={read ? 'Mark as unread' : 'Mark as read'} onClick={() => void put(!read)}>
        {read ? <IconMailOpened aria-hidden /> : <IconMail aria-hidden />}
      </IconButton>
    </li>
  )
}
