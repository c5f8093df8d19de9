/** Projects as choices of a picker: why one cannot be chosen, and how many tasks it has. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { Me } from '#server/http/context.ts'
import { hasTasks, mayPickTask } from './projects.access.ts'

/** Condition over `project`: delivered more than this many weeks ago. */
export const isDeliveredLongAgo = (me: Me, weeks: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(project.delivered < ${today(me.timezone)}::date - ${weeks}::int * 7, false)`

interface Wanted {
  with_tasks_only?: boolean
  delivered_weeks_ago?: number | undefined
}

/** SQL over `project`: a word for why it cannot be chosen, or null. */
export function endedOf(me: Me, { with_tasks_only, delivered_weeks_ago: weeks }: Wanted): RawBuilder<string | null> {
  const longAgo = weeks === undefined ? sql`` : sql`when ${isDeliveredLongAgo(me, weeks)} then 'delivered'`
  const idle = with_tasks_only ? sql`when not ${hasTasks(me)} then 'no tasks'` : sql``
  return sql<string | null>`(case when project.abandoned is not null then 'abandoned' ${longAgo} ${idle} end)`
}

/** SQL over `project`: the number of its tasks that the caller sees. */
export const tasksOf = (me: Me): RawBuilder<number> => sql<number>`(
  select count(*)::int from task
   where task.org_id = project.org_id and task.project_id = project.id and ${mayPickTask(me)})`
