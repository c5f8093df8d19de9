/** People mentioned in entries and in the reasons for decisions: who may be, and telling them. */
import { mentionsIn, withNames } from '#core/mentions.ts'
import { mentioned, tell } from '#server/notifyMentions.ts'
import type { Ctx } from '#server/context.ts'
import { mentionedNames } from '#server/people.ts'

/**
 * Tells who is new to the details of an entry that was just written; 400 under `details` for who cannot be chosen.
 * Without `tells` that is all.
 */
export async function tellOfDetails(
  ctx: Ctx,
  entryId: number,
  details: string | undefined,
  { before = '', tells = true }: { before?: string; tells?: boolean } = {},
): Promise<void> {
  if (details === undefined || mentionsIn(details).length === 0) return
  const { added } = await mentioned(ctx, 'details', details, before)
  if (tells) await tell(ctx, { entry_id: entryId }, added)
}

/** The same of a reason. Of many entries that are decided together the first one stands for all. */
export async function tellOfReason(ctx: Ctx, entryIds: readonly number[], reason: string): Promise<void> {
  const [entry_id] = entryIds
  if (entry_id === undefined || mentionsIn(reason).length === 0) return
  const { added } = await mentioned(ctx, 'reason', reason, '')
  await tell(ctx, { entry_id }, added)
}

/** Rows of a file with names for those who are mentioned, as far as the reader knows them. */
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
