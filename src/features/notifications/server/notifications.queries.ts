/** Reads of notifications, and marking them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mentionStart, mentionsIn } from '#core/mentions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { batchNotFound } from '#server/http/errors.ts'
import { pageFrom } from '#server/http/paging.ts'
import { recordOwners, type RegisteredRecordType, rowOf } from '#server/records/owners.ts'
import type { Notification } from '../notifications.contract.ts'
import { maySeeRecord, mayView, mentioningOwners } from './notifications.access.ts'

interface Query {
  page: number
  rows: number
  ordering: 'created' | '-created' | 'id' | '-id'
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
    { columns: columns(me), from: joined(), where, orders: { id, created: sql`notification.created` }, id },
    query,
  )
  return { results: await withMentions(ctx, rows), count }
}

async function withMentions(ctx: Pick<Ctx, 'db' | 'me'>, rows: readonly Row[]): Promise<Notification[]> {
  const results = rows.map((row) => ({ ...row, text: withoutHalf(row.text) }))
  const names = await namesOf(ctx, [...new Set(results.flatMap(({ text }) => mentionsIn(text)))])
  return results.map((row) => ({
    ...row,
    mentions: names.filter((person) => mentionsIn(row.text).includes(person.id)),
  }))
}

/** Reads what the next daily email of a person has: unread news of records that they may see. */
export async function waitingForEmail(ctx: Pick<Ctx, 'db' | 'me'>, before: string): Promise<Notification[]> {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    select ${columns(me)} from ${joined()}
     where notification.org_id = ${me.org_id} and notification.user_id = ${me.id} and notification.digest
       and notification.created < ${before} and notification.read is null and ${maySeeRecord(me)}
     order by notification.created, notification.id`.execute(db)
  return withMentions(ctx, rows)
}

async function namesOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from member where org_id = ${me.org_id} and id = any(${ids}::bigint[])
     order by name collate human, id`.execute(db)
  return rows
}

export async function countNotifications({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification
     where notification.org_id = ${me.org_id} and notification.read is null and ${mayView(me)}`.execute(db)
  return { unread: rows[0]?.unread ?? 0 }
}

/** Throws 404 when one of them is another person's, or about a record out of reach. */
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

/** Notifications that are read already keep the time at which they were read. */
async function mark({ db, me }: Pick<Ctx, 'db' | 'me'>, which: RawBuilder<unknown>, read: boolean): Promise<void> {
  await sql`
    update notification set read = ${read ? sql`now()` : null}
     where org_id = ${me.org_id} and user_id = ${me.id} and ${which} and (read is null) = ${read}`.execute(db)
}

/** A notification with the comment and the text in which the mention stands. */
const joined = () => sql`notification
  left join member author on author.org_id = notification.org_id and author.id = notification.by_id
  left join comment on comment.org_id = notification.org_id and comment.id = notification.comment_id
  cross join lateral (select coalesce(${sql.join([...mentioningOwners().map(mentioningText), sql`''`])}) as notes) place`

const mentioningText = (owner: ReturnType<typeof mentioningOwners>[number]) =>
  sql`(select ${owner.text} ${rowOf(owner, sql`notification.org_id`, sql.ref(`notification.${owner.name}_id`))})`

/** The record's id, whichever kind it is of: named by the notification itself, or by its comment. */
function recordId({ name, mentions, comments }: RegisteredRecordType) {
  const own = sql.ref(`notification.${name}_id`)
  const commented = sql.ref(`comment.${name}_id`)
  return mentions && comments ? sql`coalesce(${own}, ${commented})` : mentions ? own : commented
}

/** The first of what the kinds say of a record, in a list of SQL. */
const ofOwners = (say: (owner: RegisteredRecordType, id: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(recordOwners().flatMap((owner) => (owner.mentions || owner.comments ? [say(owner, recordId(owner))] : [])))

const half = new RegExp(`${mentionStart}[0-9]*$`)
/** An excerpt never ends inside a mention, which would then name another person. */
const withoutHalf = (text: string) => (text.length < shown ? text : text.replace(half, '…'))

/** The length of an excerpt, and how much of it stands before the mention. */
const [shown, lead] = [300, 80]

const place = () =>
  sql`case when notification.alert is not null then 'event' when comment.id is not null then 'comment' ${sql.join(
    mentioningOwners().map(
      ({ name, place: link }) => sql`when ${sql.ref(`notification.${name}_id`)} is not null then ${link}`,
    ),
    sql` `,
  )} end`

const columns = (me: Me) => sql<Row>`
  notification.id, notification.created, notification.read is not null as read, notification.event, notification.day,
  jsonb_build_object('id', author.id, 'name', coalesce(author.name, notification.by_name)) as by, ${place()} as place,
  coalesce(${ofOwners(({ prefix }, id) => sql`case when ${id} is not null then ${prefix} end`)}) as resource,
  coalesce(${ofOwners((_owner, id) => id)}) as record_id,
  coalesce(${ofOwners((owner, id) => sql`(select ${owner.longTitle ?? owner.title} ${rowOf(owner, sql`notification.org_id`, id)})`)}, 'Schedule') as record,
  coalesce(nullif(notification.alert_text, ''), left(comment.text, ${shown}),
    substring(place.notes from greatest(position(${`@user-id:${me.id}`} in place.notes) - ${lead}::int, 1) for ${shown}::int)) as text`
