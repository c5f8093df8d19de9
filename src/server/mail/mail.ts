/**
 * Mail. A message is a row, written in the transaction that meant it, and a note in the outbox; a job sends it, with
 * retries. Its key makes it the only one about its matter; a claim keeps two workers from sending it at once; once it is
 * sent no retry sends it again. Only a server that dies between the mail server's word and our note of it leaves a second
 * copy, which carries the same Message-ID.
 */
import { sql } from 'kysely'

import { inTenant, transact, type Database, type TenantDb } from '../db/db.ts'
import type { Job } from '../jobs/jobs.ts'
import { countMail } from '../monitoring/metrics.ts'
import { MailError, type Mailer } from './mailSmtp.ts'
import type { Listeners } from '../jobs/worker.ts'

/** Whether mail can be sent from here, and where its links lead. */
export interface MailSetUp {
  /** `no_server`: SMTP_URL is not set. `no_address`: PUBLIC_URL is not, so that no link would lead anywhere. */
  status: 'ready' | 'no_server' | 'no_address'
  publicUrl: string
}

/** A message to a member of the transaction's organisation. */
export interface Letter {
  /** Identifies the occasion: a second message with the same key is never written. */
  key: string
  userId: number
  address: string
  subject: string
  text: string
  html: string
  /** Hours after which it is of no use. */
  usefulHours: number
  /** The subject of a letter about money: only who may see invoices reads it. */
  about?: { what: string; invoiceId: number | null }
  attachments?: readonly Attachment[]
  /** The contact to whom `userId` wrote and whom the message greets, and the address for answers. */
  to?: { name: string; contactId: number; clientId: number | null; replyTo: string }
  /** The person whose act sends the message: see mailHourly.ts. */
  askedBy?: number
  /** The kind of secret link that takes the place of `linkToCome` when it is sent; without it, none does. */
  link?: string
}

/** A file that goes out beside a message. */
export interface Attachment {
  name: string
  type: string
  content: Buffer
}

/** The link's placeholder: a secret is made when the message goes out, and the stored message has this instead. */
export const linkToCome = 'https://link.invalid/'
/** Makes the link of a message about to be sent; null when the message has lost its purpose. */
export type LinkMaker = (db: TenantDb, message: { orgId: number; key: string }) => Promise<string | null>
/** Link makers by kind. */
type LinkMakers = Readonly<Record<string, LinkMaker>>

/** Hands letters over, together with whatever else the transaction does; answers how many were not there yet. */
export async function queueMail(db: TenantDb, letters: readonly Letter[]): Promise<number> {
  if (letters.length === 0) return 0
  const queued = await db
    .insertInto('mail')
    .values(
      letters.map(({ key, userId, address, subject, text, html, usefulHours, to, askedBy, about, link = '' }) => ({
        key,
        user_id: userId,
        address,
        subject,
        body_text: text,
        body_html: html,
        link,
        asked_by_id: askedBy ?? null,
        ...(about && { about: about.what, invoice_id: about.invoiceId }),
        ...(to && { name: to.name, contact_id: to.contactId, client_id: to.clientId, reply_to: to.replyTo }),
        expires: sql<string>`now() + make_interval(hours => ${usefulHours}::int)`,
      })),
    )
    .onConflict((same) => same.columns(['org_id', 'key']).doNothing())
    .returning(['id', 'key'])
    .execute()
  if (queued.length > 0) {
    await attach(db, queued, letters)
    await db
      .insertInto('outbox')
      .values(queued.map(({ id }) => ({ topic: 'mail.queued', entity: 'mail', entity_id: id })))
      .execute()
  }
  return queued.length
}

async function attach(db: TenantDb, queued: readonly { id: number; key: string }[], letters: readonly Letter[]) {
  const ids = new Map(queued.map(({ id, key }) => [key, id]))
  for (const { key, attachments = [] } of letters) {
    const mail_id = ids.get(key)
    if (mail_id === undefined || attachments.length === 0) continue
    const rows = attachments.map((attachment, position) => ({ ...attachment, mail_id, position }))
    await db.insertInto('mail_attachment').values(rows).execute()
  }
}

export const mailListeners: Listeners = {
  'mail.queued': [({ org_id, entity_id }, { send }) => send('mail', { org_id, mail_id: entity_id })],
}

/** The first one, and twenty more over about half a day. */
const maxTries = 21

/** Sends waiting messages; gives up those that are too late, or were refused by the last attempt. */
export const mailJob = (mailer: Mailer | null, links: LinkMakers = {}): Job => ({
  name: 'mail',
  retries: maxTries - 1,
  run: ({ org_id, mail_id }, { database }) =>
    sendQueued(database, mailer, { orgId: Number(org_id), id: Number(mail_id) }, links),
})

/** A refusal for good is believed the third time. */
const maxRefusals = 3
const claimed = sql<string>`now() + interval '5 minutes'`

/**
 * Sends one message unless it was sent, given up or is in another worker's hands. Throws MailError when it must be tried
 * again.
 */
