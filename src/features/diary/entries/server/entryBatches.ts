/** The entries of a batch, and its answer (decision 0038). */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import type { BulkSelection } from '#core/recordBulk.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { batchConflict, forbidden } from '#server/http/errors.ts'
import { versionsOf } from '#server/records/bulk.ts'
import { byFilter, requireAtMost, takeLonger } from '#server/records/bulkSelection.ts'
import { maxEntries } from '../entryActions.contract.ts'
import { type DiaryEntry, listDiary } from '../entries.contract.ts'
import { type DiaryAction, diaryWorkflow } from '../entries.workflow.ts'
import { mayView, reachOf } from './entries.access.ts'
import { missingIn, stateRefusal } from './entryChecks.ts'
import { conditionOf, flag, getWritten, type LockedEntry, lockedFrom } from './entries.queries.ts'

/** The most entries that are searched for one batch. */
const maxLookedAt = 50_000

/**
 * The ids of the entries that a batch is about. A filter means the entries of the list that the caller may do this with
 * and whose state allows it. The caller locks and checks them by the same rules, however they were named. Throws 409
 * `count` when these are not the entries that the person was told of, 400 when they are too many.
 */
export async function selectedIds(ctx: Ctx, action: DiaryAction, selection: BulkSelection): Promise<readonly number[]> {
  if (selection.ids && selection.filter === undefined) return selection.ids
  const { db, me } = ctx
  // A filter selects what the list shows, so it needs the permission to see entries.
  if (!has(me, 'diary.view_entry')) throw forbidden()
  const { query, count } = byFilter(listDiary, selection)
  await takeLonger(ctx)
  const { rows } = await sql<LockedEntry>`
    ${lockedFrom(me)} and ${flag(mayView(me))} and ${flag(reachOf[action](me))} and ${conditionOf(me, query)}
      and entry.status = any(${diaryWorkflow.startsFrom(action)}::diary_status[])
     order by entry.id limit ${maxLookedAt + 1}`.execute(db)
  requireAtMost(ctx, rows.length, maxLookedAt)
  const ids = rows.filter((entry) => isFor(action, entry, me)).map(({ id }) => id)
  requireThose(ctx, ids, selection, count)
  requireAtMost(ctx, count, action === 'edit' ? maxEntries.edit : maxEntries.others)
  return ids
}

/** Returns whether the state allows the action; an entry must also be complete to be submitted. */
const isFor = (action: DiaryAction, entry: LockedEntry, me: Me): boolean =>
  stateRefusal(action, entry) === null && (action !== 'submit' || missingIn(entry, me).length === 0)

/** Throws unless the entries found are as many as the person was shown, and include all whose versions were sent. */
function requireThose({ me }: Ctx, ids: readonly number[], { versions = {} }: BulkSelection, sent: number): void {
  const there = new Set(ids)
  if (sent === ids.length && Object.keys(versions).every((id) => there.has(Number(id)))) return
  const countText = (count: number) => formatsOf(me.locale).counted(count, 'entry', 'entries')
  const now = sent === ids.length ? 'others' : countText(ids.length)
  const detail = `You chose ${countText(sent)}, but the list now has ${now}. Nothing was changed. Check the list and try again.`
  throw batchConflict('count', detail, [], { sent, count: ids.length })
}

export interface BatchReply {
  count: number
  results: DiaryEntry[]
}

/** Answers a batch: the entries that were named by their ids, and the versions of all, to publish them. */
export async function batchReply(
  ctx: Ctx,
  ids: readonly number[],
  { ids: named }: BulkSelection,
): Promise<{ reply: BatchReply; written: readonly Pick<DiaryEntry, 'id' | 'version'>[] }> {
  const results = named ? await getWritten(ctx, ids) : []
  const versions = named ? results : await versionsOf(ctx, 'diary_entry', ids)
  return { reply: { count: new Set(ids).size, results }, written: versions }
}
