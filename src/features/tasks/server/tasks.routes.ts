/** Maps each call of tasks to its function, and database errors of refused writes to messages. */
import { invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { namedListConstraints, namedRows } from '#server/records/namedList.ts'
import { smallListWrites } from '#server/records/smallList.ts'
import { taskTypeCalls } from '../taskLists.ts'
import { task } from '../tasks.ts'
import { copyTasks, editTasks, removeTasks, tickTask } from './taskActions.ts'
import { listTasks, projectTasks, withSchedule } from './tasks.queries.ts'
import { taskTemplateRoutes } from './taskTemplates.ts'
import { tasks } from './tasks.ts'

const types = namedRows<{
  id: number
  name: string
  active: boolean
  colour: string
  version: number
  created: string
  modified: string
}>('task_type', { columns: ['name', 'active', 'colour'] })

export const taskRoutes: readonly Route[] = [
  on(taskTypeCalls.list, (ctx) => types.list(ctx)),
  ...smallListWrites(taskTypeCalls, types),
  ...taskTemplateRoutes,
  on(task.calls.ofProject, (ctx, { params }) => projectTasks(ctx, params.id)),
  on(task.calls.copy, (ctx, { body }) => copyTasks(ctx, body)),
  on(task.calls.tick, (ctx, { params, body }) => tickTask(ctx, params.id, params.check_id, body.done)),
  ...tasks.routes({
    calls: {
      list: listTasks,
      get: async (ctx, { params, query }) => {
        const record = await tasks.get(ctx, params.id)
        return query.schedule ? withSchedule(ctx, record) : record
      },
      change: async (ctx, { params, query, body }) => {
        const record = await tasks.change(ctx, { params, body })
        return query.schedule ? withSchedule(ctx, record) : record
      },
    },
    bulk: {
      edit: (ctx, { body }) => editTasks(ctx, body),
      remove: (ctx, { body }) => removeTasks(ctx, body),
    },
  }),
]

export const taskConstraints = {
  ...namedListConstraints('task_type', 'task_template'),
  scheduled_end_not_before_start: () =>
    invalid({ end: ['One of these tasks would end before it starts. Choose other days.'] }),
  task_has_both_days: () => invalid({ end: ['Enter both the first and the last day, or neither.'] }),
  task_of_ten_years: () => invalid({ end: ['A task can last at most ten years.'] }),
}
