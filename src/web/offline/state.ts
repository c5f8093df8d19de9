/** The state of the queue for screens, and the age of shown answers. Small: the queue itself comes after the screen. */
import { useSyncExternalStore } from 'react'

import type { Owner, Write } from './queue.ts'

export interface OfflineState {
  /** Saved writes of the person signed in, in order. */
  writes: readonly Write[]
  /** The ids that records made here have got from the server, by subject. */
  became: ReadonlyMap<string, number>
  /** The place of the write that is on its way. */
  sending?: number | undefined
  /** The sentence why no write is sent although the server can be reached. */
  held: string | null
  /** Time in milliseconds of the oldest answer shown without a network. */
  asOf: number | null
}

const nothing: OfflineState = { writes: [], became: new Map(), held: null, asOf: null }
let state = nothing
const listeners = new Set<() => void>()

export const offlineState = (): OfflineState => state
export function setOffline(changes: Partial<OfflineState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}
export const useOffline = (): OfflineState => useSyncExternalStore(subscribe, offlineState)
export const useWaiting = (): readonly Write[] => useSyncExternalStore(subscribe, () => state.writes)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let owner: Owner | undefined
/** The owner of the answers and writes; null while nobody is signed in. */
export const currentOwner = (): Owner | undefined => owner
export function ownerIs(next: Owner | undefined): void {
  owner = next
  if (next === undefined) setOffline(nothing)
}
