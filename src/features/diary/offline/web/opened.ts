/** Which of the waiting writes is looked at: all of them, or one by its subject. */
import { useSyncExternalStore } from 'react'

export type OpenedWaiting = { what: 'all' } | { what: 'one'; subject: string } | null

const listeners = new Set<() => void>()
let opened: OpenedWaiting = null

export function openWaiting(next: OpenedWaiting): void {
  opened = next
  for (const tell of listeners) tell()
}

export const useOpenedWaiting = (): OpenedWaiting =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => opened,
  )
