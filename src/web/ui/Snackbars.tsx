import { notifications, Notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './Snackbar.css'
import { snackbarMs } from './Snackbar.tsx'

/** Rendered once, by the shell. */
export function Snackbars() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => leaveScreen(), [pathname])
  return (
    <Notifications
      className="fb-snackbars"
      position="bottom-center"
      containerWidth={480}
      autoClose={snackbarMs}
      transitionDuration={120}
      zIndex={400}
    />
  )
}

interface Shown {
  id: string
  tone: string
  hasUndo: boolean
  since: number
}
let shown: readonly Shown[] = []

/** Milliseconds after which a notice belongs to the screen that is left, not to the one that its act leads to. */
const ofThisScreenMs = 1500
/** Hides what was said on a screen that is left; what can be undone can still be undone. */
function leaveScreen(): void {
  const now = performance.now()
  for (const { id, hasUndo, since, tone } of shown)
    if (!hasUndo && tone !== 'error' && now - since > ofThisScreenMs) hide(id)
}

/**
 * Shows a notice of `notify`, once this file is loaded. The newest stands alone: only errors wait until they were read. It
 * stays while it is pointed at, as notifications do, and while it is focused.
 */
export function show(id: string, tone: string, message: ReactNode, hasUndo: boolean): void {
  for (const before of shown) if (before.tone !== 'error') hide(before.id)
  shown = [...shown, { id, tone, hasUndo, since: performance.now() }]
  const toast: Parameters<typeof notifications.show>[0] = {
    id,
    className: 'fb-snackbar',
    'data-tone': tone,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message,
    onClose: () => void (shown = shown.filter((notice) => notice.id !== id)),
    onFocus: () => void notifications.update({ ...toast, autoClose: false }),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) notifications.update({ ...toast, autoClose: snackbarMs })
    },
  }
  notifications.show(toast)
}

export const hide = (id: string): void => void notifications.hide(id)
