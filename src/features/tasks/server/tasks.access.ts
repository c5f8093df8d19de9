/** Access conditions over `task` for actions on the tasks that a person sees (`mayPickTask`). */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { isOnTask, mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import type { RecordAccess } from '#server/records/access.ts'

export const taskAccess: RecordAccess = {
  mayView: mayPickTask,
  acts: (me) => ({ can_change: has(me, 'tasks.change_task'), can_delete: has(me, 'tasks.delete_task') }),
}

/** Condition over `task`: people on it may tick off its checklist, and so may people who may change tasks. */
export const mayTick = (me: Me) => (has(me, 'tasks.change_task') ? sql<boolean>`true` : sql<boolean>`${isOnTask(me)}`)

/** Whether the caller sees spent hours: planners need to know what is left of a budget. */
export const seesSpent = (me: Me) => has(me, 'tasks.change_task') || has(me, 'projects.view_financials')

/** Condition over `task`: it is open and on no days: it has none of its own, and nobody is booked for it. */
export const isUnscheduled = sql<SqlBool>`(not task.closed and task.start is null and not exists (
  select from booking where booking.org_id = task.org_id and booking.task_id = task.id))`
