/** Writes of comments. */
import { sql, type SqlBool } from 'kysely'

import { requireVersion } from '#server/records/version.ts'
import { mentioned, insertMentions } from '#server/records/notifyMentions.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { Comment } from '../comments.contract.ts'
import { mayChange } from './comments.access.ts'
import { recordOwners, requireRecord } from '#server/records/owners.ts'
import { getComment } from './comments.queries.ts'

/**
 * Adds a comment to a record. Throws 404 if the record is out of reach, 400 for a mention of a person whom the caller
 * could not pick.
 */
export async function createComment(ctx: Ctx, owner: string, recordId: number, text: string): Promise<Comment> {
  const { db, me } = ctx
  await requireRecord(ctx, owner, recordId)
  const { all } = await mentioned(ctx, 'text', text, '')
  await ctx.act('comment')
  const { id } = await db
    .insertInto('comment')
    .values({ [`${owner}_id`]: recordId, user_id: me.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(ctx, id, all)
  await insertMentions(ctx, { name: 'comment', id }, all, { name: owner, id: recordId })
  await ctx.offerUndo()
  return getComment(ctx, id)
}

/** Changes the caller's own comment. Throws 404 for another's, 409 `stale`. Earlier mentions may stay. */
export async function changeComment(
  ctx: Ctx,
  id: number,
  { text, version }: { text?: string | undefined; version?: number | undefined },
): Promise<Comment> {
  const row = await lock(ctx, id, version)
  if (text === undefined || text === row.text) return getComment(ctx, id)
  const { all, added } = await mentioned(ctx, 'text', text, row.text)
  await ctx.act('change_comment')
  await ctx.db
    .updateTable('comment')
    .set({ text, edited: sql<string>`now()` })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .execute()
  for (const table of ['comment_mention', 'notification'] as const)
    await ctx.db
      .deleteFrom(table)
      .where('org_id', '=', ctx.me.org_id)
      .where('comment_id', '=', id)
      .where(sql<SqlBool>`user_id <> all(${all}::bigint[])`)
      .execute()
  await mention(ctx, id, all)
  await insertMentions(ctx, { name: 'comment', id }, added, row.about)
  await ctx.offerUndo()
  return getComment(ctx, id)
}

/** Deletes the caller's own comment. Throws 404 for another's. */
export async function deleteComment(ctx: Ctx, id: number): Promise<void> {
  const { db, me } = ctx
  await lock(ctx, id)
  await ctx.act('remove_comment')
  // Mentions are deleted first, so that undo makes the comment before them.
  await db.deleteFrom('comment_mention').where('org_id', '=', me.org_id).where('comment_id', '=', id).execute()
  await db.deleteFrom('comment').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

async function lock(ctx: Ctx, id: number, sent?: number) {
  const { db, me } = ctx
  const about = recordOwners().flatMap(({ name, comments }) =>
    comments === undefined
      ? []
      : [
          sql`case when ${sql.ref(`${name}_id`)} is not null then jsonb_build_object('name', ${name}::text, 'id', ${sql.ref(`${name}_id`)}) end`,
        ],
  )
  const { rows } = await sql<{ text: string; version: number; about: { name: string; id: number } }>`
    select text, version, coalesce(${sql.join(about)}) as about from comment
     where comment.org_id = ${me.org_id} and comment.id = ${id} and ${mayChange(me)} for update`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => getComment(ctx, id))
  return row
}

async function mention({ db }: Ctx, comment_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('comment_mention')
    .values(ids.map((user_id) => ({ comment_id, user_id })))
    .onConflict((conflict) => conflict.columns(['org_id', 'comment_id', 'user_id']).doNothing())
    .execute()
}
