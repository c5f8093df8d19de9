import { call } from '#web/api.ts'
import { batched } from '#web/batched.ts'
import { type Chart, getCharts } from '../dashboard.contract.ts'
import type { ChartId } from '../dashboardCharts.ts'

const loaders = new Map<string, (id: ChartId) => Promise<Chart | null>>()

/** Reads a chart together with the others that are asked for at the same moment with the same filters. */
export function loadChart(id: ChartId, query: Record<string, string>): Promise<Chart | null> {
  const key = JSON.stringify(query)
  const known = loaders.get(key)
  if (known) return known(id)
  const load = batched(async (ids: readonly ChartId[]) => {
    loaders.delete(key)
    const found = await call(getCharts, { query: { ...query, charts: ids.join() } })
    return new Map(found.map((chart) => [chart.id, chart]))
  })
  loaders.set(key, load)
  return load(id)
}
