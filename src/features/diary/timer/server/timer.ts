/**
 * The timer: start, update, stop (docs/rules/diary.md#timer). The server's clock decides. One runs
 * per account in whatever organisation: the table running_timer holds that, kept by the diary's own trigger.
 */
import { sql } from 'kysely'

import { dayOf, isZone, minuteIn, minutesBetween } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { AppError, conflict, invalid } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../../entries/entries.contract.ts'
import { futureMessage, isTooFarAhead, maxGross, timeProblems } from '../../entries/entries.rules.ts'
import { nonbillableMinutes } from '../../entries/entryHours.ts'
import { endOfTimer, fitParts } from '../timer.ts'
import { isOwner } from '../../entries/server/entries.access.ts'
import {
  checkOverlap,
  overlapsAnother,
  requireDiaryOf,
  requireTracking,
  requireWork,
  timerRunning,
  type EntryWork,
} from '../../entries/server/entryChecks.ts'
import { notifyMentioned } from '../../entries/server/entryMentions.ts'
import { addPoints } from '../../entries/server/entryPoints.ts'
import { getWrittenEntry, lockEntries, type LockedEntry } from '../../entries/server/entries.queries.ts'
import { eventsOf } from '../../entries/server/entryRows.ts'

/**
 * Starts the caller's own timer. Throws 409 `timer_running` while another runs, unless `stop_running` stops it in the
 * same transaction; a timer in another organisation is refused with its name, because this transaction may not write
 * there. 400 by field: work that accepts no time, a start in the future or more than 24 hours ago.
 */
