import { sql } from 'kysely'
import type { z } from 'zod/mini'

import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import type { pickTasks, TaskOption } from '../tasks.contract.ts'
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
