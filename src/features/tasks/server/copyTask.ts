/** Copies tasks: open, with their people and checklists; within their project, or into another one. */
import { sql, type RawBuilder } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { ProjectPart } from '#features/projects/server/projectParts.ts'
import type { Ctx } from '#server/http/context.ts'
import { copyRow } from '#server/records/copied.ts'

/** Columns that a copy of a task does not have: it is open. */
export const openTask = ['closed']

/** Copies a task; returns the copy's id. `as`: columns with other values, as SQL over the task. */
export async function copyTask(
  { db, me }: Ctx,
  id: number,
  as: Readonly<Record<'project_id' | 'quote_item_id' | 'name' | 'start' | 'end', RawBuilder<unknown>>>,
): Promise<number> {
  const condition = sql`org_id = ${me.org_id} and task_id = ${id}`
  const made = (await copyRow(db, 'task', { org_id: me.org_id, id, except: openTask, set: as })) ?? 0
  await sql`insert into task_user (task_id, user_id) select ${made}, user_id from task_user where ${condition}`.execute(
    db,
  )
  await sql`
    insert into task_qualification (task_id, type_id) select ${made}, type_id from task_qualification where ${condition}`.execute(
    db,
  )
  await sql`
    insert into task_check (task_id, name, position) select ${made}, name, position from task_check where ${condition}
     order by position, id`.execute(db)
  return made
}

/** Copies tasks together with their project: for the copied items, without days. */
export const taskPart: ProjectPart = {
  copied: async (ctx, from, to, { tasks, ids }) => {
    const { db, me } = ctx
    if (!tasks || !has(me, 'tasks.view_task') || !has(me, 'tasks.add_task')) return
    const { rows } = await sql<{ id: number; quote_item_id: number | null }>`
      select id, quote_item_id from task
       where org_id = ${me.org_id} and project_id = ${from} and ${mayPickTask(me)} order by id`.execute(db)
    const never = sql`null::date`
    for (const { id, quote_item_id } of rows)
      await copyTask(ctx, id, {
        project_id: sql`${to}::bigint`,
        quote_item_id: sql`${ids.get(quote_item_id ?? 0) ?? null}::bigint`,
        name: sql`name`,
        start: never,
        end: never,
      })
  },
}
