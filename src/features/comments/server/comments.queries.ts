/** Reads of comments. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { containing } from '#server/like.ts'
import { pageFrom } from '#server/paging.ts'
import { recordHistory } from '#server/recordHistory.ts'
import type { Comment } from '../comments.contract.ts'
import { mayChange, mayView } from './comments.access.ts'

export type Kind = 'client' | 'contact' | 'project'
export interface Query {
  page: number
  rows: number
  ordering: 'id' | '-id'
  search?: string | undefined
}

/** Of one record, newest first; 404 when the record is out of reach. */
export async function listComments(ctx: Ctx, kind: Kind, id: number, query: Query) {
  await requireRecord(ctx, kind, id)
  return page(ctx, columns(ctx.me), sql`${sql.ref(`comment.${kind}_id`)} = ${id}`, query)
}

/** One comment, as the list shows it; 404 out of reach. */
export async function getComment({ db, me }: Ctx, id: number): Promise<Comment> {
  const { rows } = await sql<Comment>`
    select ${columns(me)} from ${joined}
     where comment.org_id = ${me.org_id} and comment.id = ${id} and ${mayView(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What it said before; 404 out of reach. */
export async function listCommentHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getComment(ctx, id)
  return recordHistory(ctx, 'comment', id, { text: 'text' })
}

const reach = { client: mayViewClient, contact: mayViewContact, project: mayPickProject }

/** 404 for a record that the asker does not reach. */
export async function requireRecord({ db, me }: Ctx, kind: Kind, id: number): Promise<void> {
  const rule = reach[kind](me)
  const { rows } = await sql`
    select from ${sql.table(kind)} where org_id = ${me.org_id} and id = ${id} and ${rule}`.execute(db)
  if (rows.length === 0) throw notFound()
}

function page<R>({ db, me }: Ctx, shown: RawBuilder<R>, which: RawBuilder<unknown>, query: Query) {
  const said = query.search ? sql` and comment.text ilike ${containing(query.search)}` : sql``
  const where = sql<SqlBool>`comment.org_id = ${me.org_id} and ${mayView(me)} and ${which}${said}`
  const id = sql`comment.id`
  return pageFrom(db, { columns: shown, from: joined, where, orders: { id }, id }, query)
}

const joined = sql`comment join member author on author.org_id = comment.org_id and author.id = comment.user_id`

const columns = (me: Me) => sql<Comment>`
  comment.id, comment.client_id, comment.contact_id, comment.project_id, comment.user_id, comment.text,
  comment.edited, comment.version, comment.created, comment.modified,
  jsonb_build_object('id', author.id, 'name', author.name) as user,
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name collate human, m.id), '[]')
     from comment_mention cm join member m on m.org_id = cm.org_id and m.id = cm.user_id
    where cm.org_id = comment.org_id and cm.comment_id = comment.id) as mentions,
  ${mayChange(me)} as can_change, ${mayChange(me)} as can_delete`
