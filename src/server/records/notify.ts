/**
 * Notifies people of events, as each of them chose: in the app, by email at once, or in the daily email. It is written
 * in the transaction of the event, so that neither happens without the other. Nobody is notified of their own act, nor
 * of a record that they may not see.
 */
import { sql, type SqlBool } from 'kysely'

import {
  defaultChoice,
  type EventChoice,
  eventOf,
  isOffered,
  type NotificationEvent,
} from '#core/notificationEvents.ts'
import { loadPerson } from '../access/loadPerson.ts'
import type { TenantDb } from '../db/db.ts'
import type { Me } from '../http/context.ts'
import { type MailSetUp, queueMail } from '../mail/mail.ts'
import {
  type EventPlace,
  letterOf,
  type Mailed,
  type NotificationLetter,
  together,
  type WrittenNotification,
} from './notificationMail.ts'
import { ownerNamed, recordOwners, recordTable, type ReferringTable, rowOf, seesRecord } from './owners.ts'

/** Where an event happens, and who acts: a client has a name and no id, and what a job finds has neither. */
export interface Notifier {
  db: TenantDb
  me: { org_id: number; id: number | null; name?: string; impersonator?: { id: number } | null }
  mail: MailSetUp
}

export interface Occasion extends EventPlace {
  event: NotificationEvent
  to: readonly number[]
  /** Names the matter, for instance `booking 12`: each person has one notification of it, with its latest state. */
  key: string
  /** Set for an event that never comes again: who was notified of the matter is not notified anew. */
  once?: true
  /** A whole sentence: who did what, to which record, and when; it may say more to some readers. */
  text: string | ((to: Me) => Promise<string>)
  /** The words of the email, where they differ from the text. */
  letter?: NotificationLetter
  /** Set where another email says the same. */
  mailed?: false
}

/** Longest text of a notification. */
const maxText = 300

/** Notifies the people of each occasion, once each. */
export async function notify(notifier: Notifier, occasions: readonly Occasion[]): Promise<void> {
  const { db, me } = notifier
  const own = [me.id, me.impersonator?.id]
  // In the order of people, so that two transactions never wait for each other.
  const ids = [...new Set(occasions.flatMap(({ to }) => to))]
    .filter((id) => !own.includes(id))
    .toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const wanted: Wanted[] = []
  for (const reader of await readersOf(db, me.org_id, ids))
    wanted.push(
      ...(await wantedBy(
        notifier,
        reader,
        occasions.filter(({ to }) => to.includes(reader.me.id)),
      )),
    )
  const written = await writeAll(notifier, wanted)
  for (const rows of Map.groupBy(wanted, ({ to }) => to.id).values()) await mailReader(notifier, rows, written)
}

/** A person who may be notified, with what they chose. */
interface Reader {
  me: Me
  /** Whether they get any email. */
  mailed: boolean
  choice: (event: NotificationEvent) => EventChoice
}

async function readersOf(db: TenantDb, orgId: number, ids: readonly number[]): Promise<Reader[]> {
  const { rows } = await sql<{ id: number; mailed: boolean; choices: Record<string, EventChoice> }>`
    select member.id, member.reminders and member.email <> '' as mailed,
      (select coalesce(jsonb_object_agg(c.event, jsonb_build_object('app', c.app, 'mail', c.mail, 'reach', c.reach, 'days', c.days)), '{}')
         from notification_choice c where c.org_id = member.org_id and c.user_id = member.id) as choices
      from member where member.org_id = ${orgId} and member.id = any(${[...ids]}::bigint[]) order by member.id`.execute(
    db,
  )
  const people = await Promise.all(rows.map(({ id }) => loadPerson(db, orgId, id)))
  return rows.flatMap(({ mailed, choices }, index) => {
    const me = people[index]
    if (!me) return []
    return [{ me, mailed, choice: (event: NotificationEvent) => choices[event] ?? defaultChoice(me, event) }]
  })
}

/** Reads what a person is notified of, and how. Null for people who could not sign in. */
export async function readerOf(db: TenantDb, orgId: number, id: number): Promise<Reader | null> {
  const [reader] = await readersOf(db, orgId, [id])
  return reader ?? null
}

/** Most emails that a person gets of one act: more of them are one email. */
const maxLetters = 5

/** A notification of one person, and how they want it. */
interface Wanted {
  to: Me
  occasion: Occasion
  text: string
  /** Name of the record. */
  title: string
  shown: boolean
  mailing: EventChoice['mail']
}

