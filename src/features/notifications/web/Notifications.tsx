/** What one is told, newest first: read by opening the record, or by a mark. */
import { IconBell, IconMail, IconMailOpened } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { withNames } from '#core/mentions.ts'
import { ask, useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import {
  countNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotifications,
} from '../notifications.contract.ts'
import './notifications.css'

export function Notifications({ onClose }: { onClose: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [rows, setRows] = useState(20)
  const { data, error, refetch } = useQuery({
    ...ask(listNotifications, { query: { rows: String(rows), ...(unreadOnly && { unread: 'true' as const }) } }),
    placeholderData: keepPreviousData,
  })
  const readAll = useWrite(readAllNotifications, forgotten)
  const left = (data?.count ?? 0) - (data?.results.length ?? 0)
  return (
    <Dialog
      opened
      title="Notifications"
      width={560}
      onCancel={onClose}
      extra={
        <Button
          busy={readAll.isPending}
          disabled={!data?.results.some(({ read }) => !read)}
          onClick={() => void readAll.mutateAsync({}).catch(notifyError)}
        >
          Mark all as read
        </Button>
      }
    >
      <Switch id="notifications-unread" label="Only unread" checked={unreadOnly} onChange={setUnreadOnly} />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the notifications" />}
      {data?.count === 0 && (
        <EmptyState icon={<IconBell size={28} aria-hidden />} title={unreadOnly ? 'Nothing is unread' : 'Nothing yet'}>
          When somebody mentions you with @ in a comment or in notes, it stands here.
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ol className="fb-notifications">
          {data.results.map((one) => (
            <One key={one.id} notification={one} onClose={onClose} />
          ))}
        </ol>
      )}
      {left > 0 && rows < 100 && <Button onClick={() => setRows(100)}>Show older ones</Button>}
    </Dialog>
  )
}

const forgotten = [listNotifications, countNotifications]

/** Records with a page of their own; the others open their list. */
const pages: Partial<Record<Notification['resource'], (id: number) => string>> = {
  clients: (id) => `/clients/${id}/`,
  suppliers: (id) => `/suppliers/${id}/`,
  equipment: (id) => `/equipment/${id}/`,
  qualifications: () => '/qualifications/',
}

function One({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, by, created, read, place, record, resource, record_id, text, mentions } = notification
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const mark = useWrite(readNotifications, forgotten)
  const put = (on: boolean) => mark.mutateAsync({ body: { ids: [id], read: on } }).catch(notifyError)
  const to = pages[resource]?.(record_id)
  const sentence = `${by.name} mentioned you in ${place === 'comment' ? 'a comment on' : 'the notes of'} ${record}`
  const open = () => {
    if (!read) void put(true)
    onClose()
    void navigate({ to: to as never })
  }
  return (
    <li data-unread={!read || undefined}>
      <div>
        {!read && <span className="fb-hidden">Unread: </span>}
        {to === undefined ? (
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
