/** Hours that the tasks of clients' work may take: most have some left, one in nine has taken more than it should. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db.ts'

/** In steps of five hours, from what is logged; the diary must be there. */
export async function makeBudgets(db: TenantDb): Promise<void> {
  await sql`
    update task set budget_minutes = greatest(5, ceil(taken * case when place % 9 = 4 then 0.85 else 1.3 end / 300)::int) * 300
      from (select entry.task_id, sum(entry.hours_minutes) as taken, row_number() over (order by entry.task_id) as place
              from diary_entry entry join task on task.id = entry.task_id and task.quote_item_id is not null
             where not entry.active and entry.status <> 'rejected' group by entry.task_id) as logged
     where task.id = logged.task_id`.execute(db)
}