/** Returns the notifications that a person wants, of records that they may see. */
async function wantedBy(
  { db, mail: setUp }: Notifier,
  { me, mailed, choice }: Reader,
  occasions: readonly Occasion[],
): Promise<Wanted[]> {
  const chosen = occasions.flatMap((occasion) => {
    if (!isOffered(me, occasion.event)) return []
    const { app, mail } = choice(occasion.event)
    const mailing = mailed && occasion.mailed !== false && setUp.status === 'ready' ? mail : 'off'
    return app || mailing !== 'off' ? [{ occasion, shown: app, mailing }] : []
  })
  const titles = await titlesFor(
    db,
    me,
    chosen.map(({ occasion }) => occasion),
  )
  const wanted: Wanted[] = []
  for (const { occasion, ...row } of chosen) {
    const title = titles.get(placeOf(occasion))
    if (title === undefined) continue
    const text = typeof occasion.text === 'string' ? occasion.text : await occasion.text(me)
    wanted.push({ to: me, occasion, text: text.slice(0, maxText), title, ...row })
  }
  return wanted
}

async function mailReader(
  notifier: Notifier,
  wanted: readonly Wanted[],
  written: ReadonlyMap<string, WrittenNotification>,
): Promise<void> {
  const mails = wanted.flatMap(({ to, occasion, text, title, mailing }): Mailed[] => {
    const notification = written.get(writtenKey(to.id, occasion.key))
    return notification && mailing === 'now' ? [{ ...occasion, ...notification, text, title }] : []
  })
  const [me] = wanted.map(({ to }) => to)
  if (!me || mails.length === 0) return
  const own = mails.filter(({ letter }) => letter !== undefined)
  const plain = mails.filter(({ letter }) => letter === undefined)
  const letters =
    plain.length > maxLetters
      ? [await letterOf(notifier.mail, me, together(notifier.mail, plain)), ...(await lettersOf(own))]
      : await lettersOf(mails)
  await queueMail(notifier.db, letters)

  function lettersOf(rows: readonly Mailed[]) {
    return Promise.all(rows.map((row) => letterOf(notifier.mail, me as Me, row)))
  }
}

const placeOf = ({ record }: EventPlace) => (record === null ? '' : `${record.name} ${record.id}`)

/** Returns the names of records for a person, by place; none of what they may not see. */
async function titlesFor(db: TenantDb, me: Me, places: readonly EventPlace[]): Promise<Map<string, string>> {
  const titles = new Map([['', 'Schedule']])
  const records = places.flatMap(({ record }) => (record === null ? [] : [record]))
  for (const [name, group] of Map.groupBy(records, (record) => record.name)) {
    const owner = ownerNamed(name)
    const ids = sql`any(${[...new Set(group.map(({ id }) => id))]}::bigint[])`
    const { rows } = await sql<{ id: number; title: string }>`
      select ${sql.ref(`${owner.alias ?? owner.table}.id`)} as id, ${owner.longTitle ?? owner.title} as title
        ${rowOf(owner, sql`${me.org_id}`, ids)} and ${owner.mayView(me)}`.execute(db)
    for (const { id, title } of rows) titles.set(placeOf({ record: { name, id } }), title)
  }
  return titles
}

async function isSeen(db: TenantDb, me: Me, { table, mayView }: ReferringTable, id: number): Promise<boolean> {
  if (!mayView) return false
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesRecord(me, { table, mayView }, sql`${me.org_id}`, sql`${id}`)} as seen`.execute(db)
  return rows[0]?.seen === true
}

/**
 * Notifies people that a text mentions them, and nobody twice about a place before they have read it. A person who may
 * not see the place learns of it once they may, and gets no email. `about`: the record whose page shows the text.
 */
export async function notifyOfMention(
  { db, me, mail: setUp }: Notifier & { me: { id: number; name: string } },
  place: { name: string; id: number },
  about: { name: string; id: number },
  ids: readonly number[],
): Promise<void> {
  const others = ids.filter((id) => id !== me.id && id !== me.impersonator?.id)
  if (others.length === 0) return
  const column = sql.ref(`${place.name}_id`)
  for (const { me: to, mailed, choice } of await readersOf(db, me.org_id, others)) {
    const { app, mail } = choice('mention')
    const mailing = mailed && setUp.status === 'ready' ? mail : 'off'
    if (!app && mailing === 'off') continue
    const { rows } = await sql<WrittenNotification>`
      insert into notification (user_id, by_id, ${column}, shown, digest)
      select ${to.id}, ${me.id}, ${place.id}, ${app}, ${mailing === 'daily'}
       where not exists (
         select from notification n where n.org_id = ${me.org_id} and n.user_id = ${to.id} and ${isUnread('n')}
            and n.event = 'mention' and n.${column} = ${place.id})
      returning id, created`.execute(db)
    const [written] = rows
    if (!written) continue
    const table = recordOwners().find(({ name }) => name === place.name) ?? recordTable(place.name)
    if (mailing !== 'now' || !table || !(await isSeen(db, to, table, place.id))) continue
    const title = (await titlesFor(db, to, [{ record: about }])).get(placeOf({ record: about }))
    if (title === undefined) continue
    const text = `${me.name} mentioned you in ${title}.`
    const mention: Mailed = { event: 'mention', text, record: about, title, ...written }
    await queueMail(db, [await letterOf(setUp, to, mention)])
  }
}

/** Whether a person has still to read a notification, in the app or in the daily email. */
const isUnread = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('read')} is null and (${column('shown')} or ${column('digest')}))`
}

