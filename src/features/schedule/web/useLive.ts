/** Follows changes of other people by server-sent events, from the time at which the schedule was read. */
import { useEffect, useEffectEvent } from 'react'

import { addressOf } from '#web/api.ts'
import { eventStream, spread } from '#web/eventStream.ts'
import { type Changes, followSchedule } from '../scheduleChanges.contract.ts'
import type { SchedulePatch } from './boardChange.ts'

/** Milliseconds before the schedule is reloaded. */
const lookMs = 300

interface Live {
  follow: (written: SchedulePatch) => unknown
  renew: () => Promise<void>
}

/** Follows changes. `cursor`: that of the schedule on screen; undefined until it is loaded. */
export function useLive(cursor: string | undefined, { follow, renew }: Live): void {
  const take = useEffectEvent(({ put, gone, tasks, projects, look }: Changes, soon: () => void) => {
    if (put.length + gone.length > 0) follow({ put, gone, tasks, projects })
    if (look) soon()
  })
  const readAnew = useEffectEvent(() => void renew())
  useEffect(() => {
    if (cursor === undefined) return
    let since = cursor
    let looking: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      looking ??= setTimeout(() => {
        looking = undefined
        readAnew()
      }, lookMs + spread())
    }
    const stream = eventStream(
      () => addressOf(followSchedule, { query: { since } }),
      (data) => {
        const changes = JSON.parse(data) as Changes
        since = changes.cursor
        take(changes, soon)
      },
    )
    return () => {
      clearTimeout(looking)
      stream.close()
    }
  }, [cursor])
}
