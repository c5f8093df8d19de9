import { useEffect, useState } from 'react'

import { useOffline } from '#web/offline/state.ts'
import type { DiaryEntry, DiaryRow } from '../entries.contract.ts'
import type { withWaiting } from './withWaiting.ts'

/** The rows together with what waits on this device. The code that merges them is loaded once something waits. */
export function useWithWaiting(
  rows: readonly DiaryRow[] | undefined,
  shows: (row: DiaryEntry) => boolean,
): readonly DiaryRow[] | undefined {
  const { writes, became } = useOffline()
  const [lay, setLay] = useState<{ over: typeof withWaiting }>()
  const hasWrites = writes.length > 0
  useEffect(() => {
    if (hasWrites) void import('./withWaiting.ts').then((kit) => setLay({ over: kit.withWaiting }))
  }, [hasWrites])
  return rows && lay && hasWrites ? lay.over(rows, writes, became, shows) : rows
}
