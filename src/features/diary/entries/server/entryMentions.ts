/** People mentioned in the details of entries and in the reasons of decisions. */
import { mentionsIn, withNames } from '#core/mentions.ts'
import { mentioned, insertMentions } from '#server/records/notifyMentions.ts'
import type { Ctx } from '#server/http/context.ts'
import { mentionedNames } from '#server/access/people.ts'

/**
 * Notifies people whom the details of an entry mention for the first time. Throws 400 under `details` for people who
 * cannot be mentioned. Without `notify` it only validates.
 */
export async function notifyMentioned(
  ctx: Ctx,
  entryId: number,
  details: string | undefined,
  { before = '', notify = true }: { before?: string; notify?: boolean } = {},
): Promise<void> {
  if (details === undefined || mentionsIn(details).length === 0) return
  const { added } = await mentioned(ctx, 'details', details, before)
  if (notify) await insertMentions(ctx, { name: 'entry', id: entryId }, added)
}

/**
 * The same for the reason of a decision. Of entries that are decided together only the first one notifies. People whose
 * hours they are hear of the decision itself.
 */
export async function notifyOfReason(
  ctx: Ctx,
  entries: readonly { id: number; user_id: number }[],
  reason: string,
): Promise<void> {
  const entry_id = entries[0]?.id
  if (entry_id === undefined || mentionsIn(reason).length === 0) return
  const { added } = await mentioned(ctx, 'reason', reason, '')
  const others = added.filter((id) => !entries.some(({ user_id }) => user_id === id))
  await insertMentions(ctx, { name: 'entry', id: entry_id }, others)
}

/** Rows of a file with names for the people they mention, as far as the reader knows them. */
export async function namedIn<R extends { details: string; decision_notes: string }>(
  ctx: Pick<Ctx, 'db' | 'me'>,
  rows: readonly R[],
): Promise<R[]> {
  const people = await mentionedNames(
    ctx,
    rows.flatMap(({ details, decision_notes }) => [details, decision_notes]),
  )
  if (people.size === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    details: withNames(row.details, people),
    decision_notes: withNames(row.decision_notes, people),
  }))
}
