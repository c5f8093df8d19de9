/** Tasks that wait to be put on days. */
import { sql, type SqlBool } from 'kysely'

import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { minutesSpent } from '#features/tasks/server/taskColumns.ts'
import { isUnscheduled, seesSpent } from '#features/tasks/server/tasks.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import type { UnscheduledTask } from '../schedule.contract.ts'

/** SQL over `task`: hours budgeted, else planned, less those logged as far as the caller sees them; null without either. */
export const hoursLeft = (me: Ctx['me']) => sql<string | null>`(case
  when coalesce(task."hoursBudget", nullif(task.hours, 0)) is not null
  then round(greatest(0, coalesce(task."hoursBudget", task.hours) - ${seesSpent(me) ? sql`${minutesSpent} / 60.0` : sql`0`}), 2) end)::text`

/**
 * Open ones on no days, of projects that go on, for which nobody is booked: at most 100, work for clients first, then by
 * deadline, project and name.
 */
export async function unscheduled(
  { db, me }: Ctx,
  { search = '' }: { search?: string | undefined },
): Promise<UnscheduledTask[]> {
  const found =
    search === ''
      ? sql<SqlBool>`true`
      : textIncludes(sql`concat_ws(' ', project.reference, project.name, task.name, client.name)`, search)
  const { rows } = await sql<UnscheduledTask>`
    select task.id, task.name, task.project_id, task.closed, task."showWeekend",
      jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name) as project,
      array(select link.user_id from task_user link where link.org_id = task.org_id and link.task_id = task.id order by 1) as user_ids,
      client.name as client, project.deadline,
      ${hoursLeft(me)} as hours_left
      from task join project on project.org_id = task.org_id and project.id = task.project_id
      left join client on client.org_id = project.org_id and client.id = project.client_id
     where task.org_id = ${me.org_id} and ${mayPickTask(me)} and ${isUnscheduled}
       and project.accepted is not null and project.delivered is null and project.abandoned is null and ${found}
     order by project.client_id is null, project.deadline nulls last, project.reference, task.name collate human, task.id limit 100`.execute(
    db,
  )
  return rows
}
