/** E-mail templates and letters to contacts: written here, sent by the worker. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { smallList, smallListWrites } from '#server/records/smallList.ts'
import { contacts } from '../../contacts/server/contacts.ts'
import { type Contact } from '../../contacts/contacts.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, conflict, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import { plainHtml } from '#server/mail/mailLetter.ts'
import { attachmentsOf, linkToCome } from '#server/mail/mail.ts'
import * as contract from '../mail.contract.ts'
import type { EmailTemplate, MailMessage } from '../mail.contract.ts'
import { filledIn, type MailValues, whyNoMail, wrongFieldFor } from '../mail.ts'
import { mayViewMessage } from './mail.access.ts'
import { mailState } from './mailState.ts'
import { mailValues } from './mailValues.ts'
import { getClient } from '../../clients/server/clients.ts'

const templates = smallList<Omit<EmailTemplate, 'can_change' | 'can_delete'>>({
  table: 'email_template',
  columns: ['name', 'kind', 'subject', 'body'],
  order: sql`name collate human`,
  access: ['company.change_company'],
  check: ({ kind = 'letter', subject = '', body = '' }) => {
    const wrong = Object.entries({ subject, body }).flatMap(([field, text]) => {
      const why = wrongFieldFor(kind, text)
      return why === null ? [] : [[field, [why]]]
    })
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  },
})

/** The client on whose behalf the contact is written to: one of theirs that the caller sees; 400 for any other. */
async function clientOf(ctx: Ctx, contact: Contact, id: number | null | undefined) {
  if (id === null || id === undefined) return null
  if (!contact.clients.some(({ client_id }) => client_id === id)) throw invalidChoice('client_id')
  return getClient(ctx, id)
}

/** Fills every field of a message from the viewer to the contact. 404 out of reach, 400 for a client of others. */
const valuesFor = async (ctx: Ctx, contact: Contact, clientId?: number | null): Promise<MailValues> =>
  mailValues(ctx, contact, await clientOf(ctx, contact, clientId))

