/**
 * The writes of entries. Each reads top to bottom: load and lock, authorise, check, change, publish (outbox, undo). Each is
 * all or nothing, and can be undone for a minute.
 */
import { sql } from 'kysely'
import type { z } from 'zod/mini'

import { has, type Permission } from '#core/permissions.ts'
import type { BulkSelection } from '#core/recordBulk.ts'
import type { Ctx } from '#server/http/context.ts'
import {
  AppError,
  batchInvalid,
  batchNotFound,
  batchConflict,
  conflict,
  type ConflictCode,
  forbidden,
  invalid,
  invalidChoice,
  notFound,
} from '#server/http/errors.ts'
import { allOrFirstError } from '#server/db/allOrFirstError.ts'
import { publish } from '#server/jobs/outbox.ts'
import type { editDiary } from '../entryActions.contract.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../entries.contract.ts'
import type { EntryStatus } from '../entries.workflow.ts'
import { stopTimer, type TimerChange, updateTimer } from '../../timer/server/timer.ts'
import { mayChange } from './entries.access.ts'
import { batchReply, type BatchReply, selectedIds } from './entryBatches.ts'
import {
  requireDiaryOf,
  requireNoLocations,
  requireState,
  requireTimes,
  requireTracking,
  requireWork,
} from './entryChecks.ts'
import { notifyMentioned } from './entryMentions.ts'
import { addPoints, removePoints } from './entryPoints.ts'
import { getWrittenEntry, lockDiaries, lockEntries, type LockedEntry, type Versions } from './entries.queries.ts'
import { eventsOf } from './entryRows.ts'
import { actionTo, move } from './entryTransitions.ts'

