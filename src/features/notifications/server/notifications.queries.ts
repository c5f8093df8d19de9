/** Reads of notifications, and marking them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mentionStart, mentionsIn } from '#core/mentions.ts'
import type { Ctx, Me } from '#server/context.ts'
import { batchNotFound } from '#server/errors.ts'
import { pageFrom } from '#server/paging.ts'
import type { Notification } from '../notifications.contract.ts'
import { mayView } from './notifications.access.ts'

interface Query {
  page: number
  rows: number
  ordering: 'id' | '-id'
  unread?: boolean | undefined
}

type Row = Omit<Notification, 'mentions'>

export async function listNotifications(ctx: Ctx, { query }: { query: Query }) {
  const { db, me } = ctx
  const id = sql`notification.id`
  const unread = query.unread === undefined ? sql`true` : sql`(notification.read is null) = ${query.unread}`
  const where = sql<SqlBool>`notification.org_id = ${me.org_id} and ${mayView(me)} and ${unread}`
  const { results: rows, count } = await pageFrom(
    db,
    { columns: columns(me), from: joined, where, orders: { id }, id },
    query,
  )
  const results = rows.map((row: Row) => ({ ...row, text: withoutHalf(row.text) }))
  const names = await namesOf(ctx, [...new Set(results.flatMap(({ text }) => mentionsIn(text)))])
  const withMentions = (row: Row): Notification => ({
    ...row,
    mentions: names.filter((person) => mentionsIn(row.text).includes(person.id)),
  })
  return { results: results.map(withMentions), count }
}

async function namesOf({ db, me }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from member where org_id = ${me.org_id} and id = any(${ids}::bigint[])
     order by name collate human, id`.execute(db)
  return rows
}

export async function countNotifications({ db, me }: Ctx): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification
     where notification.org_id = ${me.org_id} and notification.read is null and ${mayView(me)}`.execute(db)
  return { unread: rows[0]?.unread ?? 0 }
}

/** 404 when one of them is another's, or of a record out of reach. */
export async function markNotifications(
  { db, me }: Ctx,
  { ids: given, read }: { ids: readonly number[]; read: boolean },
): Promise<void> {
  const ids = [...new Set(given)]
  const { rows } = await sql`
    select from notification where notification.org_id = ${me.org_id} and notification.id = any(${ids}::bigint[])
       and ${mayView(me)} for update`.execute(db)
  if (rows.length < ids.length) throw batchNotFound()
  await mark({ db, me }, sql`id = any(${ids}::bigint[])`, read)
}

export const markAllNotifications = (ctx: Ctx): Promise<void> => mark(ctx, sql`user_id = ${ctx.me.id}`, true)

/** Those that are so already are left as they are: when they were read stays. */
async function mark({ db, me }: Pick<Ctx, 'db' | 'me'>, which: RawBuilder<unknown>, read: boolean): Promise<void> {
  await sql`
    update notification set read = ${read ? sql`now()` : null}
     where org_id = ${me.org_id} and user_id = ${me.id} and ${which} and (read is null) = ${read}`.execute(db)
}

const joined = sql`notification
  join member author on author.org_id = notification.org_id and author.id = notification.by_id
  left join comment on comment.org_id = notification.org_id and comment.id = notification.comment_id
  left join client on client.org_id = notification.org_id and client.id = coalesce(notification.client_id, comment.client_id)
  left join contact on contact.org_id = notification.org_id and contact.id = comment.contact_id
  left join project on project.org_id = notification.org_id and project.id = comment.project_id
  left join supplier on supplier.org_id = notification.org_id and supplier.id = notification.supplier_id
  left join equipment on equipment.org_id = notification.org_id and equipment.id = notification.equipment_id
  left join qualification on qualification.org_id = notification.org_id and qualification.id = notification.qualification_id
  left join diary_entry entry on entry.org_id = notification.org_id and entry.id = notification.entry_id
  left join member whose on whose.org_id = entry.org_id and whose.id = entry.user_id
  left join project entry_project on entry_project.org_id = entry.org_id and entry_project.id = entry.project_id
  left join qualification_type on qualification_type.org_id = qualification.org_id and qualification_type.id = qualification.type_id`

const half = new RegExp(`${mentionStart}[0-9]*$`)
/** A mention that the end of what is shown cuts in half would be of somebody else. */
const withoutHalf = (text: string) => (text.length < shown ? text : text.replace(half, '…'))

/** As much of a text as is shown, and how much of it stands before the mention. */
const [shown, lead] = [300, 80]

const notes = sql`coalesce(case when notification.client_id is not null then client.notes end,
  supplier.notes, equipment.notes, qualification.notes, entry.details || e'\\n' || entry.decision_notes, '')`

const columns = (me: Me) => sql<Row>`
  notification.id, notification.created, notification.read is not null as read,
  jsonb_build_object('id', author.id, 'name', author.name) as by,
  case when comment.id is not null then 'comment' when entry.id is not null then 'entry' else 'notes' end as place,
  case when client.id is not null then 'clients' when contact.id is not null then 'contacts' when project.id is not null then 'projects'
    when supplier.id is not null then 'suppliers'
    when equipment.id is not null then 'equipment' when entry.id is not null then 'diary' else 'qualifications' end as resource,
  coalesce(client.id, contact.id, project.id, supplier.id, equipment.id, qualification.id, entry.id) as record_id,
  coalesce(client.name, contact.name, project.reference || ' ' || project.name, supplier.name, equipment.name,
    qualification_type.name, concat_ws(', ', whose.name, entry_project.reference || ' ' || entry_project.name)) as record,
  coalesce(left(comment.text, ${shown}),
    substring(${notes} from greatest(position(${`@user-id:${me.id}`} in ${notes}) - ${lead}::int, 1) for ${shown}::int)) as text`
