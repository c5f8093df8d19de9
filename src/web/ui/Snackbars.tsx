import { notifications, Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './Snackbar.css'
import { snackbarMs } from './Snackbar.tsx'

/** Rendered once, by the shell. */
export const Snackbars = () => (
  <Notifications
    className="fb-snackbars"
    position="bottom-center"
    containerWidth={480}
    autoClose={snackbarMs}
    transitionDuration={120}
    zIndex={400}
  />
)

/** What `notify` asks for, once this is here. */
export function show(id: string, tone: string, message: ReactNode): void {
  notifications.show({
    id,
    className: 'fb-snackbar',
    'data-tone': tone,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message,
  })
}

export const hide = (id: string): void => void notifications.hide(id)
