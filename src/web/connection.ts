/** Whether the server can be reached, as far as the browser and the last call know. */
import { useSyncExternalStore } from 'react'

let reachable = !('navigator' in globalThis) || navigator.onLine
const listeners = new Set<() => void>()

/** Every call reports here whether it got an answer, of whatever status. */
export function reportReachable(current: boolean): void {
  if (current === reachable) return
  reachable = current
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => reportReachable(false))
  window.addEventListener('online', () => void tryAgain())
}

/** Checks whether the server responds. */
export async function tryAgain(): Promise<void> {
  const answer = await fetch('/api/health/', { cache: 'no-store' }).catch(() => undefined)
  reportReachable(answer !== undefined)
}

/** False while the server cannot be reached. */
export const useReachable = () => useSyncExternalStore(subscribe, () => reachable)

/** Returns the same outside of React, where waiting for an answer is impossible. */
export const isReachable = (): boolean => reachable

/** Calls `act` each time that the server can be reached again; returns what ends it. */
export const whenReachable = (act: () => unknown) => subscribe(() => void (reachable && act()))

/** Hears of every change; returns what ends the listening. */
export const hearReachable = subscribe

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
