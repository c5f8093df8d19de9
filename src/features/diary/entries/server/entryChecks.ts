/**
 * The checks of every write of an entry: its state, whose diary it is, its work, its times, what it overlaps and what it
 * still misses. Each throws the answer that the caller gets. The bounds themselves are in entries.rules.ts.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { timeOf, today } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { abandonedSentence } from '#features/projects/projectState.ts'
import { mayPickProject, mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import { requireAction } from '#server/records/workflow.ts'
import type { NewDiaryEntry } from '../entries.contract.ts'
import { missingFields } from '../entries.rules.ts'
import { type DiaryAction, diaryWorkflow } from '../entries.workflow.ts'
import { mayManageDiaryOf, mayView } from './entries.access.ts'
import { flag, joined, type LockedEntry, lockDiary } from './entries.queries.ts'
import { type SentTimes, settleTimes, type StoredTimes } from './entryTimes.ts'

// --- State ----------------------------------------------------------------------------------------------------------

/** Returns why the state of the entry forbids the action, as a sentence; null when it does not. */
export const stateRefusal = (action: DiaryAction, entry: LockedEntry): string | null =>
  diaryWorkflow.whyNot(action, { ...entry, asOwner: !entry.by_scope })

/** Throws 409 `state` with a sentence for each entry whose state forbids the action. */
export const requireState = (action: DiaryAction, entries: readonly LockedEntry[]): void =>
  requireAction({ whyNot: stateRefusal }, action, entries)

/** The fields that an entry still needs before it can be submitted. */
export const missingIn = (entry: LockedEntry, me: Me): string[] =>
  missingFields({ ...entry, hours_nonbillable: minutesToHours(entry.nonbillable_minutes) }, me.diary)

// --- Whose diary, and which work ------------------------------------------------------------------------------------

/** Throws 400 when the caller may not keep this person's diary; somebody who does not exist answers the same. */
export async function requireDiaryOf({ db, me }: Ctx, userId: number): Promise<void> {
  if (userId === me.id) return
  const owner = await db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where('owner.id', '=', userId)
    .where('owner.active', '=', true)
    .where(mayManageDiaryOf(me))
    .select('owner.id')
    .executeTakeFirst()
  if (!owner) throw invalidChoice('user_id')
}

export interface EntryWork {
  project_id: number | null
  task_id: number | null
}

/**
 * The project and task of new time. Throws 400 `Invalid choice.` for what the caller could not pick, and 400 with the
 * reason for what takes no new time. A task alone brings its project.
 */
export async function requireWork(ctx: Ctx, { project_id, task_id }: EntryWork): Promise<EntryWork> {
  const task = task_id === null ? null : await pickedTask(ctx, task_id)
  if (task && project_id !== null && task.project_id !== project_id)
    throw invalid({ project_id: ['This task belongs to another project. Choose its project.'] })
  const projectId = task?.project_id ?? project_id
  const project = task ?? (project_id === null ? null : await pickedProject(ctx, project_id))
  if (project && !project.takes_time) throw invalid({ project_id: [refusedTime(project)] })
  if (task?.closed) throw invalid({ task_id: ['This task is closed. Choose another task to log time on.'] })
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
    .select(['task.project_id', 'task.closed', 'project.abandoned', 'project.accepted', takesTime(me).as('takes_time')])
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
    .select(['abandoned', 'accepted', takesTime(me).as('takes_time')])
    .executeTakeFirst()
  if (!project) throw invalidChoice('project_id')
  return project
}

/** Weeks after which a delivered project accepts no new time, except from people who may change any entry. */
const deliveredWeeks = 12

/** Tells whether `project` takes new time from this person. */
export function takesTime(me: Me): RawBuilder<SqlBool> {
  const late = has(me, 'diary.change_any')
  return sql<SqlBool>`(project.abandoned is null and (${late} or project.delivered is null
    or project.delivered >= ${weeksAgo(me.timezone, deliveredWeeks)}::date))`
}

const refusedTime = (project: { abandoned: string | null; accepted: string | null }) =>
  project.abandoned !== null
    ? `${abandonedSentence(project)} Choose another project to log time on.`
    : `This project was delivered more than ${deliveredWeeks} weeks ago: no new time can be logged on it.`

const weeksAgo = (zone: string, weeks: number) => Temporal.PlainDate.from(today(zone)).subtract({ weeks }).toString()

// --- Times and overlaps ---------------------------------------------------------------------------------------------

/**
 * The times of an entry of `userId` after a change of `entry` (null: a new one). Throws 400 by field for times that are
 * wrong, and 409 `overlap` where the organisation blocks overlaps.
 */
