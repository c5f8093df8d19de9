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

/**
 * Shows a notice of `notify`, once this file is loaded. It stays while it is pointed at, as notifications do, and while
 * it is focused.
 */
export function show(id: string, tone: string, message: ReactNode): void {
  const notice: Parameters<typeof notifications.show>[0] = {
    id,
    className: 'fb-snackbar',
    'data-tone': tone,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message,
    onFocus: () => void notifications.update({ ...notice, autoClose: false }),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) notifications.update({ ...notice, autoClose: snackbarMs })
    },
  }
  notifications.show(notice)
}

export const hide = (id: string): void => void notifications.hide(id)