const writtenKey = (userId: number, key: string) => `${userId} ${key}`

/**
 * Writes the notifications, those of records of one type in one statement. Returns those that are new, by person and
 * key: whoever has been notified of just that has no new one.
 */
async function writeAll(
  { db, me }: Notifier,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, WrittenNotification>> {
  const written = new Map<string, WrittenNotification>()
  // A booking may be of a task at one time, and of none at another.
  const columnOf = ({ record }: Occasion) => (record === null ? 'task_id' : `${record.name}_id`)
  for (const group of Map.groupBy(
    wanted,
    ({ occasion }) => `${columnOf(occasion)} ${occasion.once === true}`,
  ).values()) {
    const [first] = group
    if (!first) continue
    const column = sql.ref(columnOf(first.occasion))
    // The last of a person's notifications of one matter counts.
    const latest = new Map(group.map((row) => [writtenKey(row.to.id, row.occasion.key), row]))
    const values = [...latest.values()].map(({ to, occasion, text, shown, mailing }) => ({
      user_id: to.id,
      event: occasion.event,
      alert: occasion.key,
      alert_text: text,
      day: occasion.day ?? null,
      shown,
      digest: mailing === 'daily',
      record_id: occasion.record?.id ?? null,
    }))
    const { rows } = await sql<WrittenNotification & { user_id: number; alert: string }>`
      insert into notification (user_id, by_id, by_name, event, alert, alert_text, day, shown, digest, ${column})
      select row.user_id, ${me.id}, ${me.id === null ? (me.name ?? '') : ''}, row.event, row.alert, row.alert_text, row.day, row.shown, row.digest, row.record_id
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) row
          (user_id bigint, event text, alert text, alert_text text, day date, shown boolean, digest boolean, record_id bigint)
       order by row.user_id, row.alert
      on conflict (org_id, user_id, alert) where alert is not null
        ${
          first.occasion.once
            ? sql`do nothing`
            : sql`do update set by_id = excluded.by_id, by_name = excluded.by_name, event = excluded.event, alert_text = excluded.alert_text, day = excluded.day, ${column} = excluded.${column},
                shown = excluded.shown, digest = excluded.digest, created = now(), read = null
              where not ${isUnread('notification')} or (notification.event, notification.alert_text, notification.${column})
                is distinct from (excluded.event, excluded.alert_text, excluded.${column})`
        }
      returning id, created, user_id, alert`.execute(db)
    for (const { user_id, alert, id, created } of rows) written.set(writtenKey(user_id, alert), { id, created })
  }
  return written
}

/**
 * Returns the people who want to hear of an event of a record: those whom it concerns, and those who chose to hear of
 * all. Whether they may see the record is checked when they are notified.
 */
export async function audienceOf(
  { db, me: { org_id } }: Pick<Notifier, 'db' | 'me'>,
  event: NotificationEvent,
  concerned: readonly number[],
): Promise<number[]> {
  const all = eventOf(event).reach?.all ?? null
  const { rows } = await sql<{ id: number }>`
    select member.id from member
      left join notification_choice choice
        on choice.org_id = member.org_id and choice.user_id = member.id and choice.event = ${event}
     where member.org_id = ${org_id} and member.account_id is not null and member_is_live(member)
       and (member.id = any(${[...concerned]}::bigint[]) or choice.reach = 'all' or (choice.id is null and exists (
         select from member_group mg join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
          where mg.org_id = member.org_id and mg.user_id = member.id and ${all}::text = any(g.permissions))))
     order by member.id`.execute(db)
  return rows.map(({ id }) => id)
}