export async function startTimer(ctx: Ctx, sent: NewDiaryEntry): Promise<DiaryEntry> {
  const { db, me } = ctx
  const userId = sent.user_id ?? me.id
  await requireDiaryOf(ctx, userId)
  if (userId !== me.id) throw invalid({ user_id: ['You can only start a timer for yourself.'] })
  requireTracking(ctx, sent, me.id)
  await requireNoTimer(ctx, sent.stop_running === true)
  const work = await requireWork(ctx, { project_id: sent.project_id ?? null, task_id: sent.task_id ?? null })
  const times = await settleRunning(ctx, null, sent)
  await ctx.act('start')
  const { id } = await db
    .insertInto('diary_entry')
    .values({
      user_id: me.id,
      ...work,
      ...times,
      active: true,
      details: sent.details ?? '',
      location_error: sent.location_error ?? '',
      overlap_blocked: me.diary.overlap === 'block',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPoints(ctx, id, sent.locations)
  await notifyMentioned(ctx, id, sent.details)
  const entry = await getWrittenEntry(ctx, id)
  await Promise.all([publish(ctx, eventsOf('diary.changed', [entry])), ctx.offerUndo()])
  return entry
}

async function requireNoTimer(ctx: Ctx, stopRunning: boolean): Promise<void> {
  const { rows } = await sql<{ org_id: number; org_name: string; entry_id: number }>`
    select * from my_running_timer()`.execute(ctx.db)
  const [running] = rows
  if (!running) return
  if (running.org_id !== ctx.me.org_id) {
    // People who act as somebody must not learn their other organisations.
    if (ctx.me.impersonator)
      throw conflict('timer_running', `A timer of ${ctx.me.name} is running elsewhere. They must stop it first.`)
    const org = { id: running.org_id, name: running.org_name }
    throw conflict('timer_running', `Your timer is running in ${org.name}. Switch to it and stop it there first.`, {
      org,
    })
  }
  if (!stopRunning) throw timerRunning()
  // The lock finds nothing if the timer was discarded in this moment.
  const [old] = await lockEntries(ctx, [running.entry_id], isOwner(ctx.me)).catch(noneWhenGone)
  if (old?.active) await stopTimer(ctx, old, { project_id: old.project_id, task_id: old.task_id }, {})
}

function noneWhenGone(error: unknown): LockedEntry[] {
  if (error instanceof AppError && error.status === 404) return []
  throw error
}

/** The part of a change that concerns a running timer; work and details are the caller's. */
export type TimerChange = Omit<DiaryEntryChange, 'version' | 'status' | 'reason'>

/** Changes a timer that keeps running. `work` is its work after the change. */
export async function updateTimer(ctx: Ctx, entry: LockedEntry, work: EntryWork, sent: TimerChange): Promise<void> {
  requireTracking(ctx, sent, entry.user_id)
  const times = await settleRunning(ctx, entry, sent)
  await ctx.db
    .updateTable('diary_entry')
    .set({ ...work, ...times, ...textFields(sent), overlap_blocked: ctx.me.diary.overlap === 'block' })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', entry.id)
    .execute()
  await addPoints(ctx, entry.id, sent.locations)
}

/**
 * Stops a timer: now by the server's clock, cut to the minute, or at the moment that `end` names. It always saves: what
 * no longer fits is cut, and a clash is marked where the organisation blocks overlaps. 400 only for what was typed.
 */
export async function stopTimer(
  ctx: Ctx,
  entry: LockedEntry,
  work: EntryWork,
  { end: requested, ...sent }: TimerChange,
): Promise<void> {
  requireTracking(ctx, sent, entry.user_id)
  const { me, db, headers } = ctx
  const times = await settleRunning(ctx, entry, sent)
  const now = Temporal.Now.instant().toString()
  if (requested !== undefined) refuseEnd(times.start, requested, now)
  const end = minuteIn(requested ?? endOfTimer(times.start, now), times.timezone)
  await ctx.act('stop')
  const clash = await saveStopped(db, { org_id: me.org_id, policy: me.diary.overlap }, entry, {
    ...work,
    ...times,
    ...textFields(sent),
    end,
  })
  if (clash && me.diary.overlap === 'warn') headers['x-warning'] = 'overlap'
  await addPoints(ctx, entry.id, sent.locations)
}

interface Stopped extends Partial<EntryWork>, Partial<ReturnType<typeof textFields>> {
  start: string
  end: string
  breaks: number
  travel: number
  nonbillable_minutes: number
  auto_stopped?: boolean
}

/**
 * Writes the end of a timer, whatever stands in its way, and answers whether another entry does. `overlap` marks it
 * where the organisation blocks, also when that entry is committed between the look and the write.
 */
export async function saveStopped(
  db: TenantDb,
  { org_id, policy }: { org_id: number; policy: Ctx['me']['diary']['overlap'] },
  entry: Pick<LockedEntry, 'id' | 'user_id'>,
  stopped: Stopped,
): Promise<boolean> {
  const { breaks, travel, nonbillable } = fitParts(minutesBetween(stopped.start, stopped.end), {
    ...stopped,
    nonbillable: stopped.nonbillable_minutes,
  })
  const write = (overlap: boolean) =>
    db
      .updateTable('diary_entry')
      .set({ ...stopped, breaks, travel, nonbillable_minutes: nonbillable, active: false, overlap })
      .set({ overlap_blocked: policy === 'block' })
      .where('org_id', '=', org_id)
      .where('id', '=', entry.id)
      .execute()
  const clash = await overlapsAnother(db, org_id, { ...entry, start: stopped.start, end: stopped.end })
  await sql`savepoint stopping`.execute(db)
  try {
    await write(clash && policy === 'block')
    return clash
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'no_overlap') throw error
    await sql`rollback to savepoint stopping`.execute(db)
    await write(true)
    return true
  }
}

/** The times of a timer that runs, after a change from `before` (null: a new one). Throws 400 by field, 409 `overlap`. */
async function settleRunning(ctx: Ctx, before: LockedEntry | null, sent: TimerChange) {
  const now = Temporal.Now.instant().toString()
  const timezone = sent.timezone ?? before?.timezone ?? ctx.me.timezone
  if (!isZone(timezone)) throw invalid({ timezone: ['Unknown time zone. Choose one, such as Europe/London.'] })
  const start = minuteIn(sent.start ?? before?.start ?? now, timezone)
  const breaks = sent.breaks ?? before?.breaks ?? 0
  const travel = sent.travel ?? before?.travel ?? 0
  const nonbillable_minutes =
    sent.hours_nonbillable === undefined
      ? (before?.nonbillable_minutes ?? 0)
      : nonbillableMinutes(sent.hours_nonbillable)
  const date = sent.date === undefined ? {} : { date: sent.date }
  const parts = { breaks, travel, nonbillable: nonbillable_minutes }
  // Whatever the organisation allows entries: nothing runs that has not begun.
  const problems = timeProblems({ ...date, ...parts, start, end: null, timezone }, { allow_future_times: 'N' }, now)
  if (sent.end !== undefined) problems['end'] = ['The timer is running. Stop it to set an end.']
  if (sent.hours !== undefined) problems['hours'] = ['The timer is running. Its hours are calculated from its times.']
  const moved = before === null || minutesBetween(before.start, start) !== 0
  if (moved && minutesBetween(start, now) >= maxGross) problems['start'] = ['A timer can run for at most 24 hours.']
  if (sent.user_id !== undefined && before !== null && sent.user_id !== before.user_id)
    problems['user_id'] = ['A running timer cannot be moved to another person.']
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const until = minuteIn(now, timezone)
  if (moved && minutesBetween(start, until) > 0)
    await checkOverlap(ctx, { id: before?.id ?? null, user_id: before?.user_id ?? ctx.me.id, start, end: until })
  return { date: dayOf(start, timezone), start, timezone, breaks, travel, nonbillable_minutes }
}

function refuseEnd(start: string, end: string, now: string) {
  if (isTooFarAhead('end', end, 'N', now)) throw invalid({ end: [futureMessage] })
  if (Temporal.Instant.compare(Temporal.Instant.from(end), Temporal.Instant.from(start)) < 0)
    throw invalid({ end: ['End must not be before start.'] })
  if (minutesBetween(start, end) > maxGross) throw invalid({ end: ['An entry can last at most 24 hours.'] })
}

const textFields = ({ details, location_error }: TimerChange) => ({
  ...(details !== undefined && { details }),
  ...(location_error !== undefined && { location_error }),
})
