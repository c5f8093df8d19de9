/** Follows the changes of others: they arrive as server-sent events, from where the schedule was read. */
import { useEffect, useEffectEvent } from 'react'

import { addressOf } from '#web/api.ts'
import { type Changes, followSchedule } from '../scheduleChanges.contract.ts'
import type { SchedulePatch } from './boardChange.ts'

/**
 * Milliseconds before it is tried again, twice as many each time up to a minute, and before the schedule is read anew: not
 * all at the same moment.
 */
const [againMs, lookMs] = [2000, 300]
const spread = () => Math.random() * 700

interface Live {
  patch: (written: SchedulePatch) => unknown
  renew: () => Promise<void>
}

/** `cursor`: of the schedule as it was read; undefined until it is there. */
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
      // A window that nobody sees waits; it catches up once it is looked at.
      if (document.hidden) return
      source = new EventSource(`/api${addressOf(followSchedule, { query: { since } })}`)
      source.addEventListener('changes', (event: MessageEvent<string>) => {
        const changes = JSON.parse(event.data) as Changes
        since = changes.cursor
        refused = 0
        take(changes, soon)
      })
      source.addEventListener('error', () => {
        // The browser comes back by itself unless it was refused.
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
