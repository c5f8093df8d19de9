/** Checks and saves the parts of a task beside its own row: its people, its required qualifications, its checklist. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { daysBetween, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import { notify } from '#server/records/notify.ts'
import { selectableIds } from '#server/records/selectable.ts'
import type { task } from '../tasks.ts'
import { withBothDays } from '../tasks.rules.ts'
import { followTask } from './taskFollowers.ts'

type Sent = Omit<z.output<(typeof task)['Change']>, 'version'> & { project_id?: number | undefined }
interface Row {
  id: number
  project_id: number
  start: string | null
  end: string | null
}

/** Throws 400 for an item of another project, people whom the caller cannot pick, and unknown checklist items. */
export async function requireFitting(ctx: Ctx, sent: Sent, current: { id: number } | null): Promise<Partial<Sent>> {
  const row = current as Row | null
  const projectId = row?.project_id ?? sent.project_id ?? 0
  const item = typeof sent.quote_item_id === 'number' ? await itemOf(ctx, sent.quote_item_id, projectId) : null
  if (sent.user_ids) await requirePeople(ctx, sent.user_ids, row?.id)
  await requireAll(ctx, 'qualification_type', 'qualification_type_ids', sent.qualification_type_ids)
  const checks = sent.checklist?.flatMap(({ id }) => id ?? []) ?? []
  if (new Set(checks).size < checks.length) throw invalidChoice('checklist')
  if (checks.length > 0) {
    const { rows } = await sql`
      select from task_check where org_id = ${ctx.me.org_id} and task_id = ${row?.id ?? null}
         and id = any(${checks}::bigint[])`.execute(ctx.db)
    if (rows.length < checks.length) throw invalidChoice('checklist')
  }
  const { start, end } = withBothDays(sent, row ?? undefined)
  if (row && sent.bookings) {
    if (row.start === null || typeof start !== 'string' || start === row.start)
      throw invalid({ bookings: ['Bookings go along only with another first day.'] })
    const seen = Object.entries(sent.bookings).map(([id, version]) => [Number(id), version] as const)
    await followTask(ctx, { id: row.id, by: daysBetween(row.start, start) }, new Map(seen))
  }
  // A new task has the department of its item, otherwise that of its project.
  const department = row === null && sent.department_id === undefined
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(department && { department_id: item?.department_id ?? (await departmentOf(ctx, projectId)) }),
  }
}

async function itemOf({ db, me }: Ctx, id: number, projectId: number) {
  const item = await db
    .selectFrom('quote_item')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .select('department_id')
    .executeTakeFirst()
  if (!item) throw invalidChoice('quote_item_id')
  return item
}

const departmentOf = async ({ db, me }: Ctx, projectId: number) =>
  (
    await db
      .selectFrom('project')
      .where('org_id', '=', me.org_id)
      .where('id', '=', projectId)
      .select('department_id')
      .executeTakeFirst()
  )?.department_id ?? null

/** Throws 400 for people whom the caller cannot pick. People who are already on the task may stay. */
export async function requirePeople(ctx: Ctx, ids: readonly number[], taskId: number | undefined): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql`
    select from member where member.org_id = ${me.org_id} and member.id = any(${ids}::bigint[])
       and ((member.active and ${mayPick(me)}) or exists (
         select from task_user there where there.org_id = member.org_id and there.user_id = member.id
            and there.task_id = ${taskId ?? null}))`.execute(db)
  if (rows.length < new Set(ids).size) throw invalidChoice('user_ids')
}

async function requireAll(ctx: Ctx, table: 'qualification_type', field: string, ids: readonly number[] = []) {
  if (ids.length === 0) return
  if ((await selectableIds(table)(ctx, ids)).length < new Set(ids).size) throw invalidChoice(field)
}

/** Saves the rows of a task in other tables. */
export async function saveRows(ctx: Ctx, id: number, sent: Sent): Promise<void> {
  if (sent.user_ids) await savePeople(ctx, [id], sent.user_ids)
  if (sent.qualification_type_ids)
    await saveLinks(ctx, 'task_qualification', 'type_id', [id], sent.qualification_type_ids)
  if (sent.checklist) await saveChecks(ctx, id, sent.checklist)
}