interface Page {
  page: number
  rows: number
}
/** Returns a page of the messages that meet the condition, the newest first, and their number. */
async function listed(ctx: Ctx, where: RawBuilder<SqlBool>, page: Page) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where mail.org_id = ${ctx.me.org_id} and ${where}`.execute(ctx.db)
  return { results: await messages(ctx, where, page), count: rows[0]?.count ?? 0 }
}

async function messages(
  { db, me, mail }: Ctx,
  where: RawBuilder<SqlBool>,
  { page, rows: max }: Page,
): Promise<MailMessage[]> {
  const { rows } = await sql<
    Omit<MailMessage, 'status' | 'reason' | 'can_try_again'> & { failed: string | null; last_error: string }
  >`
    select mail.id, mail.contact_id, jsonb_build_object('id', contact.id, 'name', contact.name) as contact,
      mail.client_id, jsonb_build_object('id', writer.id, 'name', writer.name) as "user",
      mail.address, mail.subject, mail.body_text as body, mail.sent, mail.created, mail.failed, mail.last_error
      from mail
      join contact on contact.org_id = mail.org_id and contact.id = mail.contact_id
      join member writer on writer.org_id = mail.org_id and writer.id = mail.user_id
     where mail.org_id = ${me.org_id} and ${where}
     order by mail.id desc limit ${max} offset ${(page - 1) * max}`.execute(db)
  return rows.map(({ failed, last_error, ...row }) => ({
    ...row,
    body: row.body.replaceAll(linkToCome, '(the link)'),
    ...mailState({ sent: row.sent, failed, last_error }, mail),
    can_try_again: failed !== null && has(me, 'contacts.change_contact'),
  }))
}

/**
 * Writes to the contact; the worker sends the message. Throws 404 out of reach, 409 `state` for a contact who has
 * opted out or has no address, 400 for a client of somebody else.
 */
async function send(ctx: Ctx, id: number, body: z.output<NonNullable<(typeof contract.sendContactMessage)['body']>>) {
  const { me, requestId } = ctx
  const contact = await contacts.get(ctx, id)
  const values = await valuesFor(ctx, contact, body.client_id)
  const refused = whyNoMail(contact)
  if (refused !== null) throw conflict('state', refused)
  const subject = filledIn(body.subject, values).trim()
  if (subject === '')
    throw invalid({
      subject: ['The subject is empty for this contact because its fields have no values. Add words to it.'],
    })
  const text = filledIn(body.body, values)
  const key = `message:${requestId}`
  await sendWithinLimit(ctx, {
    key,
    userId: me.id,
    address: contact.email,
    subject: subject.slice(0, 300),
    text,
    html: plainHtml(text),
    usefulHours,
    to: { name: contact.name, contactId: contact.id, clientId: body.client_id ?? null, replyTo: me.email },
  })
  return written(ctx, key)
}

/**
 * Sends a message again that was given up, unchanged, to the contact's current address. It replaces the old one and
 * counts as a new message. Throws 404 out of reach, 409 `state` for a message that was not given up, and for a contact
 * who has opted out or has no address meanwhile.
 */
async function sendAgain(ctx: Ctx, id: number): Promise<MailMessage> {
  const { db, me, requestId } = ctx
  const row = await db
    .selectFrom('mail')
    .where('mail.org_id', '=', me.org_id)
    .where('mail.id', '=', id)
    .where(mayViewMessage(me))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.contact_id === null) throw notFound()
  const contact = await contacts.get(ctx, row.contact_id)
  if (row.failed === null)
    throw conflict('state', 'This message was sent or is being sent. Only failed messages can be sent again.')
  const refused = whyNoMail(contact)
  if (refused !== null) throw conflict('state', refused)
  const attachments = await attachmentsOf(db, me.org_id, id)
  await db.deleteFrom('mail').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  // A message with a link is found by its key when the link is made, so it keeps that key.
  const key = row.link === '' ? `message:${requestId}` : row.key
  await sendWithinLimit(ctx, {
    key,
    link: row.link,
    userId: row.user_id,
    address: contact.email,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    usefulHours,
    attachments,
    ...(row.about !== '' && { about: { what: row.about, invoiceId: row.invoice_id } }),
    to: { name: contact.name, contactId: contact.id, clientId: row.client_id, replyTo: row.reply_to },
  })
  return written(ctx, key)
}

/** The message just written. */
async function written(ctx: Ctx, key: string): Promise<MailMessage> {
  const [message] = await messages(ctx, sql<SqlBool>`mail.key = ${key}`, { page: 1, rows: 1 })
  if (!message) throw invalid({ non_field_errors: ['The message could not be saved. Try again.'] })
  return message
}

/** Hours after which a waiting letter is dropped: later it would surprise its recipient. */
const usefulHours = 72

export const clientMailRoutes: readonly Route[] = [
  on(contract.emailTemplateCalls.list, (ctx) => templates.list(ctx)),
  ...smallListWrites(contract.emailTemplateCalls, templates),
  on(contract.getMailValues, async (ctx, { params, query: { client_id } }) => {
    const contact = await contacts.get(ctx, params.id)
    if (client_id !== undefined && !contact.clients.some((client) => client.client_id === client_id)) throw notFound()
    return { ...(await valuesFor(ctx, contact, client_id)) }
  }),
  on(contract.listContactMessages, async (ctx, { params, query }) => {
    await contacts.get(ctx, params.id)
    return listed(ctx, sql<SqlBool>`mail.contact_id = ${params.id} and ${mayViewMessage(ctx.me)}`, query)
  }),
  on(contract.sendContactMessage, (ctx, { params, body }) => send(ctx, params.id, body)),
  on(contract.sendMessageAgain, (ctx, { params }) => sendAgain(ctx, params.id)),
  on(contract.listClientMessages, async (ctx, { params, query }) => {
    await getClient(ctx, params.id)
    return listed(ctx, sql<SqlBool>`mail.client_id = ${params.id} and ${mayViewMessage(ctx.me)}`, query)
  }),
]

/** Sentences of refused writes, by the database's constraint. */
export const clientMailConstraints: Record<string, () => AppError> = {
  email_template_name: () => invalid({ name: ['This name is already in use. Choose another one.'] }),
}
