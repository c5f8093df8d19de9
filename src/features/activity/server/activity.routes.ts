import { on, type Route } from '#server/http/route.ts'
import { listProjectActivity } from '../activity.contract.ts'
import { projectActivity } from './projectActivity.ts'

export const activityRoutes: readonly Route[] = [
  on(listProjectActivity, (ctx, { params, query }) => projectActivity(ctx, params.id, query)),
]
