/** Reads of comments. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { pageFrom } from '#server/http/paging.ts'
import { recordHistory } from '#server/history/recordHistory.ts'
import { recordOwners, requireRecord } from '#server/records/owners.ts'
import type { Comment } from '../comments.contract.ts'
import { mayChange, mayView } from './comments.access.ts'

export interface CommentQuery {
  page: number
  rows: number
  ordering: 'id' | '-id'
  search?: string | undefined
}

/** The comments of a record, newest first. Throws 404 when the record is out of reach. */
export async function listComments(ctx: Ctx, owner: string, id: number, query: CommentQuery) {
  await requireRecord(ctx, owner, id)
  return page(ctx, columns(ctx.me), sql`${sql.ref(`comment.${owner}_id`)} = ${id}`, query)
}

/** A comment as the list shows it. Throws 404 out of reach. */
export async function getComment({ db, me }: Ctx, id: number): Promise<Comment> {
  const { rows } = await sql<Comment>`
    select ${columns(me)} from ${joined}
     where comment.org_id = ${me.org_id} and comment.id = ${id} and ${mayView(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The earlier texts of a comment. Throws 404 out of reach. */
export async function listCommentHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getComment(ctx, id)
  return recordHistory(ctx, 'comment', id, { columns: { text: 'text' } })
}

function page<R>({ db, me }: Ctx, shown: RawBuilder<R>, which: RawBuilder<unknown>, query: CommentQuery) {
  const textMatches = query.search ? sql` and ${textIncludes(sql`comment.text`, query.search)}` : sql``
  const where = sql<SqlBool>`comment.org_id = ${me.org_id} and ${mayView(me)} and ${which}${textMatches}`
  const id = sql`comment.id`
  return pageFrom(db, { columns: shown, from: joined, where, orders: { id }, id }, query)
}

const joined = sql`comment join member author on author.org_id = comment.org_id and author.id = comment.user_id`

const commentOwners = () =>
  recordOwners()
    .filter(({ comments }) => comments)
    .map(({ name }) => name)

const columns = (me: Me) => sql<Comment>`
  comment.id, ${sql.join(commentOwners().map((name) => sql.ref(`comment.${name}_id`)))}, comment.user_id, comment.text,
  comment.edited, comment.version, comment.created, comment.modified,
  jsonb_build_object('id', author.id, 'name', author.name) as user,
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name collate human, m.id), '[]')
     from comment_mention cm join member m on m.org_id = cm.org_id and m.id = cm.user_id
    where cm.org_id = comment.org_id and cm.comment_id = comment.id) as mentions,
  ${mayChange(me)} as can_change, ${mayChange(me)} as can_delete`
