import { kindOf } from '#web/record/kit/kind.ts'
import { pickTasks } from '../taskOptions.ts'
import { task } from '../tasks.ts'

/** The answers that a change of a task makes old. */
export const changedWithTasks = [
  task.calls.list,
  task.calls.counts,
  task.calls.get,
  task.calls.history,
  task.calls.ofProject,
  pickTasks,
]
export const taskKind = kindOf(task, changedWithTasks)
