import { on, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../performance.contract.ts'
import { projectHours } from './performanceHours.ts'
import { exportPerformance, performanceIn } from './performanceReport.ts'

export const performanceRoutes: readonly Route[] = [
  on(contract.listProjectHours, (ctx, { params }) => projectHours(ctx, params.id)),
  on(contract.listProjectReports, async () => [{ id: 1, name: 'Project performance', active: true }]),
  on(contract.getProjectPerformance, async (ctx, { query }) => {
    const found = await performanceIn(ctx, query)
    return { results: found.slice(0, contract.maxProjects), truncated: found.length > contract.maxProjects }
  }),
  onOwn(contract.exportProjectPerformance, async (ctx, { query }) => {
    await exportPerformance(ctx, query)
    return ''
  }),
]