export async function requireTimes(
  ctx: Ctx,
  userId: number,
  sent: SentTimes,
  entry: (StoredTimes & { id: number }) | null,
): Promise<StoredTimes> {
  const id = entry?.id ?? null
  const times = await settleTimes(ctx, userId, sent, entry, id)
  await checkOverlap(ctx, { id, user_id: userId, start: times.start, end: times.end })
  return times
}

export interface EntrySlot {
  /** The entry itself, which does not overlap itself; null for a new one. */
  id: number | null
  user_id: number
  start: string
  end: string
}

/** `otherText`: when the other entry is and what it is about; absent where the caller may not see it. */
export const overlapConflict = (otherText?: string) =>
  conflict(
    'overlap',
    `This overlaps another entry of the same person${otherText === undefined ? '' : `: ${otherText}`}.`,
  )
export const timerRunning = () =>
  conflict('timer_running', 'A timer is running already. Stop it first, or stop it and start this one.')

/**
 * Applies the organisation's policy where another entry of the person overlaps: `block` throws 409 `overlap`, `warn`
 * answers a header, `allow` does not look.
 */
export async function checkOverlap(ctx: Ctx, slot: EntrySlot): Promise<void> {
  const { me, db, headers } = ctx
  if (me.diary.overlap === 'allow' || !(await overlapsAnother(db, me.org_id, slot))) return
  if (me.diary.overlap === 'block') throw overlapConflict(await nameOfOverlapped(ctx, slot))
  headers['x-warning'] = 'overlap'
}

/**
 * Whether another entry of the person overlaps the slot. Intervals are half-open, rejected entries do not count, and a
 * running timer counts until now. The person's diary is locked until the end of the transaction, so that concurrent
 * writes see each other; without the lock the exclusion constraint alone would decide, and its waiters can deadlock.
 */
export async function overlapsAnother(db: TenantDb, orgId: number, slot: EntrySlot): Promise<boolean> {
  const locked = lockDiary(db, orgId, slot.user_id)
  const overlapping = sql<{ id: number }>`
    select id from diary_entry entry where entry.org_id = ${orgId} and ${overlaps(slot)} limit 1`.execute(db)
  const [, { rows }] = await Promise.all([locked, overlapping])
  return rows.length > 0
}

const overlaps = ({ id, user_id, start, end }: EntrySlot) => sql<SqlBool>`
  entry.user_id = ${user_id} and entry.id is distinct from ${id}::bigint and entry.status <> 'rejected'
  and entry.date between (${start}::timestamptz - interval '3 days')::date and (${end}::timestamptz + interval '3 days')::date
  and entry.start < ${end}::timestamptz and coalesce(entry."end", date_trunc('minute', now())) > ${start}::timestamptz
  -- an interval of no length is in nobody's way
  and ${start}::timestamptz < ${end}::timestamptz and entry.start < coalesce(entry."end", date_trunc('minute', now()))`

/** The first entry that the slot overlaps, by its day, its times and its work, as far as the caller may see it. */
async function nameOfOverlapped({ db, me }: Ctx, slot: EntrySlot): Promise<string | undefined> {
  const { rows } = await sql<{
    date: string
    start: string
    end: string | null
    timezone: string
    project: string | null
    task: string | null
  }>`
    select entry.date, entry.start, entry."end", entry.timezone, task.name as task,
      project.reference || ' ' || project.name as project
      from ${joined(me)} and ${overlaps(slot)} and ${flag(mayView(me))}
     order by entry.start limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { dayHeading, timeOfDay } = formatsOf(me.locale, me.clock ?? undefined)
  const atInstant = (instant: string) => timeOfDay(timeOf(instant, row.timezone))
  const times = `${atInstant(row.start)} – ${row.end === null ? 'now' : atInstant(row.end)}`
  return [dayHeading(row.date), times, row.project ?? 'no project', ...(row.task ? [row.task] : [])].join(', ')
}

// --- Locations ------------------------------------------------------------------------------------------------------

type SentLocations = Pick<NewDiaryEntry, 'locations' | 'location_error'>
const locationFields = ['locations', 'location_error'] as const

/** Throws 400 for locations where the organisation records none, and for those of another person's timer. */
export function requireTracking({ me }: Ctx, sent: SentLocations, userId: number): void {
  for (const field of locationFields) {
    if (sent[field] === undefined) continue
    if (!me.diary.tracking) throw invalid({ [field]: ['This firm does not record locations.'] })
    if (userId !== me.id) throw invalid({ [field]: ['Only the owner of this timer can record its location.'] })
  }
}

/** Throws 400 for locations of an entry whose timer does not run. */
export function requireNoLocations(sent: SentLocations): void {
  for (const field of locationFields)
    if (sent[field] !== undefined) throw invalid({ [field]: ['Locations are recorded only while a timer runs.'] })
}
