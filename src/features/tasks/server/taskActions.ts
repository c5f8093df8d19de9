/** Actions on several tasks, all or none (docs/rules/api.md#batches), and on a task's checklist. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { BulkResult, BulkSelection } from '#core/recordBulk.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchNotFound, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { selectedRows } from '#server/records/bulkSelection.ts'
import { requireNoDependentsOfAny } from '#server/records/references.ts'
import { type Task, task } from '../tasks.ts'
import { copyTask } from './copyTask.ts'
import { tasks } from './tasks.ts'
import { notifyAssigned, removeRows, requirePeople, savePeople } from './taskWrites.ts'

type Edit = z.output<(typeof task.bulk.edit)['body']>
type Whom = BulkSelection & { taskIds?: number[] | undefined }

/** Returns the selection; `taskIds` is another name of `ids`, and different values of both are 400. */
function selectionOf({ taskIds, ids = taskIds, versions, filter, count }: Whom): BulkSelection {
  if (taskIds !== undefined && ids !== undefined && String(ids) !== String(taskIds))
    throw invalid({ taskIds: ['Name each task once.'] })
  return { ids, versions, filter, count }
}

/** Returns the selected ids, locked until the end of the transaction. */
async function idsOf(ctx: Ctx, whom: BulkSelection): Promise<number[]> {
  const where = await selectedRows(ctx, tasks.records, task.calls.list, whom)
  const { rows } = await sql<{ id: number }>`
    select task.id from ${tasks.records.kind.from} where ${where} order by task.id for no key update of task`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Gives tasks the same values; `user_ids` become the people on each. */
export async function editTasks(
  ctx: Ctx,
  { taskIds, ids, versions, filter, count, ...given }: Edit,
): Promise<BulkResult> {
  const whom = selectionOf({ taskIds, ids, versions, filter, count })
  const { user_ids, ...values } = given
  if (user_ids === undefined) return tasks.edit(ctx, { ...whom, ...values })
  const meant = await idsOf(ctx, whom)
  await requirePeople(ctx, user_ids, undefined)
  const changed = await savePeople(ctx, meant, user_ids)
  // A task's people are part of it, so changing them raises its version; each row is written once, so that an undo
  // restores it.
  const version = sql`task.version + (task.id = any(${changed}::bigint[]))::int`
  const { results, ...done } = await tasks.edit(ctx, { ids: meant, ...values, version })
  return { ...done, results: whom.ids ? results : [] }
}

/** Copies tasks within their projects, in the order of the ids. */
export async function copyTasks(
  ctx: Ctx,
  body: z.output<NonNullable<(typeof task.calls.copy)['body']>>,
): Promise<{ results: Task[] }> {
  const { ids } = selectionOf(body)
  if (ids === undefined) throw invalid({ taskIds: ['This field is required'] })
  const requests = [...new Set(ids)]
  if ((await tasks.pickable(ctx, requests)).length < requests.length) throw batchNotFound()
  await ctx.act('copy')
  const made: number[] = []
  for (const id of requests)
    made.push(
      await copyTask(ctx, id, {
        project_id: sql`project_id`,
        quote_item_id: sql`quote_item_id`,
        name: sql`left('COPY ' || name, 255)`,
        start: sql`start`,
        end: sql`"end"`,
      }),
    )
  const { rows } = await sql<{ task_id: number; to: number }>`
    select task_id, user_id as "to" from task_user
     where org_id = ${ctx.me.org_id} and task_id = any(${made}::bigint[]) order by task_id, user_id`.execute(ctx.db)
  await notifyAssigned(ctx, rows)
  await ctx.offerUndo()
  return { results: await tasks.some(ctx, sql`task.id = any(${made}::bigint[])`, sql`order by task.id`) }
}

/** Deletes tasks; 409 `in_use`, with the tasks and reasons, if hours were logged on any. */
export async function removeTasks(ctx: Ctx, { taskIds, ...rest }: Whom): Promise<BulkResult> {
  const whom = selectionOf({ taskIds, ...rest })
  const ids = await idsOf(ctx, whom)
  await requireNoDependentsOfAny(ctx, { table: 'task', ids, one: 'This task', instead: 'Close it instead.' })
  await removeRows(ctx, ids)
  return tasks.acts.remove(ctx, whom)
}

/**
 * Ticks a checklist item, or takes that back. Throws 404 for an item that is not on the task's list, 403 for people who
 * are not on the task.
 */
export async function tickTask(ctx: Ctx, id: number, checkId: number, done: boolean): Promise<Task> {
  const { db, me } = ctx
  const record = await tasks.get(ctx, id)
  const check = record.checklist.find((each) => each.id === checkId)
  if (!check) throw notFound()
  if (!record.can_tick) throw forbidden('Only people on the task can tick off its checklist.')
  if ((check.done !== null) === done) return record
  const [when, by] = done ? [sql`now()`, sql`${me.id}::bigint`] : [sql`null`, sql`null`]
  await sql`
    update task_check set done = ${when}, done_by_id = ${by}
     where org_id = ${me.org_id} and task_id = ${id} and id = ${checkId}`.execute(db)
  await ctx.offerUndo()
  return tasks.get(ctx, id)
}
