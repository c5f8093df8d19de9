/** Follows changes of other people by server-sent events, from the time at which the schedule was read. */
import { useEffect, useEffectEvent } from 'react'

import { addressOf } from '#web/api.ts'
import { type Changes, followSchedule } from '../scheduleChanges.contract.ts'
import type { SchedulePatch } from './boardChange.ts'

/**
 * Milliseconds before a reconnection, doubled each time up to a minute, and before the schedule is reloaded. `spread`
 * prevents all clients from doing so at the same moment.
 */
const [againMs, lookMs] = [2000, 300]
const spread = () => Math.random() * 700

interface Live {
  patch: (written: SchedulePatch) => unknown
  renew: () => Promise<void>
}

/** Follows changes. `cursor`: that of the schedule on screen; undefined until it is loaded. */
export function useLive(cursor: string | undefined, { patch, renew }: Live): void {
  const take = useEffectEvent(({ put, gone, tasks, projects, look }: Changes, soon: () => void) => {
    if (put.length + gone.length > 0) patch({ put, gone, tasks, projects, echo: true })
    if (look) soon()
  })
  const readAnew = useEffectEvent(() => void renew())
  useEffect(() => {
    if (cursor === undefined) return
    let since = cursor
    let source: EventSource | null = null
    let trying: ReturnType<typeof setTimeout> | undefined
    let looking: ReturnType<typeof setTimeout> | undefined
    let refused = 0
    const soon = () => {
      looking ??= setTimeout(() => {
        looking = undefined
        readAnew()
      }, lookMs + spread())
    }
    const close = () => {
      clearTimeout(trying)
      source?.close()
      source = null
    }
    const open = () => {
      close()
      // A hidden window disconnects; it catches up when it is visible again.
      if (document.hidden) return
      source = new EventSource(`/api${addressOf(followSchedule, { query: { since } })}`)
      source.addEventListener('changes', (event: MessageEvent<string>) => {
        const changes = JSON.parse(event.data) as Changes
        since = changes.cursor
        refused = 0
        take(changes, soon)
      })
      source.addEventListener('error', () => {
        // The browser reconnects by itself, except after a refusal.
        if (source?.readyState !== EventSource.CLOSED) return
        trying = setTimeout(open, Math.min(60_000, againMs * 2 ** refused) + spread())
        refused += 1
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      clearTimeout(looking)
      close()
    }
  }, [cursor])
}
