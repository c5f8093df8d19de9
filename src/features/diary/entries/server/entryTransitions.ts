/** Submit, approve, reject, recall and reset: the transition table of the rules, under the scope of each action. */
import { sql } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { batchInvalid, batchNotFound, forbidden, invalid, notFound } from '#server/http/errors.ts'
import { writeInPlaceOf } from '#server/access/deputies.ts'
import { submittedActingRefusal } from '#server/access/fourEyes.ts'
import { publish } from '#server/jobs/outbox.ts'
import { requireInPerson } from '#server/access/notWhileImpersonating.ts'
import { requireComplete } from '#server/records/workflow.ts'
import type { BulkSelection } from '#core/recordBulk.ts'
import { diaryWorkflow, type EntryStatus } from '../entries.workflow.ts'
import { reachOf, wouldDecideButForActing } from './entries.access.ts'
import { batchReply, type BatchReply, selectedIds } from './entryBatches.ts'
import { checkOverlap, missingIn, requireState } from './entryChecks.ts'
import { notifyOfReason } from './entryMentions.ts'
import { notifyDecided, notifyDeciders } from './entryNotices.ts'
import { joined, lockEntries, type LockedEntry, type Versions } from './entries.queries.ts'
import { eventsOf } from './entryRows.ts'

export type Move = 'submit' | 'approve' | 'reject' | 'recall' | 'reset'

/** Moves entries, and records who and when: all of them or none. */
export async function moveEntries(
  ctx: Ctx,
  action: Move,
  { reason, ...selection }: BulkSelection & { reason?: string | undefined },
): Promise<BatchReply> {
  requireCapability(ctx.me, action)
  const ids = await selectedIds(ctx, action, selection)
  await move(ctx, ids, action, { versions: selection.versions, reason, batch: true })
  const { reply, written } = await batchReply(ctx, ids, selection)
  await Promise.all([publish(ctx, eventsOf('diary.changed', written)), ctx.offerUndo()])
  return reply
}

/**
 * The locked change itself, in the order that batches are refused in: 404 any out of reach, 409 any stale or in another
 * state, 400 any that is not complete, or that the caller submitted while acting as somebody.
 */
export async function move(
  ctx: Ctx,
  ids: readonly number[],
  action: Move,
  {
    versions = {},
    reason = '',
    batch = false,
  }: { versions?: Versions | undefined; reason?: string | undefined; batch?: boolean },
): Promise<void> {
  requireCapability(ctx.me, action)
  await refuseSubmittedActing(ctx, ids, action, batch)
  const entries = await lockEntries(ctx, ids, reachOf[action](ctx.me), versions, batch ? batchNotFound : notFound)
  requireState(action, entries)
  if (action === 'reject' && reason.trim() === '') throw invalid({ reason: ['This field is required'] })
  if (action === 'submit') requireAllComplete(ctx, entries, batch)
  // A rejected entry overlaps nothing. As a draft it does again, and its place may have been taken.
  for (const { id, user_id, start, end, status } of entries)
    if (action === 'reset' && status === 'rejected' && end !== null)
      await checkOverlap(ctx, { id, user_id, start, end })
  const deciding = action === 'approve' || action === 'reject'
  if (deciding) await notifyOfReason(ctx, entries, reason)
  await ctx.act(action)
  const status = diaryWorkflow.stateAfter(action, entries[0]?.status ?? 'draft') as EntryStatus
  const write = (rows: readonly LockedEntry[]) =>
    ctx.db
      .updateTable('diary_entry')
      .set({ status, ...traces(ctx, action, reason) })
      .where('org_id', '=', ctx.me.org_id)
      .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`)
      .execute()
  await writeInPlaceOf(ctx, entries, ({ decides_for }) => (deciding ? decides_for : null), write)
  if (deciding) await notifyDecided(ctx, action, entries, reason)
  if (action === 'submit') await notifyDeciders(ctx, entries)
}

/** Returns the action that a status in a body means: draft is recall of the caller's own entry, reset of another's. */
export async function actionTo({ db, me }: Ctx, id: number, status: EntryStatus): Promise<Move> {
  if (status === 'submitted') return 'submit'
  if (status === 'approved') return 'approve'
  if (status === 'rejected') return 'reject'
  const own = await db
    .selectFrom('diary_entry')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .select('id')
    .executeTakeFirst()
  return own ? 'recall' : 'reset'
}

/** Throws 403 unless the caller has the permission of the action's own call: a status in a PATCH needs the same. */
function requireCapability(me: Me, action: Move) {
  const verb = action === 'reset' ? 'reset' : action === 'approve' || action === 'reject' ? 'decide' : null
  const scopes = ['any', 'own_staff', 'own_department', 'own_quote_item_department', 'own_project']
  if (verb !== null) requireInPerson(me, 'decision')
  if (verb !== null && !scopes.some((scope) => has(me, `diary.${verb}_${scope}` as Permission))) throw forbidden()
}

/**
 * Throws 400 with a sentence for entries that the caller could decide, had they not submitted them while acting as
 * somebody.
 */
async function refuseSubmittedActing({ db, me }: Ctx, ids: readonly number[], action: Move, batch: boolean) {
  if (me.diary.self_decision || action === 'submit' || action === 'recall') return
  const rule = wouldDecideButForActing(me, action === 'reset' ? 'diary.reset' : 'diary.decide')
  const { rows } = await sql<{ id: number }>`
    select entry.id from ${joined(me)} and entry.id = any(${[...ids]}::bigint[]) and ${rule}`.execute(db)
  if (rows.length === 0) return
  const problem = { non_field_errors: [submittedActingRefusal] }
  if (!batch) throw invalid(problem)
  throw batchInvalid(submittedActingRefusal, Object.fromEntries(rows.map(({ id }) => [id, problem])))
}

function requireAllComplete({ me }: Ctx, entries: readonly LockedEntry[], batch: boolean) {
  const missing = (entry: LockedEntry) =>
    Object.fromEntries(missingIn(entry, me).map((field) => [field, ['This field is required']]))
  const [entry] = entries
  if (!batch && entry && Object.keys(missing(entry)).length > 0) throw invalid(missing(entry))
  requireComplete(entries, missing, () => 'Nothing was submitted. Some entries are not complete.')
}

function traces({ me }: Ctx, action: Move, reason: string) {
  switch (action) {
    case 'submit':
      return { submitted_by_id: me.id, submitted_at: sql<string>`now()`, decision_notes: '' }
    case 'approve':
    case 'reject':
      return {
        decided_by_id: me.id,
        decided_at: sql<string>`now()`,
        decision_notes: reason,
        self_decision: me.diary.self_decision,
      }
    case 'recall':
      return { submitted_by_id: null, submitted_at: null }
    case 'reset':
      return { submitted_by_id: null, submitted_at: null, decided_by_id: null, decided_at: null }
  }
}
