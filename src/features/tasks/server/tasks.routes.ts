import { on } from '#server/http.ts'
import { listProjectTasks, pickTasks } from '../tasks.contract.ts'
import { pickableTasks, projectTasks } from './tasks.queries.ts'

export const taskRoutes = [
  on(pickTasks, (ctx, { query }) => pickableTasks(ctx, query)),
  on(listProjectTasks, (ctx, { params }) => projectTasks(ctx, params.id)),
]
