import { on } from '#server/http.ts'
import { pickTasks } from '../tasks.contract.ts'
import { pickableTasks } from './tasks.queries.ts'

export const taskRoutes = [on(pickTasks, (ctx, { query }) => pickableTasks(ctx, query))]