/** Saves a draft. 400 by field, 409 `overlap`. */
export async function createEntry(ctx: Ctx, sent: NewDiaryEntry): Promise<DiaryEntry> {
  const { me, db } = ctx
  const userId = sent.user_id ?? me.id
  requireNoLocations(sent)
  await requireDiaryOf(ctx, userId)
  const [work, times] = await allOrFirstError(
    requireWork(ctx, { project_id: sent.project_id ?? null, task_id: sent.task_id ?? null }),
    requireTimes(ctx, userId, sent, null),
  )
  const created = await db
    .insertInto('diary_entry')
    .values({
      user_id: userId,
      ...work,
      ...times,
      details: sent.details ?? '',
      overlap_blocked: me.diary.overlap === 'block',
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await notifyMentioned(ctx, created.id, sent.details)
  const [entry] = await Promise.all([
    getWrittenEntry(ctx, created.id),
    publish(ctx, eventsOf('diary.changed', [created])),
    ctx.offerUndo(),
  ])
  return entry
}

/**
 * Changes an entry; a status with it is the action that leads there. 404 out of reach, 409 `stale` or `state` or
 * `overlap`, 400 by field.
 */
export async function changeEntry(
  ctx: Ctx,
  id: number,
  { version, status, reason, ...fields }: DiaryEntryChange,
): Promise<DiaryEntry> {
  const expected = version ?? ctx.ifMatch
  const versions = expected === null ? {} : { [id]: expected }
  await requireKeeping(ctx, id, 'diary.change_entry')
  const changes = status === undefined || Object.keys(fields).length > 0
  let reached: EntryStatus | undefined
  if (changes) {
    const [entry] = await lockEntries(ctx, [id], mayChange(ctx.me), versions)
    if (!entry) throw notFound()
    requireState('edit', [entry])
    // A timer's locations change nothing that others would have to hear of, or that could be undone.
    if (entry.active && Object.keys(fields).every((field) => field === 'locations')) {
      requireTracking(ctx, fields, entry.user_id)
      await addPoints(ctx, id, fields.locations)
      return getWrittenEntry(ctx, id)
    }
    await applyChange(ctx, entry, fields)
    reached = afterEdit(entry)
  }
  if (status !== undefined && status !== reached)
    await move(ctx, [id], await actionTo(ctx, id, status), { reason, versions: changes ? {} : versions })
  const entry = await getWrittenEntry(ctx, id)
  await Promise.all([publish(ctx, eventsOf('diary.changed', [entry])), ctx.offerUndo()])
  return entry
}

type BatchChange = z.output<NonNullable<(typeof editDiary)['body']>>

/**
 * Changes several entries alike: all of them or none, refused in the order of docs/rules/api.md#batches: 404 any out
 * of reach, 409 any stale, in another state or (where hours are kept instead of times, which breaks and travel then
 * move) `overlap`, 400 any of which a field is wrong. Each entry has its own sentences under `errors`.
 */
export async function editEntries(ctx: Ctx, { status, reason, ...sent }: BatchChange): Promise<BatchReply> {
  const { ids: named, versions = {}, filter, count, ...fields } = sent
  const selection = { ids: named, versions, filter, count }
  const changes = Object.keys(fields).length > 0
  if (!changes && status === undefined) throw invalid({ non_field_errors: ['Enter at least one change.'] })
  if (status !== undefined && filter !== undefined)
    throw invalid({ status: ['A status cannot be set by a filter. Use the action instead.'] })
  const ids = await selectedIds(ctx, 'edit', selection)
  if (changes) {
    const entries = await lockEntries(ctx, ids, mayChange(ctx.me), versions, batchNotFound)
    requireState('edit', entries)
    await lockDiaries(
      ctx,
      entries.map(({ user_id }) => user_id),
    )
    await applyToAll(ctx, entries, fields)
  }
  if (status !== undefined) {
    const seen = changes ? {} : versions
    await move(ctx, ids, await actionTo(ctx, ids[0] ?? 0, status), { reason, versions: seen, batch: true })
  }
  const { reply, written } = await batchReply(ctx, ids, selection)
  await Promise.all([publish(ctx, eventsOf('diary.changed', written)), ctx.offerUndo()])
  return reply
}

async function applyToAll(ctx: Ctx, entries: readonly LockedEntry[], fields: TimerChange) {
  const invalids: Record<string, Record<string, unknown>> = {}
  const conflicts: [id: number, sentence: string][] = []
  let first: AppError | undefined
  for (const entry of entries) {
    try {
      // When several entries change together, only the first one notifies.
      await applyChange(ctx, entry, fields, entry === entries[0])
    } catch (error) {
      if (!(error instanceof AppError) || error.body === null) throw error
      if (error.status === 400) invalids[entry.id] = error.body
      else if (error.status === 409) {
        first ??= error
        conflicts.push([entry.id, String(error.body['detail'])])
      } else throw error
    }
  }
  const blank = 'Nothing was changed. This change is not possible for some entries.'
  if (first) throw batchConflict(first.body?.['code'] as ConflictCode, blank, conflicts)
  if (Object.keys(invalids).length > 0) throw batchInvalid(blank, invalids)
}

/**
 * Deletes an entry, or discards the caller's own running timer; anything else is 403 without the permission to delete.
 */
export async function deleteEntry(ctx: Ctx, id: number): Promise<void> {
  await requireKeeping(ctx, id, 'diary.delete_entry')
  await deleteEntries(ctx, [id], ctx.ifMatch === null ? {} : { [id]: ctx.ifMatch })
}

/**
 * Throws 403 without the permission, except for the caller's own running timer, which needs only the permission to
 * start it.
 */
async function requireKeeping({ db, me }: Ctx, id: number, permission: Permission) {
  if (has(me, permission)) return
  const timer = await db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!timer) throw forbidden()
}

/** Deletes many: all of them or none. */
export async function deleteMany(ctx: Ctx, selection: BulkSelection): Promise<void> {
  await deleteEntries(ctx, await selectedIds(ctx, 'delete', selection), selection.versions, batchNotFound)
}

/** Deletes drafts and rejected entries: all of them or none. */
async function deleteEntries(
  ctx: Ctx,
  ids: readonly number[],
  versions: Versions = {},
  absent = notFound,
): Promise<void> {
  const entries = await lockEntries(ctx, ids, mayChange(ctx.me), versions, absent)
  requireState('delete', entries)
  if (entries.some(({ active }) => active)) await ctx.act('discard')
  const gone = entries.map(({ id }) => id)
  await removePoints(ctx, gone)
  await ctx.db
    .deleteFrom('diary_entry')
    .where('org_id', '=', ctx.me.org_id)
    .where(sql<boolean>`id = any(${gone}::bigint[])`)
    .execute()
  await publish(ctx, eventsOf('diary.deleted', entries))
  await ctx.offerUndo()
}

/** Validates a change of a locked entry and writes it. `notify`: mentioned people get a notification. */
async function applyChange(
  ctx: Ctx,
  entry: LockedEntry,
  { active, ...sent }: TimerChange,
  notify = true,
): Promise<void> {
  const { db, me } = ctx
  await notifyMentioned(ctx, entry.id, sent.details, { before: entry.details, notify })
  if (entry.active) {
    const work = await workAfter(ctx, entry, sent)
    await (active === false ? stopTimer : updateTimer)(ctx, entry, work, sent)
    return requireStillInReach(ctx, entry.id)
  }
  if (active === false) throw conflict('state', 'This timer was already stopped.')
  if (active === true) throw conflict('state', 'A stopped timer cannot be restarted. Start a new one.')
  requireNoLocations(sent)
  const userId = sent.user_id ?? entry.user_id
  if (userId !== entry.user_id) await requireDiaryOf(ctx, userId)
  const work = await workAfter(ctx, entry, sent)
  const times = await requireTimes(ctx, userId, sent, stopped(entry))
  await db
    .updateTable('diary_entry')
    .set({
      user_id: userId,
      ...work,
      ...times,
      ...(sent.details !== undefined && { details: sent.details }),
      status: afterEdit(entry),
      decided_by_id: null,
      decided_at: null,
      // An overlap that a stopped timer left is gone once the times no longer overlap.
      overlap: false,
      // A change of the times confirms a timer that was stopped automatically.
      ...(movesTimes(sent) && { auto_stopped: false }),
      overlap_blocked: me.diary.overlap === 'block',
    })
    .where('org_id', '=', me.org_id)
    .where('id', '=', entry.id)
    .execute()
  await requireStillInReach(ctx, entry.id)
}

/** Throws unless the caller may also change the changed row: nobody moves an entry out of their own reach. */
async function requireStillInReach(ctx: Ctx, id: number) {
  try {
    await lockEntries(ctx, [id], mayChange(ctx.me))
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw invalidChoice('project_id')
    throw error
  }
}

const movesTimes = ({ start, end, hours }: TimerChange) => [start, end, hours].some((value) => value !== undefined)

async function workAfter(ctx: Ctx, entry: LockedEntry, { project_id, task_id }: TimerChange) {
  const here = { project_id: entry.project_id, task_id: entry.task_id }
  if (project_id === undefined && task_id === undefined) return here
  // Another project takes its own task; keeping the old one is not what was meant.
  const projectMoved = project_id !== undefined && project_id !== entry.project_id
  const target = {
    project_id:
      project_id === undefined && task_id != null
        ? null
        : (project_id ?? (project_id === null ? null : entry.project_id)),
    task_id: task_id === undefined ? (projectMoved ? null : entry.task_id) : task_id,
  }
  if (target.project_id === here.project_id && target.task_id === here.task_id) return here
  return requireWork(ctx, target)
}

function stopped({ end, ...entry }: LockedEntry) {
  if (end === null) throw conflict('state', 'The timer of this entry is still running. Stop it first.')
  return { ...entry, end }
}

const afterEdit = (entry: LockedEntry) => (entry.status === 'submitted' ? ('submitted' as const) : ('draft' as const))
