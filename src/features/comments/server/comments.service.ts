/** Writes of comments. */
import { sql, type SqlBool } from 'kysely'

import { requireVersion } from '#features/company/server/company.version.ts'
import { mayPick } from '#features/users/server/users.access.ts'
import type { Ctx } from '#server/context.ts'
import { batchNotFound, invalid, notFound } from '#server/errors.ts'
import type { Comment } from '../comments.contract.ts'
import { mentionsIn, mostMentions } from '../comments.mentions.ts'
import { mayChange, mayView } from './comments.access.ts'
import { getComment, type Kind, requireRecord } from './comments.queries.ts'

/** Adds it to a record; 404 for one out of reach, 400 for somebody mentioned whom the asker could not pick. */
export async function createComment(ctx: Ctx, kind: Kind, recordId: number, text: string): Promise<Comment> {
  const { db, me } = ctx
  await requireRecord(ctx, kind, recordId)
  const mentioned = await pickable(ctx, text, [])
  const { id } = await db
    .insertInto('comment')
    .values({ [`${kind}_id`]: recordId, user_id: me.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(ctx, id, mentioned)
  await ctx.offerUndo()
  return getComment(ctx, id)
}

/** Changes one's own; 404 for another's, 409 `stale`. Who was mentioned already may stay. */
export async function changeComment(
  ctx: Ctx,
  id: number,
  { text, version }: { text?: string | undefined; version?: number | undefined },
): Promise<Comment> {
  const row = await lock(ctx, id, version)
  if (text === undefined || text === row.text) return getComment(ctx, id)
  const before = mentionsIn(row.text)
  const mentioned = await pickable(ctx, text, before)
  await ctx.db.updateTable('comment').set({ text }).where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.db
    .deleteFrom('comment_mention')
    .where('org_id', '=', ctx.me.org_id)
    .where('comment_id', '=', id)
    .where(sql<SqlBool>`user_id <> all(${mentioned}::bigint[])`)
    .execute()
  await mention(ctx, id, mentioned)
  await ctx.offerUndo()
  return getComment(ctx, id)
}

/** Takes one's own away; 404 for another's. */
export async function deleteComment(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  await lock(ctx, id)
  // By hand, so that taking it back makes the comment before its mentions.
  await db.deleteFrom('comment_mention').where('org_id', '=', me.org_id).where('comment_id', '=', id).execute()
  await db.deleteFrom('comment').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

/** Notes that the asker has seen them; 404 when one of them does not mention the asker, or is out of their reach. */
export async function seeMentions({ db, me }: Ctx, given: readonly number[]): Promise<void> {
  const ids = [...new Set(given)]
  const { rows } = await sql<{ id: number; seen: string | null }>`
    select mine.id, mine.seen from comment_mention mine
      join comment on comment.org_id = mine.org_id and comment.id = mine.comment_id
     where mine.org_id = ${me.org_id} and mine.user_id = ${me.id} and mine.comment_id = any(${ids}::bigint[])
       and ${mayView(me)} for update of mine`.execute(db)
  if (rows.length < ids.length) throw batchNotFound()
  const fresh = rows.filter(({ seen }) => seen === null).map(({ id }) => id)
  await db
    .updateTable('comment_mention')
    .set({ seen: sql<string>`now()` })
    .where('org_id', '=', me.org_id)
    .where(sql<SqlBool>`id = any(${fresh}::bigint[])`)
    .execute()
}

async function lock(ctx: Ctx, id: number, sent?: number) {
  const { db, me } = ctx
  const { rows } = await sql<{ text: string; version: number }>`
    select text, version from comment
     where comment.org_id = ${me.org_id} and comment.id = ${id} and ${mayChange(me)} for update`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => getComment(ctx, id))
  return row
}

/** Whom the text mentions; 400 for somebody new whom the asker could not pick. */
async function pickable({ db, me }: Ctx, text: string, before: readonly number[]): Promise<number[]> {
  const ids = mentionsIn(text)
  if (ids.length > mostMentions) throw invalid({ text: [`At most ${mostMentions} people can be mentioned at once.`] })
  const added = ids.filter((id) => !before.includes(id))
  if (added.length === 0) return ids
  const { rows } = await sql`
    select from member where member.org_id = ${me.org_id} and member.id = any(${added}::bigint[])
       and member.active and ${mayPick(me)}`.execute(db)
  if (rows.length < added.length) throw invalid({ text: ['Somebody who is mentioned here cannot be chosen.'] })
  return ids
}

async function mention({ db }: Ctx, comment_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('comment_mention')
    .values(ids.map((user_id) => ({ comment_id, user_id })))
    .onConflict((conflict) => conflict.columns(['org_id', 'comment_id', 'user_id']).doNothing())
    .execute()
}
