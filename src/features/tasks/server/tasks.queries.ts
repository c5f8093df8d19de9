import { sql } from 'kysely'
import type { z } from 'zod/mini'

import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { pickTasks, ProjectTask, TaskOption } from '../tasks.contract.ts'
import { mayPickTask } from './tasks.access.ts'

type Query = z.output<NonNullable<(typeof pickTasks)['query']>>

/** Picker options by name, closed ones last: at most 100. */
export async function pickableTasks({ db, me }: Ctx, { project_id, search = '' }: Query): Promise<TaskOption[]> {
  const rows = await db
    .selectFrom('task')
    .innerJoin('project', (join) =>
      join.onRef('project.org_id', '=', 'task.org_id').onRef('project.id', '=', 'task.project_id'),
    )
    .leftJoin('quote_item', (join) =>
      join.onRef('quote_item.org_id', '=', 'task.org_id').onRef('quote_item.id', '=', 'task.quote_item_id'),
    )
    .where('task.org_id', '=', me.org_id)
    .where(mayPickTask(me))
    .$if(project_id !== undefined, (query) => query.where('task.project_id', '=', project_id ?? 0))
    .$if(search !== '', (query) => query.where('task.name', 'ilike', containing(search)))
    .select([
      'task.id',
      'task.name',
      'task.project_id',
      'task.closed',
      'quote_item.id as item_id',
      'quote_item.name as item_name',
    ])
    .orderBy('task.closed')
    .orderBy(sql`task.name collate human`)
    .orderBy('task.id')
    .limit(100)
    .execute()
  return rows.map(({ item_id, item_name, ...task }) => ({
    ...task,
    quote_item: item_id === null || item_name === null ? null : { id: item_id, name: item_name },
  }))
}

/** The tasks of a project that the asker may see, with whom each is assigned to. Throws 404 out of reach. */
export async function projectTasks(ctx: Ctx, id: number): Promise<ProjectTask[]> {
  const { db, me } = ctx
  await projects.get(ctx, id)
  const { rows } = await sql<ProjectTask>`
    select task.id, task.name, task.closed, task.project_id, task.quote_item_id,
      case when quote_item.id is not null
        then jsonb_build_object('id', quote_item.id, 'name', quote_item.name) end as quote_item,
      coalesce(users.ids, '{}') as user_ids, coalesce(users.refs, '[]') as users
    from task
    join project on project.org_id = task.org_id and project.id = task.project_id
    left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id
    left join lateral (
      select array_agg(member.id order by member.name, member.id) as ids,
          jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name) order by member.name, member.id) as refs
        from task_user join member on member.org_id = task_user.org_id and member.id = task_user.user_id
       where task_user.org_id = task.org_id and task_user.task_id = task.id) users on true
    where task.org_id = ${me.org_id} and task.project_id = ${id} and ${mayPickTask(me)}
    order by task.closed, task.name collate human, task.id`.execute(db)
  return rows
}
