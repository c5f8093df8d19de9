/** What an entry may be logged on, and by whom: the checks that need the database. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { mayPickTask } from '#features/tasks/server/tasks.access.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { TenantDb } from '#server/db.ts'
import { conflict, invalid, invalidChoice } from '#server/errors.ts'
import { mayKeepDiaryOf } from './entries.access.ts'

/** Projects delivered longer ago take no new time, except from who may change any entry. */
const deliveredWeeks = 12

/** The person whose diary it is must be one whose diary the asker may keep; else 400, as for somebody who does not exist. */
export async function requireDiaryOf({ db, me }: Ctx, userId: number): Promise<void> {
  if (userId === me.id) return
  const owner = await db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where('owner.id', '=', userId)
    .where('owner.active', '=', true)
    .where(mayKeepDiaryOf(me))
    .select('owner.id')
    .executeTakeFirst()
  if (!owner) throw invalidChoice('user_id')
}

/** People whose diary the asker may keep, oneself first and who left last, found by name. */
export async function diaryUsers({ db, me }: Ctx, search = '') {
  return db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where(mayKeepDiaryOf(me))
    .$if(search !== '', (query) => query.where(sql<boolean>`position(lower(${search}) in lower(owner.name)) > 0`))
    .select(['owner.id', 'owner.name', 'owner.active'])
    .orderBy(sql`owner.id <> ${me.id}`)
    .orderBy(sql`not owner.active`)
    .orderBy(sql`owner.name collate human`)
    .limit(100)
    .execute()
}

export interface Work {
  project_id: number | null
  task_id: number | null
}

/**
 * The project and task of new time: each must be one the asker could pick (400 `Invalid choice.`) and open for time
 * (400 with the reason). A task alone brings its project.
 */
export async function requireWork(ctx: Ctx, { project_id, task_id }: Work): Promise<Work> {
  const task = task_id === null ? null : await pickedTask(ctx, task_id)
  if (task && project_id !== null && task.project_id !== project_id) throw invalidChoice('task_id')
  const projectId = task?.project_id ?? project_id
  const project = task ?? (project_id === null ? null : await pickedProject(ctx, project_id))
  if (project) requireOpenProject(ctx, project)
  if (task?.closed) throw invalid({ task_id: ['This task is closed: no new time can be logged on it.'] })
  return { project_id: projectId, task_id }
}

async function pickedTask({ db, me }: Ctx, id: number) {
  const task = await db
    .selectFrom('task')
    .innerJoin('project', (join) =>
      join.onRef('project.org_id', '=', 'task.org_id').onRef('project.id', '=', 'task.project_id'),
    )
    .where('task.org_id', '=', me.org_id)
    .where('task.id', '=', id)
    .where(mayPickTask(me))
    .select(['task.project_id', 'task.closed', 'project.abandoned', 'project.delivered'])
    .executeTakeFirst()
  if (!task) throw invalidChoice('task_id')
  return task
}

async function pickedProject({ db, me }: Ctx, id: number) {
  const project = await db
    .selectFrom('project')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where(mayPickProject(me))
    .select(['abandoned', 'delivered'])
    .executeTakeFirst()
  if (!project) throw invalidChoice('project_id')
  return project
}

function requireOpenProject({ me }: Ctx, project: { abandoned: string | null; delivered: string | null }) {
  if (project.abandoned) throw invalid({ project_id: ['This project is abandoned: no new time can be logged on it.'] })
  if (project.delivered && !has(me, 'diary.change_any') && project.delivered < weeksAgo(me.timezone, deliveredWeeks))
    throw invalid({
      project_id: [
        `This project was delivered more than ${deliveredWeeks} weeks ago: no new time can be logged on it.`,
      ],
    })
}

/** The same as a condition over `project`: it is not abandoned, nor was it delivered too long ago. */
export function takesTime(me: Me): RawBuilder<SqlBool> {
  const late = has(me, 'diary.change_any')
  return sql<SqlBool>`(project.abandoned is null and (${late} or project.delivered is null
    or project.delivered >= ${weeksAgo(me.timezone, deliveredWeeks)}::date))`
}

const weeksAgo = (zone: string, weeks: number) => Temporal.PlainDate.from(today(zone)).subtract({ weeks }).toString()

export interface Slot {
  /** The entry itself, which does not clash with itself; null for a new one. */
  id: number | null
  user_id: number
  start: string
  end: string
}

export const overlapConflict = () => conflict('overlap', 'This overlaps another entry of the same person.')

/**
 * Whether another entry of the person lies in the way: half-open, rejected ones do not count, a running timer counts
 * until now. Refused where the organisation blocks overlaps, told of where it warns.
 */
export async function checkOverlap(ctx: Ctx, slot: Slot): Promise<void> {
  const { me, db, headers } = ctx
  if (me.diary.overlap === 'allow' || !(await clashes(db, me.org_id, slot))) return
  if (me.diary.overlap === 'block') throw overlapConflict()
  headers['x-warning'] = 'overlap'
}

/**
 * The bare question, for what is saved whatever the answer. Whoever asks holds the person's diary until the end of the
 * transaction: of several that ask at once each sees what the one before it saved. Without that only the database's
 * constraint stands between them, and its waiters find themselves in a circle.
 */
export async function clashes(db: TenantDb, orgId: number, { id, user_id, start, end }: Slot): Promise<boolean> {
  const held = hold(db, orgId, user_id)
  const asked = sql<{ id: number }>`
    select id from diary_entry
     where org_id = ${orgId} and user_id = ${user_id} and id is distinct from ${id}::bigint and status <> 'rejected'
       and date between (${start}::timestamptz - interval '3 days')::date and (${end}::timestamptz + interval '3 days')::date
       and start < ${end}::timestamptz and coalesce("end", date_trunc('minute', now())) > ${start}::timestamptz
       -- an interval of no length is in nobody's way
       and ${start}::timestamptz < ${end}::timestamptz and start < coalesce("end", date_trunc('minute', now()))
     limit 1`.execute(db)
  const [, { rows }] = await Promise.all([held, asked])
  return rows.length > 0
}

const hold = (db: TenantDb, orgId: number, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`diary ${userId}`}, ${orgId}))`.execute(db)

/** Holds several people's diaries at once, in the order of their ids, so that two batches never wait in a circle. */
export async function holdDiaries({ db, me }: Ctx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) await hold(db, me.org_id, userId)
}
