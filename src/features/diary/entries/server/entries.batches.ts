/** Which entries a batch is about, and what is said once it is done (decision 0038). */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import type { BulkSelection } from '#core/records.bulk.ts'
import type { Ctx, Me } from '#server/context.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { announce } from '#server/outbox.ts'
import { versionsOf } from '#server/records/bulk.ts'
import { byFilter, requireAtMost, takeLonger } from '#server/records/bulkSelection.ts'
import { mostEntries } from '../entries.acts.contract.ts'
import { type DiaryEntry, listDiary } from '../entries.contract.ts'
import { type DiaryAction, missingFields, startsFrom } from '../entries.rules.ts'
import { mayView, reachOf } from './entries.access.ts'
import { conditionOf, flag, getReached, type LockedEntry, lockedFrom } from './entries.queries.ts'
import { refusalOf } from './entries.states.ts'

/** More than these are not even looked through. */
const mostLookedAt = 50_000

/**
 * The entries that are meant: those given by their ids; or, by a filter, of those that the list shows to the asker the ones
 * that the action is for, in their reach and in a state for it. They are locked and judged by the same rules afterwards,
 * whichever way they were named. 409 `count` when these are others than the person was told, 400 when they are too many.
 */
export async function idsMeant(ctx: Ctx, action: DiaryAction, whom: BulkSelection): Promise<readonly number[]> {
  if (whom.ids && whom.filter === undefined) return whom.ids
  const { db, me } = ctx
  // A filter means what the list shows, to who may see it.
  if (!has(me, 'diary.view_entry')) throw forbidden()
  const { query, count } = byFilter(listDiary, whom)
  await takeLonger(ctx)
  const { rows } = await sql<LockedEntry>`
    ${lockedFrom(me)} and ${flag(mayView(me))} and ${flag(reachOf[action](me))} and ${conditionOf(me, query)}
      and entry.status = any(${startsFrom(action)}::diary_status[])
     order by entry.id limit ${mostLookedAt + 1}`.execute(db)
  requireAtMost(ctx, rows.length, mostLookedAt)
  const ids = rows.filter((entry) => isFor(action, entry, me)).map(({ id }) => id)
  requireThose(ctx, ids, whom, count)
  requireAtMost(ctx, count, action === 'edit' ? mostEntries.edit : mostEntries.others)
  return ids
}

/** What the state allows, and of what is submitted only what is complete. */
const isFor = (action: DiaryAction, entry: LockedEntry, me: Me): boolean =>
  refusalOf(action, entry) === null && (action !== 'submit' || missingIn(entry, me).length === 0)

/** The fields without which an entry is not submitted. */
export const missingIn = (entry: LockedEntry, me: Me) =>
  missingFields({ ...entry, hours_nonbillable: minutesToHours(entry.nonbillable_minutes) }, me.diary)

/** As many as the person was told, and of those whose versions are told no other. */
function requireThose({ me }: Ctx, ids: readonly number[], { versions = {} }: BulkSelection, sent: number): void {
  const there = new Set(ids)
  if (sent === ids.length && Object.keys(versions).every((id) => there.has(Number(id)))) return
  const said = (count: number) => formatsOf(me.locale).counted(count, 'entry', 'entries')
  const now = sent === ids.length ? 'others' : said(ids.length)
  const detail = `This was to be done with ${said(sent)}, and by now the list has ${now} to do it with. Nothing was changed.`
  throw conflict('count', detail, { sent, count: ids.length })
}

export interface BatchDone {
  count: number
  results: DiaryEntry[]
}

/** Tells the world, offers to take it back, and answers the entries that were given by their ids. */
export async function batchDone(ctx: Ctx, ids: readonly number[], whom: BulkSelection): Promise<BatchDone> {
  const results = whom.ids ? await getReached(ctx, ids) : []
  const versions = whom.ids ? results : await versionsOf(ctx, 'diary_entry', ids)
  await told(ctx, versions)
  return { count: new Set(ids).size, results }
}

/** Tells the world of what was changed, and offers to take it back. */
export async function told(ctx: Ctx, entries: readonly Pick<DiaryEntry, 'id' | 'version'>[]): Promise<void> {
  const news = entries.map(
    ({ id, version }) => ({ topic: 'diary.changed', entity: 'diary_entry', id, version }) as const,
  )
  await Promise.all([announce(ctx, news), entries.length > 0 && ctx.offerUndo()])
}
