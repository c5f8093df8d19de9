/** Whether the server can be reached, as far as the browser and the last call know. */
import { useSyncExternalStore } from 'react'

let reachable = !('navigator' in globalThis) || navigator.onLine
const listeners = new Set<() => void>()

/** Every call reports here whether it got an answer, of whatever status. */
export function reportReachable(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => reportReachable(false))
  window.addEventListener('online', () => void tryAgain())
}

/** Asks the server for a sign of life. */
export async function tryAgain(): Promise<void> {
  const answer = await fetch('/api/health/', { cache: 'no-store' }).catch(() => undefined)
  reportReachable(answer !== undefined)
}

/** False while the server cannot be reached. */
export const useReachable = () => useSyncExternalStore(subscribe, () => reachable)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
