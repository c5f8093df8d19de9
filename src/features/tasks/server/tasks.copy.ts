/** Tasks of one project as new ones of another: open, with the people on them, on the copies of their items, on no days yet. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { ProjectPart } from '#features/projects/server/projects.parts.ts'

export const taskPart: ProjectPart = {
  copied: async ({ db, me }, from, to, { tasks, ids }) => {
    if (!tasks || !has(me, 'tasks.view_task') || !has(me, 'tasks.add_task')) return
    const { rows } = await sql<{ id: number; quote_item_id: number | null }>`
      select id, quote_item_id from task where org_id = ${me.org_id} and project_id = ${from} order by id`.execute(db)
    for (const { id, quote_item_id } of rows)
      await sql`
        with made as (
          insert into task (project_id, quote_item_id, name, budget_minutes, "showWeekend")
          select ${to}, ${ids.get(quote_item_id ?? 0) ?? null}, name, budget_minutes, "showWeekend"
            from task where org_id = ${me.org_id} and id = ${id} returning id)
        insert into task_user (task_id, user_id)
        select made.id, task_user.user_id from made, task_user
         where task_user.org_id = ${me.org_id} and task_user.task_id = ${id}`.execute(db)
  },
}
