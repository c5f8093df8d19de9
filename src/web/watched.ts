/** Records on screen that follow changes of other people, of clients, and of the person elsewhere. */
import { useEffect, useEffectEvent } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { useMe } from './session.tsx'

/**
 * Calls `renew` soon after the record (`projects:12`), anything that belongs to it, or any record of a type (`invoices`)
 * has changed. The stream is loaded after the screen; without it the screen stays as it was fetched.
 */
export function useWatched(name: string | undefined, renew: () => unknown): void {
  const { changes: from } = useMe()
  const onChange = useEffectEvent(renew)
  useEffect(() => {
    if (name === undefined) return
    const stop = new AbortController()
    import('./watching.ts').then(
      ({ watch }) => watch(name, from, () => onChange(), stop.signal),
      () => undefined,
    )
    return () => stop.abort()
  }, [name, from])
}

/**
 * Fetches the answers of these calls again soon after a record of one of the types has changed, once however many parts
 * of a screen ask for it; with `pauseMs` no more often than that, counted for all of these parts together.
 */
export function useFollowed(names: readonly string[], calls: readonly Endpoint[], pauseMs = 0): void {
  const { changes: from } = useMe()
  const watched = names.join()
  const stale = calls.map(({ name }) => name).join()
  useEffect(() => {
    if (watched === '') return
    const stop = new AbortController()
    import('./watching.ts').then(
      ({ follow }) => follow(watched.split(','), from, stale.split(','), { signal: stop.signal, pauseMs }),
      () => undefined,
    )
    return () => stop.abort()
  }, [watched, stale, from, pauseMs])
}
