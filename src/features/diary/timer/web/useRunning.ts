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

/** How soon another device's start or stop is seen, while the page is looked at. */
const everyMs = 15_000

export const askRunning = (userId: number) =>
  queryFor(listDiary, { query: { active: 'true', user_id: String(userId) } })

/**
 * The person's own running timer (null: none), asked for again on focus and while the page is looked at. `fetched` tells
 * whether it has been since this was mounted.
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

/** Now, as an instant, anew every second while `ticking`. */
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
