import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { errorLines } from './errors.ts'

/** docs/rules/screens.md#constants */
export const snackbarMs = 10_000

export interface UiNotice {
  message: ReactNode
  tone?: 'info' | 'success' | 'warning' | 'error'
  /** Takes the act back with the server's undo token; a refusal is shown. */
  undo?: () => Promise<unknown> | void
  /** Name of `undo` where it does not take back an act of the person. */
  undoLabel?: string
}

/** Shows a notice for ten seconds; the returned function closes it earlier. */
export function notify({ message, tone = 'info', undo, undoLabel = 'Undo' }: UiNotice): () => void {
  const id = `notice-${(lastId += 1)}`
  const close = () => void snackbars().then(({ hide }) => hide(id))
  const takeBack = async () => {
    close()
    try {
      await undo?.()
    } catch (error) {
      notifyError(error)
    }
  }
  const body = (
    <div className="fb-snackbar-body">
      <div>{message}</div>
      {undo && <Button onClick={() => void takeBack()}>{undoLabel}</Button>}
    </div>
  )
  void snackbars().then(({ show }) => show(id, tone, body, undo !== undefined))
  return close
}

let lastId = 0
/** Loads the snackbars; the shell has requested them by then, and no screen waits for them. */
const snackbars = () => import('./Snackbars.tsx')

/** Notifies of a success, with Undo where the server offers it. */
export const notifySuccess = (message: string, undo?: UiNotice['undo']): void =>
  void notify({ tone: 'success', message, ...(undo && { undo }) })

/** The server's words about an act that was rolled back. */
export const notifyError = (error: unknown): (() => void) =>
  notify({
    tone: 'error',
    message: errorLines(error).map((line, index) => (
      <div key={index}>{line.label === undefined ? line.text : `${line.label}: ${line.text}`}</div>
    )),
  })
