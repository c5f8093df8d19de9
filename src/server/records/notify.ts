/**
 * Notifies people of events, as each of them chose: in the app, by email at once, or in the daily email. It is written
 * in the transaction of the event, so that neither happens without the other. Nobody is notified of their own act, nor
 * of a record that they may not see.
 */
import { sql } from 'kysely'

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
import { composed, type LetterParts } from '../mail/mailLetter.ts'
import { type MailSetUp, queueMail } from '../mail/mail.ts'
import { ownerNamed, recordOwners, recordTable, type ReferringTable, rowOf, seesRecord } from './owners.ts'

/** Where an event happens, and the person who acts; `id` is null for a client's act and for what a job finds. */
export interface Notifier {
  db: TenantDb
  me: { org_id: number; id: number | null; impersonator?: { id: number } | null }
  mail: MailSetUp
}

/** The record of an event by its type's name (`project`), and the day that opens an event on the schedule. */
export interface EventPlace {
  record: { name: string; id: number } | null
  day?: string | undefined
}

export interface Occasion extends EventPlace {
  event: NotificationEvent
  to: readonly number[]
  /** Names the matter, for instance `booking 12`: each person has one notification of it, with its latest state. */
  key: string
  /** Set for an event that never comes again: who was notified of the matter is not notified anew. */
  once?: true
  text: string
  /** The words of the email, where they differ from the text. */
  letter?: (to: Me) => Omit<LetterParts, 'greeting' | 'footer' | 'stop'>
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
  const readers = await readersOf(db, me.org_id, ids)
  for (const reader of readers)
    for (const occasion of occasions)
      if (occasion.to.includes(reader.me.id)) await notifyReader(notifier, reader, occasion)
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

async function notifyReader(notifier: Notifier, { me, mailed, choice }: Reader, occasion: Occasion): Promise<void> {
  if (!isOffered(me, occasion.event)) return
  const { app, mail } = choice(occasion.event)
  const mailing = mailed && occasion.mailed !== false && notifier.mail.status === 'ready' ? mail : 'off'
  if (!app && mailing === 'off') return
  const title = await titleFor(notifier.db, me, occasion)
  if (title === null) return
  const written = await write(notifier, me.id, occasion, { shown: app, digest: mailing === 'daily' })
  if (written === null) return
  if (mailing === 'now') await queueMail(notifier.db, [letterOf(notifier.mail, me, occasion, { title, ...written })])
}

/** Returns the record's name for a person; null when they may not see it. */
async function titleFor(db: TenantDb, me: Me, { record }: EventPlace): Promise<string | null> {
  if (record === null) return 'Schedule'
  const owner = ownerNamed(record.name)
  const { rows } = await sql<{ title: string }>`
    select ${owner.longTitle ?? owner.title} as title ${rowOf(owner, sql`${me.org_id}`, sql`${record.id}`)} and ${owner.mayView(me)}`.execute(
    db,
  )
  return rows[0]?.title ?? null
}

async function isSeen(db: TenantDb, me: Me, { table, mayView }: ReferringTable, id: number): Promise<boolean> {
  if (!mayView) return false
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesRecord(me, { table, mayView }, sql`${me.org_id}`, sql`${id}`)} as seen`.execute(db)
  return rows[0]?.seen === true
}

interface Written {
  id: number
  created: string
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
    const { rows } = await sql<Written>`
      insert into notification (user_id, by_id, ${column}, shown, digest)
      select ${to.id}, ${me.id}, ${place.id}, ${app}, ${mailing === 'daily'}
       where not exists (
         select from notification n where n.org_id = ${me.org_id} and n.user_id = ${to.id} and n.read is null
            and n.event = 'mention' and n.${column} = ${place.id})
      returning id, created`.execute(db)
    const [written] = rows
    if (!written) continue
    const table = recordOwners().find(({ name }) => name === place.name) ?? recordTable(place.name)
    const title =
      mailing === 'now' && table && (await isSeen(db, to, table, place.id))
        ? await titleFor(db, to, { record: about })
        : null
    if (title === null) continue
    const text = `${me.name} mentioned you in ${title}.`
    await queueMail(db, [letterOf(setUp, to, { event: 'mention', text, record: about }, { title, ...written }, text)])
  }
}

/** Returns null where the person has been notified of just that. */
async function write(
  { db, me }: Notifier,
  userId: number,
  { event, key, once, record, day, text }: Occasion,
  { shown, digest }: { shown: boolean; digest: boolean },
): Promise<Written | null> {
  const column = record === null ? null : sql.ref(`${record.name}_id`)
  const { rows } = await sql<Written>`
    insert into notification (user_id, by_id, event, alert, alert_text, day, shown, digest${column ? sql`, ${column}` : sql``})
    values (${userId}, ${me.id ?? userId}, ${event}, ${key}, ${text.slice(0, maxText)}, ${day ?? null}::date, ${shown}, ${digest}
      ${record ? sql`, ${record.id}` : sql``})
    on conflict (org_id, user_id, alert) where alert is not null
      ${
        once
          ? sql`do nothing`
          : sql`do update set by_id = excluded.by_id, event = excluded.event, alert_text = excluded.alert_text, day = excluded.day,
              shown = excluded.shown, digest = excluded.digest, created = now(), read = null
            where notification.read is not null or (notification.event, notification.alert_text) is distinct from (excluded.event, excluded.alert_text)`
      }
    returning id, created`.execute(db)
  return rows[0] ?? null
}

/** Hours after which an email about an event is of no use. */
const usefulHours = 72

function letterOf(
  { publicUrl }: MailSetUp,
  me: Me,
  { event, letter, text, ...place }: Pick<Occasion, 'event' | 'letter' | 'text'> & EventPlace,
  { title, id, created }: Written & { title: string },
  line = `${title}: ${text}`,
) {
  const words = letter?.(me) ?? {
    subject: line,
    paragraphs: [line],
    action: { label: 'Open in Fieldbook', url: `${publicUrl}${pathOf(event, place)}` },
  }
  return {
    key: `notification ${id} ${created}`,
    userId: me.id,
    address: me.email,
    usefulHours,
    ...composed({
      ...words,
      greeting: `Hello ${me.name.split(' ')[0] ?? me.name},`,
      footer: ['You get this email because you chose it in your notification settings.'],
      stop: stopNotifications(publicUrl),
    }),
  }
}

/** The link by which a person changes the emails that they get. */
export const stopNotifications = (publicUrl: string) => ({
  label: 'Change which emails you get',
  url: `${publicUrl}/account/notifications/`,
})

/** Returns the address of the screen that an event opens, below that of the organisation's Fieldbook. */
export function pathOf(event: NotificationEvent, { record, day }: EventPlace): string {
  if (day !== undefined) return `/schedule/14/${day}/`
  if (record === null) return '/'
  const { prefix, opens } = ownerNamed(record.name)
  if (opens !== undefined) return `/${prefix}/?${opens}=${record.id}`
  const { tab } = eventOf(event)
  return `/${prefix}/${record.id}/${tab === undefined ? '' : `${tab}/`}`
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