export async function sendQueued(
  database: Database,
  mailer: Mailer | null,
  { orgId, id }: { orgId: number; id: number },
  links: LinkMakers = {},
): Promise<void> {
  const change = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(database, { orgId }, work)
  const row = await change(async (db) => {
    const claimedRow = await claim(db, orgId, id)
    return (
      claimedRow && { ...(await linked(db, orgId, claimedRow, links)), attachments: await attachmentsOf(db, orgId, id) }
    )
  })
  if (!row) return
  const mark = (values: { sent?: typeof current; failed?: typeof current; last_error?: string }) =>
    retry(() =>
      change((db) =>
        db
          .updateTable('mail')
          .set({ claimed_until: null, ...values })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute(),
      ),
    )
  if (row.late) {
    await mark({ failed: current, last_error: row.last_error || outOfDate })
    return countMail('expired')
  }
  if (row.url === null) {
    await mark({ failed: current, last_error: undoneMail })
    return countMail('expired')
  }
  try {
    if (!mailer) throw new MailError('Email is not set up. Ask your server administrator to set it up.', false)
    await mailer.send({ ...row, id: `${orgId}-${id}` })
  } catch (error) {
    const { message, permanent } =
      error instanceof MailError ? error : new MailError('The message could not be created.', true)
    const givenUp = (permanent && row.attempts >= maxRefusals) || row.attempts >= maxTries
    await mark({ last_error: message, ...(givenUp && { failed: current }) })
    countMail(givenUp ? 'refused' : 'deferred')
    if (givenUp) return
    throw new MailError(message, permanent)
  }
  await mark({ sent: current, last_error: '' })
  await retry(() => change((db) => dropBytes(db, orgId, id)))
  countMail('sent')
}

const current = sql<string>`now()`

/** Reads the files that go out beside a message; none once it has gone. */
export async function attachmentsOf(db: TenantDb, orgId: number, id: number): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('mail_attachment')
    .where('org_id', '=', orgId)
    .where('mail_id', '=', id)
    .orderBy('position')
    .select(['name', 'type', 'content'])
    .execute()
  return rows.flatMap(({ content, ...attachment }) => (content === null ? [] : [{ ...attachment, content }]))
}

/** Drops the bytes of sent attachments; their names remain. */
const dropBytes = (db: TenantDb, orgId: number, id: number) =>
  db
    .updateTable('mail_attachment')
    .set({ content: null })
    .where('org_id', '=', orgId)
    .where('mail_id', '=', id)
    .execute()

/** Fills in the message's secret link; `url` is null when the link was withdrawn. */
async function linked<R extends { link: string; key: string; late: boolean; text: string; html: string }>(
  db: TenantDb,
  orgId: number,
  row: R,
  links: LinkMakers,
): Promise<R & { url: string | null }> {
  if (row.link === '' || row.late) return { ...row, url: '' }
  const make = links[row.link]
  if (!make) throw new MailError(`Nothing here makes links of the kind "${row.link}".`, false)
  const url = await make(db, { orgId, key: row.key })
  if (url === null) return { ...row, url }
  return { ...row, url, text: row.text.replaceAll(linkToCome, url), html: row.html.replaceAll(linkToCome, url) }
}

function claim(db: TenantDb, orgId: number, id: number) {
  return db
    .updateTable('mail')
    .from('member')
    .whereRef('member.org_id', '=', 'mail.org_id')
    .whereRef('member.id', '=', 'mail.user_id')
    .where('mail.org_id', '=', orgId)
    .where('mail.id', '=', id)
    .where('mail.sent', 'is', null)
    .where('mail.failed', 'is', null)
    .where(sql<boolean>`(mail.claimed_until is null or mail.claimed_until < now())`)
    .set({ claimed_until: claimed, attempts: sql<number>`mail.attempts + 1` })
    .returning([
      'mail.key',
      'mail.link',
      'mail.address',
      'mail.subject',
      'mail.body_text as text',
      'mail.body_html as html',
      'mail.attempts',
      'mail.last_error',
      'mail.reply_to',
      sql<string>`coalesce(nullif(mail.name, ''), member.name)`.as('name'),
      sql<string>`(select org.name from org where org.id = mail.org_id)`.as('organisation'),
      sql<boolean>`mail.expires < now()`.as('late'),
    ])
    .executeTakeFirst()
}

/** Retries `work`: the record that a message was sent must survive a database that is away for a moment. */
async function retry<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return retry(work, tries - 1)
  }
}

/** Every organisation there is, for work that no request asks for. */
export const organisations = (database: Database): Promise<number[]> =>
  transact(database, { readOnly: true }, async (db) => {
    const rows = await db.selectFrom('org').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  })

/** The reason of a message whose occasion was undone before it was sent. */
export const undoneMail = 'Not sent because the change was undone.'
const outOfDate = 'The message expired before it could be sent.'

/** Gives up messages whose job was lost or never began, once they are too late. */
export const lateMail: Job = {
  name: 'late-mail',
  every: '*/15 * * * *',
  run: async (_data, { database }) => {
    for (const orgId of await organisations(database))
      await inTenant(database, { orgId }, (db) =>
        db
          .updateTable('mail')
          .set({ failed: current, last_error: sql<string>`coalesce(nullif(last_error, ''), ${outOfDate})` })
          .where('org_id', '=', orgId)
          .where('sent', 'is', null)
          .where('failed', 'is', null)
          .where(sql<boolean>`expires < now() and (claimed_until is null or claimed_until < now())`)
          .execute(),
      )
  },
}

/**
 * Removes messages after three months, in which they prove that they were sent; those to contacts belong to their
 * records.
 */
export const oldMail: Job = {
  name: 'old-mail',
  every: '41 3 * * *',
  run: async (_data, { database }) => {
    for (const orgId of await organisations(database))
      await inTenant(database, { orgId }, (db) =>
        db
          .deleteFrom('mail')
          .where('org_id', '=', orgId)
          .where('contact_id', 'is', null)
          .where(sql<boolean>`created < now() - interval '90 days'`)
          .execute(),
      )
  },
}