/** Makes these the people of the tasks, and notifies those who are new; returns the tasks that this changes. */
export async function savePeople(ctx: Ctx, taskIds: readonly number[], ids: readonly number[]): Promise<number[]> {
  const { changed, added } = await saveLinks(ctx, 'task_user', 'user_id', taskIds, ids)
  await notifyAssigned(ctx, added)
  return changed
}

/** Notifies people of tasks that they are on now. */
export async function notifyAssigned(ctx: Ctx, assigned: readonly { task_id: number; to: number }[]): Promise<void> {
  if (assigned.length === 0) return
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; name: string; start: string | null; end: string | null }>`
    select task.id, task.name || coalesce(', ' || nullif(project.reference, ''), '') as name, task.start, task."end" from task
      join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${me.org_id} and task.id = any(${assigned.map(({ task_id }) => task_id)}::bigint[])`.execute(
    db,
  )
  const { dayRange } = formatsOf(me.locale)
  await notify(
    ctx,
    rows.map(({ id, name, start, end }) => ({
      event: 'task',
      to: assigned.filter(({ task_id }) => task_id === id).map(({ to }) => to),
      key: `task ${id}`,
      record: { name: 'task', id },
      text: `${me.name} assigned you to ${name}${start === null ? '' : `, ${dayRange(start, end ?? start, today(me.timezone))}`}.`,
    })),
  )
}

/** Makes these rows the only links of the tasks; returns the tasks that this changes, and the new links. */
export async function saveLinks(
  { db, me }: Ctx,
  table: 'task_user' | 'task_qualification',
  column: 'user_id' | 'type_id',
  taskIds: readonly number[],
  ids: readonly number[],
): Promise<{ changed: number[]; added: { task_id: number; to: number }[] }> {
  const [links, to] = [sql.table(table), sql.ref(column)]
  const gone = await sql<{ task_id: number }>`
    delete from ${links} where org_id = ${me.org_id} and task_id = any(${taskIds}::bigint[])
       and ${to} <> all(${ids}::bigint[]) returning task_id`.execute(db)
  const came = await sql<{ task_id: number; to: number }>`
    insert into ${links} (task_id, ${to})
    select of.id, one.id from unnest(${taskIds}::bigint[]) of (id), unnest(${[...new Set(ids)]}::bigint[]) one (id)
     where not exists (select from ${links} there where there.org_id = ${me.org_id} and there.task_id = of.id
                         and ${sql.ref(`there.${column}`)} = one.id)
    returning task_id, ${to} as "to"`.execute(db)
  const changed = new Set([...gone.rows, ...came.rows].map(({ task_id }) => task_id))
  return { changed: [...changed], added: came.rows }
}

/** Saves the checklist: rows with an id stay ticked, missing ones are deleted, and those without an id are added. */
async function saveChecks({ db, me }: Ctx, taskId: number, checks: NonNullable<Sent['checklist']>): Promise<void> {
  const ids = checks.flatMap(({ id }) => id ?? [])
  await sql`
    delete from task_check where org_id = ${me.org_id} and task_id = ${taskId} and id <> all(${ids}::bigint[])`.execute(
    db,
  )
  const rows = JSON.stringify(checks.map((check, position) => ({ ...check, position })))
  const condition = sql`jsonb_to_recordset(${rows}::jsonb) asked (id bigint, name text, position int)`
  await sql`
    update task_check set name = asked.name, position = asked.position from ${condition}
     where org_id = ${me.org_id} and task_id = ${taskId} and task_check.id = asked.id
       and ${sql<SqlBool>`(task_check.name, task_check.position) is distinct from (asked.name, asked.position)`}`.execute(
    db,
  )
  await sql`
    insert into task_check (task_id, name, position)
    select ${taskId}, asked.name, asked.position from ${condition} where asked.id is null order by asked.position`.execute(
    db,
  )
}

/** Deletes rows of these tasks in other tables before the tasks, so that an undo restores them after the tasks. */
export async function removeRows({ db, me }: Ctx, taskIds: readonly number[]): Promise<void> {
  for (const table of ['task_user', 'task_qualification', 'task_check'] as const)
    await sql`
      delete from ${sql.table(table)} where org_id = ${me.org_id} and task_id = any(${taskIds}::bigint[])`.execute(db)
}
