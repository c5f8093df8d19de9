/** Telling people that a text mentions them, wherever texts are written. */
import { sql } from 'kysely'

import { mentionsIn, maxMentions, tooManyMentions } from '#core/mentions.ts'
import { mentionable, notMentionable } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'

/** Where a text stands: the column of `notification` that names its record (`client_id`), and the record. */
type Place = Readonly<Record<string, number>>

/**
 * Whom the text mentions, and who of them is new to it. 400 under the field for somebody new whom the caller could not
 * pick, and for more than 50 people.
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

/** Tells these people, but not the caller, and nobody twice of one record before they have read it. */
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

/** Tells who is new to the notes of a record that was just written. 400 under `notes`. */
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
