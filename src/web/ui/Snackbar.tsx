import { notifications, Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './Snackbar.css'
import { Button } from './Button.tsx'
import { errorLines } from './errors.ts'

/** The specification, section 9. */
export const snackbarMs = 10_000

export interface Notice {
  message: ReactNode
  tone?: 'info' | 'success' | 'warning' | 'error'
  /** Takes the act back with the server's undo token; a refusal is shown. */
  undo?: () => Promise<unknown> | void
}

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

/** Shows a notice for ten seconds; the returned function closes it earlier. */
export function notify({ message, tone = 'info', undo }: Notice): () => void {
  const close = () => void notifications.hide(id)
  const takeBack = async () => {
    close()
    try {
      await undo?.()
    } catch (error) {
      notifyError(error)
    }
  }
  const id: string = notifications.show({
    className: 'fb-snackbar',
    'data-tone': tone,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <div className="fb-snackbar-body">
        <div>{message}</div>
        {undo && <Button onClick={() => void takeBack()}>Undo</Button>}
      </div>
    ),
  })
  return close
}

/** The server's words about an act that was rolled back. */
export const notifyError = (error: unknown): (() => void) =>
  notify({
    tone: 'error',
    message: errorLines(error).map((line, index) => (
      <div key={index}>{line.label === undefined ? line.text : `${line.label}: ${line.text}`}</div>
    )),
  })
