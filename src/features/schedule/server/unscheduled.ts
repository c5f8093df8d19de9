/** Tasks that wait to be put on days. */
import { sql, type SqlBool } from 'kysely'

import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { isUnscheduled } from '#features/tasks/server/tasks.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import type { UnscheduledTask } from '../schedule.contract.ts'

/** Open ones on no days, of projects that go on, for which nobody is booked: at most 100, by project and name. */
export async function unscheduled(
  { db, me }: Ctx,
  { search = '' }: { search?: string | undefined },
): Promise<UnscheduledTask[]> {
  const found =
    search === ''
      ? sql<SqlBool>`true`
      : textIncludes(sql`concat_ws(' ', project.reference, project.name, task.name)`, search)
  const { rows } = await sql<UnscheduledTask>`
    select task.id, task.name, task.project_id, task.closed, task."showWeekend",
      jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name) as project,
      array(select link.user_id from task_user link where link.org_id = task.org_id and link.task_id = task.id order by 1) as user_ids
      from task join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${me.org_id} and ${mayPickTask(me)} and ${isUnscheduled}
       and project.accepted is not null and project.delivered is null and project.abandoned is null and ${found}
     order by project.reference, task.name collate human, task.id limit 100`.execute(db)
  return rows
}
