/** Notifies the firm of what a client did on the page of a quote: in the app, and by mail. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { NotificationEvent } from '#core/notificationEvents.ts'
import { seesFinancialsIn } from '#features/projects/server/projects.access.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { LetterParts } from '#server/mail/mailLetter.ts'
import type { MailSetUp } from '#server/mail/mail.ts'
import { pathOf } from '#server/records/notificationMail.ts'
import { notify } from '#server/records/notify.ts'
import type { Linked } from './quoteLinks.ts'

/** The client has opened the link for the first time; who knows their answer needs no notification of it. */
export async function notifyOfReading(db: TenantDb, sent: Linked, mail: MailSetUp): Promise<void> {
  const { answer, data, document_id, revision } = sent
  if (answer !== null) return
  const client = (await clientOf(db, sent)) ?? 'The client'
  const text = `${client} opened ${nounOf(sent)}${revision === null ? '' : `, revision ${revision}`}.`
  await notifyFirm(db, sent, mail, {
    event: 'quote_read',
    by: client,
    key: `document ${document_id}`,
    text,
    subject: text,
    paragraphs: [`${text} It is titled “${data.title}”.`],
    action: 'Open it',
  })
}

/** The client has accepted or declined. */
export async function notifyOfAnswer(db: TenantDb, sent: Linked, mail: MailSetUp): Promise<void> {
  const { answer, data, document_id, reference } = sent
  if (answer === null) return
  const total = answer.total === null ? null : formatsOf(data.currency).money(answer.total)
  const client = await clientOf(db, sent)
  await notifyFirm(db, sent, mail, {
    event: 'quote_answered',
    by: client ?? answer.name,
    key: `document ${document_id}`,
    text: `${ofClient(answer.name, client)} ${answer.kind} ${nounOf(sent)}`,
    ...(total !== null && answer.kind === 'accepted' && { total }),
    subject: `${reference} was ${answer.kind} by ${answer.name}`,
    paragraphs: [`${answer.name} has ${answer.kind} “${data.title}”.`],
    ...(total !== null && { figures: [['Accepted', total] as const] }),
    action: 'Open it',
  })
}

/** The client could not accept what they read, since the items are others now. Once until it was read. */
export async function notifyOfChange(db: TenantDb, sent: Linked, name: string, mail: MailSetUp): Promise<void> {
  const { data, document_id, reference } = sent
  const client = await clientOf(db, sent)
  await notifyFirm(db, sent, mail, {
    event: 'quote_answered',
    by: client ?? name,
    key: `document ${document_id}`,
    text: `${ofClient(name, client)} could not accept ${nounOf(sent)} because it has changed since it was sent. Send it again`,
    subject: `${reference} could not be accepted: it was changed`,
    paragraphs: [
      `${name} tried to accept “${data.title}”, but its items were changed since it was sent. Nothing was accepted.`,
      'Send it again so that they can accept the current version.',
    ],
    action: 'Send it again',
  })
}

/** Names the client of the project; before it has one, the addressee of the document. */
async function clientOf(db: TenantDb, { org_id, project_id, data }: Linked): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select client.name from project join client on client.org_id = project.org_id and client.id = project.client_id
     where project.org_id = ${org_id} and project.id = ${project_id}`.execute(db)
  return rows[0]?.name ?? data.to[0] ?? null
}

const nounOf = ({ data, reference }: Linked) => `${locales[data.locale].words.quote.toLowerCase()} ${reference}`
const ofClient = (name: string, client: string | null) =>
  client === null || name === client ? name : `${name} of ${client}`

interface Notice extends Pick<LetterParts, 'subject' | 'paragraphs'> {
  event: NotificationEvent
  /** Key of the matter: each person has one notification of it, with its latest state. */
  key: string
  /** Name of the client. */
  by: string
  /** Text of the notification. */
  text: string
  /** Amount at the end of the text, for those who see the project's price. */
  total?: string
  /** Rows of the letter that only those see who see the project's price. */
  figures?: LetterParts['rows']
  /** Label of the letter's button. */
  action: string
}

/** Notifies the sender of the document, and the manager of the project. */
async function notifyFirm(
  db: TenantDb,
  { org_id, sender_id, project_id }: Linked,
  mail: MailSetUp,
  { event, by, key, text, total, action, figures, ...letter }: Notice,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct member.id from member
      join project on project.org_id = member.org_id and project.id = ${project_id}
     where member.org_id = ${org_id} and member.id in (${sender_id}, project.managed_by_id)`.execute(db)
  const place = { record: { name: 'project', id: project_id } }
  const url = `${mail.publicUrl}${pathOf(event, place)}`
  await notify({ db, me: { org_id, id: null, name: by }, mail }, [
    {
      ...place,
      event,
      to: rows.map(({ id }) => id),
      key,
      text: async (me) =>
        total !== undefined && (await seesFinancialsIn({ db, me }, project_id))
          ? `${text}, ${total}.`
          : `${text.replace(/\.$/, '')}.`,
      letter: async (me) => ({
        ...letter,
        ...(figures && (await seesFinancialsIn({ db, me }, project_id)) && { rows: figures }),
        action: { label: action, url },
      }),
    },
  ])
}
