/** Notices on top of every screen, until they are dealt with. */
import { useSyncExternalStore } from 'react'

/**
 * Another tab switched organisation; in another tab one is somebody else; the time as somebody else is over; the server wants a newer client; a newer one is there; the server did not answer for
 * the profile.
 */
export type Notice = 'other_org' | 'other_user' | 'acting_over' | 'outdated' | 'new_version' | 'unreachable'

let raised: Notice | undefined
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice | undefined): void {
  if (raised === notice) return
  raised = notice
  for (const listener of listeners) listener()
}

export const useRaisedNotice = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => raised,
  )
