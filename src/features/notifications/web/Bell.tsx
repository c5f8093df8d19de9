import { lazy } from '#web/lazy.tsx'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useActions } from '#web/actions.ts'
import { queryFor } from '#web/api.ts'
import { useReachable } from '#web/connection.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useWatched } from '#web/watched.ts'
import { countNotifications, listNotifications } from '../notifications.contract.ts'
import './bell.css'

const Notifications = lazy(() => import('./Notifications.tsx').then((kit) => ({ default: kit.Notifications })))

const everyMinute = 60_000

/** Shows the number of unread notifications, and opens them. */
export function Bell() {
  const reachable = useReachable()
  const { data } = useQuery({
    ...queryFor(countNotifications, {}),
    enabled: reachable,
    refetchInterval: everyMinute,
    staleTime: everyMinute / 2,
  })
  const client = useQueryClient()
  useWatched('notifications', () =>
    Promise.all(
      [countNotifications, listNotifications].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    ),
  )
  const [opened, setOpened] = useState(false)
  useActions([{ id: 'notifications', label: 'Notifications', run: () => setOpened(true) }])
  const unread = data?.unread ?? 0
  return (
    <>
      <IconButton
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        className="fb-bell"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconBell aria-hidden />
        {unread > 0 && (
          <span className="fb-bell-count" aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <Suspense>{opened && <Notifications onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
