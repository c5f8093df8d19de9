/** Which tasks a person may see, and so pick: conditions over `task` joined to its `project`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/context.ts'
import type { RecordTable } from '#server/records/owners.ts'

/** Tasks of the projects that the asker may pick. A person who may not view tasks reaches those assigned to them. */
export function mayPickTask(me: Me): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (${has(me, 'tasks.view_task')} and ${mayPickProject(me)})
    or exists (select from task_user
                where task_user.org_id = task.org_id and task_user.task_id = task.id and task_user.user_id = ${me.id}))`
}

export const taskTable: RecordTable = { table: 'task', words: ['task', 'tasks'] }
