/** Copies of entries on other days. Each copy is checked like a new entry; all are made or none. */
import type * as z from 'zod/mini'

import { addDays, today } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Ctx } from '#server/http/context.ts'
import { AppError, batchConflict, batchInvalid, batchNotFound, conflict, invalid } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import { copiedTimes, tooManyCopies } from '../copyEntries.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { deriveHours } from '../entryHours.ts'
import type { copyDiary } from '../entryActions.contract.ts'
import { mayCopy } from './entries.access.ts'
import { requireTimes, requireWork } from './entryChecks.ts'
import { getWritten, lockDiaries, lockEntries, type LockedEntry } from './entries.queries.ts'
import { eventsOf } from './entryRows.ts'
import type { StoredTimes } from './entryTimes.ts'

type Body = z.output<NonNullable<(typeof copyDiary)['body']>>
type Messages = Record<string, string[]>

interface Copy {
  of: LockedEntry & { end: string }
  date: string
}

/** Answers the drafts that were made. Refused like every batch: 404, then 409 `state` or `overlap`, then 400 by entry. */
export async function copyEntries(ctx: Ctx, { ids, versions, dates, days }: Body): Promise<DiaryEntry[]> {
  if (dates !== undefined && days !== undefined) throw invalid({ days: ['Enter either dates or a number of days.'] })
  const entries = await lockEntries(ctx, ids, mayCopy(ctx.me), versions, batchNotFound)
  const copies = requireStopped(entries).flatMap((lockedEntry) => {
    if (days !== undefined) return [{ of: lockedEntry, date: addDays(lockedEntry.date, days) }]
    return [...new Set(dates ?? [today(lockedEntry.timezone)])].map((date) => ({ of: lockedEntry, date }))
  })
  const tooMany = tooManyCopies(entries.length, copies.length / entries.length)
  if (tooMany !== null) throw invalid({ dates: [tooMany] })
  await lockDiaries(
    ctx,
    entries.map(({ user_id }) => user_id),
  )
  copies.sort((a, b) => compare(a.date, b.date) || compare(a.of.start, b.of.start))
  const wrong = new Map<number, Messages>()
  const inTheWay = new Map<number, Messages>()
  await requireOpenWork(ctx, entries, wrong)
  const made: number[] = []
  for (const copy of copies) {
    const id = await refusedInto(wrong, inTheWay, copy.of.id, () => insertCopy(ctx, copy))
    if (id !== null) made.push(id)
  }
  if (inTheWay.size > 0)
    throw conflict('overlap', `Nothing was copied: ${overlapping(inTheWay.size)}`, {
      errors: Object.fromEntries(inTheWay),
    })
  if (wrong.size > 0)
    throw batchInvalid('Nothing was copied: some entries cannot be copied there.', Object.fromEntries(wrong))
  await ctx.act('copy')
  const results = await getWritten(ctx, made)
  await publish(ctx, eventsOf('diary.changed', results))
  await ctx.offerUndo()
  return results
}

const overlapping = (count: number) =>
  count === 1 ? 'a copy would overlap another entry.' : 'some copies would overlap other entries.'

function requireStopped(entries: readonly LockedEntry[]): Copy['of'][] {
  const message = 'The timer of this entry is still running. Stop it first.'
  const running = entries.filter(({ end }) => end === null)
  if (running.length > 0)
    throw batchConflict(
      'state',
      message,
      running.map(({ id }) => [id, message]),
    )
  return entries.flatMap((entry) => (entry.end === null ? [] : [{ ...entry, end: entry.end }]))
}

/** The work of each entry must be open for time, and the caller's to pick, as if they picked it now. */
async function requireOpenWork(ctx: Ctx, entries: readonly LockedEntry[], wrong: Map<number, Messages>) {
  const known = new Map<string, Messages | null>()
  for (const { id, project_id, task_id } of entries) {
    const key = `${project_id} ${task_id}`
    if (!known.has(key)) known.set(key, await problemsOf(() => requireWork(ctx, { project_id, task_id })))
    const messages = known.get(key)
    if (messages) add(wrong, id, messages)
  }
}

async function insertCopy(ctx: Ctx, { of, date }: Copy): Promise<number> {
  const { db, me } = ctx
  const times = await timesOn(ctx, of, date)
  const { id } = await db
    .insertInto('diary_entry')
    .values({
      user_id: of.user_id,
      project_id: of.project_id,
      task_id: of.task_id,
      details: of.details,
      ...times,
      overlap_blocked: me.diary.overlap === 'block',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function timesOn(ctx: Ctx, lockedEntry: Copy['of'], date: string): Promise<StoredTimes> {
  const { user_id, timezone, breaks, travel, nonbillable_minutes: nonbillable } = lockedEntry
  const parts = { date, timezone, breaks, travel, hours_nonbillable: minutesToHours(nonbillable) }
  const { hours } = deriveHours({ ...lockedEntry, nonbillable })
  const when = ctx.me.diary.diary_fields.times ? copiedTimes(lockedEntry, date) : { hours: minutesToHours(hours) }
  return requireTimes(ctx, user_id, { ...parts, ...when }, null)
}

/** The result of the act; or null, when its refusal was recorded for the entry. */
async function refusedInto<T>(
  wrong: Map<number, Messages>,
  inTheWay: Map<number, Messages>,
  id: number,
  act: () => Promise<T>,
): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError) || error.body === null) throw error
    if (error.status === 400) add(wrong, id, error.body as Messages)
    else if (error.body['code'] === 'overlap') add(inTheWay, id, { non_field_errors: [String(error.body['detail'])] })
    else throw error
    return null
  }
}

async function problemsOf(act: () => Promise<unknown>): Promise<Messages | null> {
  const wrong = new Map<number, Messages>()
  await refusedInto(wrong, wrong, 0, act)
  return wrong.get(0) ?? null
}

function add(to: Map<number, Messages>, id: number, messages: Messages) {
  const known = to.get(id) ?? {}
  for (const [field, second] of Object.entries(messages))
    known[field] = [...new Set([...(known[field] ?? []), ...second])]
  to.set(id, known)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
