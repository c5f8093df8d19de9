import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor } from '#web/api.ts'
import { useOffline } from '#web/offline/state.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { listDiary } from '../../entries/entries.contract.ts'
import { notRefused, withWaiting } from '../../entries/web/withWaiting.ts'
import { waitingOf } from '../../entries/web/waitingEntry.ts'
import { entriesIn } from '../../entries/entryRows.contract.ts'

/** Interval in milliseconds after which a visible page notices a timer of another device. */
const everyMs = 15_000

export const askRunning = (userId: number) =>
  queryFor(listDiary, { query: { active: 'true', user_id: String(userId) } })

/**
 * Returns the person's own running timer (null: none), refetched on focus and while the page is visible. `fetched` is
 * true once it was fetched since the mount.
 */
export function useRunning() {
  const me = useProfile()
  const may = has(me, 'diary.add_entry') && has(me, 'diary.view_entry')
  const runningQuery = useQuery({
    ...askRunning(me.id),
    enabled: may,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
  const { writes, became } = useOffline()
  const listed = runningQuery.data ? entriesIn(runningQuery.data) : []
  const rows = withWaiting(listed, notRefused(writes), became, ({ active }) => active).filter(isEntry)
  const running = rows.find((row) => row.active && waitingOf(row)?.act !== 'delete') ?? null
  return { may, running, fetched: runningQuery.isFetchedAfterMount, error: runningQuery.error }
}

/** Returns the current instant, updated every `ms` while `ticking`. */
export function useNow(ticking: boolean, ms = 1000): string {
  const [first, setFirst] = useState(() => Temporal.Now.instant().toString())
  useEffect(() => {
    if (!ticking) return
    const tick = () => setFirst(Temporal.Now.instant().toString())
    tick()
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  }, [ticking, ms])
  return first
}
