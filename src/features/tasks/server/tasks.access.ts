/** Who may do what with the tasks that they see (`mayPickTask`): conditions over `task`. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import { isOnTask, mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import type { RecordAccess } from '#server/records/access.ts'

export const taskAccess: RecordAccess = {
  mayView: mayPickTask,
  acts: (me) => ({ can_change: has(me, 'tasks.change_task'), can_delete: has(me, 'tasks.delete_task') }),
}

/** Whoever is on a task ticks off what was done, and so does who may change it. */
export const mayTick = (me: Me) => (has(me, 'tasks.change_task') ? sql<boolean>`true` : sql<boolean>`${isOnTask(me)}`)

/** Who plans tasks knows how much of a budget is left; the figures of a project are those of who may see them. */
export const seesSpent = (me: Me) => has(me, 'tasks.change_task') || has(me, 'projects.view_financials')
