import { useSyncExternalStore } from 'react'

/** Makes a value that several parts of one page share: components that use it render again when it is set. */
export function sharedValue<T>(initial: T): { get: () => T; set: (next: T) => void; use: () => T } {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
