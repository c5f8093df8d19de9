/** Telling people that a text mentions them, wherever texts are written. */
import { mentionsIn, maxMentions, tooManyMentions } from '#core/mentions.ts'
import { mentionable, notMentionable } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { notifyOfMention } from './notify.ts'

/** Where a text is: the name of its record type or of the table that hangs on records (`comment`), and its id. */
interface Place {
  name: string
  id: number
}

/**
 * Returns the people mentioned in the text, and those of them who are new to it. 400 under the field for a new
 * person whom the caller could not pick, and for more than 50 people.
 */
export async function mentioned(
  ctx: Pick<Ctx, 'db' | 'me'>,
  field: string,
  text: string,
  before: string,
): Promise<{ all: number[]; added: number[] }> {
  const all = mentionsIn(text)
  if (all.length > maxMentions) throw invalid({ [field]: [tooManyMentions] })
  const earlier = mentionsIn(before)
  const added = all.filter((id) => !earlier.includes(id))
  if (added.length === 0) return { all, added }
  if ((await mentionable(ctx, added)).size < added.length) throw invalid({ [field]: [notMentionable] })
  return { all, added }
}

/** Notifies these people, except the caller. `about`: the record whose page shows the text, where it is another. */
export const insertMentions = (
  ctx: Pick<Ctx, 'db' | 'me' | 'mail'>,
  place: Place,
  ids: readonly number[],
  about = place,
): Promise<void> => notifyOfMention(ctx, place, about, ids)

/** Notifies people newly mentioned in the notes of a record that was just written. 400 under `notes`. */
export async function notifyMentions(
  ctx: Pick<Ctx, 'db' | 'me' | 'mail'>,
  place: Place,
  notes: string | undefined,
  before = '',
): Promise<void> {
  if (notes === undefined) return
  const { added } = await mentioned(ctx, 'notes', notes, before)
  await insertMentions(ctx, place, added)
}
