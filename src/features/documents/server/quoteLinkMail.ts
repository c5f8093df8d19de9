/** Notifies the firm of what a client did on the page of a quote: in the app, and by mail. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { TenantDb } from '#server/db/db.ts'
import { composed, type LetterParts } from '#server/mail/mailLetter.ts'
import { type MailSetUp, queueMail } from '#server/mail/mail.ts'
import type { Linked } from './quoteLinks.ts'

/** The client has accepted or declined. */
export async function notifyOfAnswer(db: TenantDb, sent: Linked, mail: MailSetUp): Promise<void> {
  const { answer, data, document_id, reference } = sent
  if (answer === null) return
  const total = answer.total === null ? null : formatsOf(data.currency).money(answer.total)
  await notify(db, sent, mail, {
    key: `answer ${document_id}`,
    text: `${answer.name} ${answer.kind} revision ${sent.revision}.`,
    subject: `${reference} was ${answer.kind} by ${answer.name}`,
    paragraphs: [`${answer.name} has ${answer.kind} “${data.title}”.`],
    ...(total !== null && { rows: [['Accepted', total] as const] }),
    action: 'Open it',
  })
}

/** The client could not accept what they read, since the items are others now. Once a day. */
export async function notifyOfChange(db: TenantDb, sent: Linked, name: string, mail: MailSetUp): Promise<void> {
  const { data, document_id, reference, timezone } = sent
  await notify(db, sent, mail, {
    key: `changed ${document_id} ${today(timezone)}`,
    text: `${name} could not accept it because it has changed since it was sent. Send it again.`.slice(-300),
    subject: `${reference} could not be accepted: it was changed`,
    paragraphs: [
      `${name} tried to accept “${data.title}”, but its items were changed since it was sent. Nothing was accepted.`,
      'Send it again so that they can accept the current version.',
    ],
    action: 'Send it again',
  })
}

interface Notice extends Pick<LetterParts, 'subject' | 'paragraphs' | 'rows'> {
  /** Key of the occasion: the same occasion is sent once. */
  key: string
  /** Text of the notification. */
  text: string
  /** Label of the letter's button. */
  action: string
}

/** Notifies the sender of the document; when they have left, the manager of the project. */
async function notify(
  db: TenantDb,
  { org_id, sender_id, project_id }: Linked,
  mail: MailSetUp,
  { key, text, action, ...letter }: Notice,
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select member.id, member.name, member.email from member
      join project on project.org_id = member.org_id and project.id = ${project_id}
     where member.org_id = ${org_id} and member.active and member.id in (${sender_id}, project.managed_by_id)
     order by member.id = ${sender_id} desc limit 1`.execute(db)
  const [person] = rows
  if (!person) return
  await sql`
    insert into notification (user_id, by_id, alert, alert_text, project_id)
    values (${person.id}, ${person.id}, ${key}, ${text}, ${project_id})
    on conflict (org_id, user_id, alert) where alert is not null do nothing`.execute(db)
  if (person.email === '' || mail.status !== 'ready') return
  await queueMail(db, [
    {
      key,
      userId: person.id,
      address: person.email,
      usefulHours: 72,
      ...composed({
        ...letter,
        greeting: `Hello ${person.name},`,
        action: { label: action, url: `${mail.publicUrl}/projects/${project_id}/documents/` },
        footer: [
          person.id === sender_id
            ? 'You get this because you sent it.'
            : 'You get this because you manage the project.',
        ],
      }),
    },
  ])
}
