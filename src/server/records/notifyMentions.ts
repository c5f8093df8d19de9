/** Telling people that a text mentions them, wherever texts are written. */
import { sql } from 'kysely'

import { mentionsIn, maxMentions, tooManyMentions } from '#core/mentions.ts'
import { mentionable, notMentionable } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'

/** The record of a text: the column of `notification` that refers to it (`client_id`), and its id. */
type Place = Readonly<Record<string, number>>

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

/** Notifies these people, except the caller, and nobody twice about a record before they have read it. */
export async function insertMentions(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  place: Place,
  ids: readonly number[],
): Promise<void> {
  const others = ids.filter((id) => id !== me.id)
  if (others.length === 0) return
  const [column, record] = Object.entries(place)[0] ?? ['', 0]
  await sql`
    insert into notification (user_id, by_id, ${sql.ref(column)})
    select told, ${me.id}, ${record} from unnest(${others}::bigint[]) told
     where not exists (
       select from notification n where n.org_id = ${me.org_id} and n.user_id = told and n.read is null
          and ${sql.ref(`n.${column}`)} = ${record})`.execute(db)
}

/** Notifies people newly mentioned in the notes of a record that was just written. 400 under `notes`. */
export async function notifyMentions(
  ctx: Pick<Ctx, 'db' | 'me'>,
  place: Place,
  notes: string | undefined,
  before = '',
): Promise<void> {
  if (notes === undefined) return
  const { added } = await mentioned(ctx, 'notes', notes, before)
  await insertMentions(ctx, place, added)
}
