/** Records on screen that follow changes of other people, of clients, and of the person elsewhere. */
import { useEffect, useEffectEvent } from 'react'

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
