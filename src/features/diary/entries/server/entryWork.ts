/** The work that a form offers without a search: what the caller pinned, and what the person logged last. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { mayPickProject, mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { AppError, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import type { DiaryWork, pinDiaryWork, RecentWork, WorkChoice } from '../entryWork.contract.ts'
import { mayManageDiaryOf, mayOpenDiaryOf, mayView } from './entries.access.ts'
import { joined } from './entries.queries.ts'
import { requireWork, takesTime } from './entryChecks.ts'

/** Days back in which work counts as recent, and the most that is offered. */
const [recentDays, mostRecent] = [60, 50]

/**
 * Returns the person of a diary with pinned and recent work. Throws 404 if the caller may not open the diary, as for an
 * absent person.
 */
export async function diaryWork(ctx: Ctx, userId = ctx.me.id): Promise<DiaryWork> {
  const { me, db } = ctx
  const person = db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where('owner.id', '=', userId)
    .where(mayOpenDiaryOf(me))
    .select([
      'owner.id',
      'owner.name',
      sql<boolean>`owner.active and coalesce(${mayManageDiaryOf(me)}, false)`.as('can_add'),
    ])
  const [user, pinned, recent] = await Promise.all([person.executeTakeFirst(), pinnedOf(ctx), recentOf(ctx, userId)])
  if (!user) throw notFound()
  const { can_add, ...named } = user
  return { user: named, can_add, pinned, recent }
}

/** Replaces the caller's pins. New ones must be work that the caller could log on now: 400 by pin. */
export async function changePins(
  ctx: Ctx,
  { pins }: z.output<NonNullable<(typeof pinDiaryWork)['body']>>,
): Promise<{ pinned: WorkChoice[] }> {
  const { me, db } = ctx
  const mine = db.selectFrom('diary_pin').where('org_id', '=', me.org_id).where('user_id', '=', me.id)
  const before = await mine.select(['id', 'project_id', 'task_id', 'rank']).orderBy('id').forUpdate().execute()
  const requested = new Map(pins.map((pin) => [keyOf(pin), pin]))
  if (requested.size < pins.length) throw invalid({ pins: ['Enter each piece of work once.'] })
  const known = new Map(before.map((pin) => [keyOf(pin), pin]))
  for (const [index, pin] of pins.entries()) if (!known.has(keyOf(pin))) await requirePin(ctx, pin, index)
  const gone = before.filter((pin) => !requested.has(keyOf(pin))).map(({ id }) => id)
  if (gone.length > 0)
    await db
      .deleteFrom('diary_pin')
      .where('org_id', '=', me.org_id)
      .where(sql<boolean>`id = any(${gone}::bigint[])`)
      .execute()
  for (const [rank, pin] of pins.entries()) {
    const old = known.get(keyOf(pin))
    if (!old)
      await db
        .insertInto('diary_pin')
        .values({ ...pin, user_id: me.id, rank })
        .execute()
    else if (old.rank !== rank)
      await db.updateTable('diary_pin').set({ rank }).where('org_id', '=', me.org_id).where('id', '=', old.id).execute()
  }
  await ctx.act('pin')
  await ctx.offerUndo()
  return { pinned: await pinnedOf(ctx) }
}

/** Validates a pin like the form's work, with each problem under the pin. A task of another project is refused. */
async function requirePin(ctx: Ctx, { project_id, task_id }: Pin, index: number): Promise<void> {
  const work = task_id === null ? { project_id, task_id } : { project_id: null, task_id }
  const owner = await requireWork(ctx, work).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    const fields = Object.entries(error.body ?? {}).map(([field, second]) => [
      `pins.${index}.${field}`,
      second as string[],
    ])
    throw invalid(Object.fromEntries(fields) as Record<string, string[]>)
  })
  if (owner.project_id !== project_id) throw invalidChoice(`pins.${index}.project_id`)
}

interface Pin {
  project_id: number
  task_id: number | null
}
const keyOf = ({ project_id, task_id }: Pin) => `${project_id} ${task_id}`

/** A project or task that the caller could pick, over `project` and `task`. */
const pickable = (me: Me): RawBuilder<SqlBool> =>
  sql<SqlBool>`case when task.id is null then ${mayPickProject(me)} else ${mayPickTask(me)} end`
const open = (me: Me) => sql<boolean>`(${takesTime(me)} and not coalesce(task.closed, false))`

interface WorkRow {
  project_id: number
  reference: string
  project_name: string
  task_id: number | null
  task_name: string | null
  open: boolean
}

async function pinnedOf({ db, me }: Ctx): Promise<WorkChoice[]> {
  const { rows } = await sql<WorkRow>`
    select pin.project_id, project.reference, project.name as project_name, pin.task_id, task.name as task_name,
      ${open(me)} as open
    from diary_pin pin
    join project on project.org_id = pin.org_id and project.id = pin.project_id
    left join task on task.org_id = pin.org_id and task.id = pin.task_id
    where pin.org_id = ${me.org_id} and pin.user_id = ${me.id} and ${pickable(me)}
    order by pin.rank, pin.id`.execute(db)
  return rows.map(choiceOf)
}

async function recentOf({ db, me }: Ctx, userId: number): Promise<RecentWork[]> {
  const since = Temporal.PlainDate.from(today(me.timezone)).subtract({ days: recentDays }).toString()
  const { rows } = await sql<WorkRow & { last: string }>`
    select entry.project_id, project.reference, project.name as project_name, entry.task_id, task.name as task_name,
      true as open, max(entry.date) as last
    from ${joined(me)} and entry.user_id = ${userId} and entry.date >= ${since}
      and project.id is not null and coalesce(${mayView(me)}, false) and ${pickable(me)} and ${open(me)}
    group by entry.project_id, project.reference, project.name, entry.task_id, task.name
    order by max(entry.start) desc limit ${mostRecent}`.execute(db)
  return rows.map((row) => ({ ...choiceOf(row), last: row.last }))
}

const choiceOf = (row: WorkRow): WorkChoice => ({
  project_id: row.project_id,
  task_id: row.task_id,
  project: { id: row.project_id, reference: row.reference, name: row.project_name },
  task: row.task_id === null ? null : { id: row.task_id, name: row.task_name ?? '' },
  open: row.open,
})
