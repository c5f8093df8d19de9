/**
 * Fetches what a screen reads while the pointer, or the focus, is on its link: what it was reading when it was left. The
 * router fetches its code at the same time.
 */
import type { AnyRouter } from '@tanstack/react-router'

import { queryClient } from '#web/api.ts'

/** Addresses that are remembered, those of a long day. */
const addressesKept = 200

/** Milliseconds for which an answer is not read again. */
const freshMs = 5000

/** Begins; returns what ends it. */
export function prefetchOnIntent({ subscribe }: Pick<AnyRouter, 'subscribe'>): () => void {
  const cache = queryClient.getQueryCache()
  /** The reads of an address, by it and by its path: a link of the menu has no search. */
  const readsAt = new Map<string, readonly string[]>()
  const leave = subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return
    const reads = cache.findAll({ type: 'active' }).map(({ queryHash }) => queryHash)
    if (readsAt.size > addressesKept) readsAt.clear()
    for (const address of [fromLocation.pathname, fromLocation.href]) readsAt.set(address, reads)
  })
  const fetchReads = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    const { pathname, search } = link
    const old = (readsAt.get(pathname + search) ?? readsAt.get(pathname) ?? []).flatMap((hash) => {
      const query = cache.get(hash)
      // What a screen shows is fetched by itself.
      return query && !query.isActive() && query.isStaleByTime(freshMs) ? [query] : []
    })
    if (old.length > 0)
      void import('#web/together.ts').then(({ gatherReadsBegunNow }) => {
        gatherReadsBegunNow()
        // A failure is the screen's to show.
        for (const query of old) query.fetch().catch(() => undefined)
      })
  }
  const intents = ['pointerover', 'focusin'] as const
  for (const intent of intents) document.addEventListener(intent, fetchReads, { passive: true })
  return () => {
    leave()
    for (const intent of intents) document.removeEventListener(intent, fetchReads)
  }
}
