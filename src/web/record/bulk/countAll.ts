import type { Endpoint } from '#core/contract.ts'
import { call } from '#web/api.ts'

/** Counts a tab's records exactly, by the list's query as text: its search and all its filters. */
export async function countAll(endpoint: Endpoint, meant: string, tab: string | undefined): Promise<number> {
  const takes = endpoint.query as { shape?: object } | undefined
  const query = Object.fromEntries([...new URLSearchParams(meant)].filter(([name]) => name in (takes?.shape ?? {})))
  const counts = (await call(endpoint, { query })) as Record<string, number>
  return (tab === undefined ? Object.values(counts)[0] : counts[tab]) ?? 0
}
