/** Sends a document: freezes it, stores it as a file, and mails its contact a link to it. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { whyNoMail } from '#features/clients/mail/mail.ts'
import { insertFiles } from '#features/files/server/insertFile.ts'
import { abandonedSentence } from '#features/projects/projectState.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import { mailButton, plainHtml } from '#server/mail/mailLetter.ts'
import { type Attachment, type LinkMaker, linkToCome } from '#server/mail/mail.ts'
import { hashOf, newSecret } from '#server/access/session.ts'
import type { sendDocument as sending, SentDocument } from '../documents.contract.ts'
import { defaultMessage, documentNoun, documentTexts } from '../documentFields.ts'
import { chosenTotals } from '../documentLines.ts'
import { sentDocument } from './documentList.ts'
import { asActor, asFile, requireFiles } from './makeDocument.ts'
import { gather, type Printable, printed, defaultDays } from './printDocument.ts'

/**
 * Freezes what the template makes of the project, and writes to the contact unless `mail` is false. Throws 409 `state`
 * for a quote of work that was given up; 400 without a contact to whom one may write.
 */
export async function send(ctx: OwnCtx, { params, body }: Received<typeof sending>): Promise<SentDocument> {
  const { mail = true, subject, message, ...documentDialogValues } = body
  const { printable, priced, contact, values, project } = await asActor(ctx, async (own) => {
    requireFiles(own)
    return gather(own, params.id, documentDialogValues)
  })
  if (printable.kind === 'quote' && project.abandoned)
    throw conflict('state', `${abandonedSentence(project)} Reopen it before you send a quote.`)
  if (printable.valid_until !== null && printable.valid_until < today(ctx.me.timezone))
    throw invalid({ valid_until: ['Choose today or a later day.'] })
  const to = mail ? contact : null
  if (mail && !to) throw invalid({ contact_id: ['Choose a recipient, or copy the link instead.'] })
  const refused = to && whyNoMail(to)
  if (refused) throw invalid({ contact_id: [`${refused} Choose another recipient, or copy the link instead.`] })
  const pdf = await printed(ctx.files, ctx.me.org_id, printable)
  return asFile(ctx, { name: printable.title, pdf }, async (own, file) => {
    const { db, me } = own
    // Revisions are numbered one behind the other.
    await sql`select from project where org_id = ${me.org_id} and id = ${params.id} for no key update`.execute(db)
    const [file_id = 0] = await insertFiles(own, { project_id: params.id, purpose: priced ? 'quote' : 'attachment' }, [
      file,
    ])
    const id = await freeze(own, params.id, printable, { file_id, priced })
    if (printable.kind === 'quote') {
      await markQuoted(own, params.id)
      if (contact && project.can_change) await nameContact(own, params.id, contact.id)
    }
    if (to) {
      const filled = (text: string) => documentTexts.filledIn(text, values)
      const lines = filled(message ?? defaultMessage(printable.kind, locales[printable.locale].words.quote))
      await write(own, id, {
        to,
        clientId: project.client_id,
        subject: filled(subject ?? printable.title).trim() || printable.title,
        lines,
        action: `See the ${documentNoun(printable.kind, locales[printable.locale].words.quote)}`,
        pdf: { name: `${printable.title}.pdf`, type: 'application/pdf', content: Buffer.from(pdf) },
        valid_until: printable.valid_until,
      })
    }
    return sentDocument(own, params.id, id)
  })
}

/** Stores the document unchangeably and returns its id. */
export async function freeze(
  { db, me }: Ctx,
  project_id: number,
  printable: Printable,
  { file_id, priced }: { file_id: number | null; priced: boolean },
): Promise<number> {
  const { kind, title, valid_until, lines, rounding } = printable
  const { total } = chosenTotals(lines, [], rounding)
  const { rows } = await sql<{ id: number }>`
    insert into document (project_id, kind, revision, title, data, total, valid_until, file_id, user_id)
    select ${project_id}, ${kind}, ${
      kind === 'quote'
        ? sql`(select coalesce(max(revision), 0) + 1 from document where org_id = ${me.org_id} and project_id = ${project_id})`
        : sql`null`
    }, ${title}, ${JSON.stringify(printable)}::jsonb, ${priced ? total : null}::numeric, ${valid_until}::date, ${file_id}, ${me.id}
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A quote that goes out is quoted, unless that was noted before. */
const markQuoted = ({ db, me }: Ctx, id: number) =>
  sql`update project set quoted = greatest(requested, ${today(me.timezone)}::date), quoted_by_id = ${me.id}
       where org_id = ${me.org_id} and id = ${id} and quoted is null and accepted is null`.execute(db)

/** The recipient of a quote becomes its contact, unless it has one. */
const nameContact = ({ db, me }: Ctx, id: number, contactId: number) =>
  sql`update project set contact_id = ${contactId}
       where org_id = ${me.org_id} and id = ${id} and contact_id is null`.execute(db)

interface Writing {
  to: { id: number; name: string; email: string }
  clientId: number | null
  subject: string
  /** The text above the link, and the link's label. */
  lines: string
  action: string
  pdf: Attachment
  valid_until: string | null
}
async function write(
  ctx: Ctx,
  documentId: number,
  { to, clientId, subject, lines, action, pdf, valid_until }: Writing,
): Promise<void> {
  const key = `document ${documentId} ${ctx.requestId}`
  await newLink(ctx, documentId, { mail_key: key, valid_until })
  const link = `${action}: ${linkToCome}`
  const text = `${lines}\n\n${link}`
  await sendWithinLimit(ctx, {
    key,
    link: 'document',
    userId: ctx.me.id,
    address: to.email,
    subject: subject.slice(0, 300),
    text,
    html: plainHtml(text).replaceAll(link, mailButton({ label: action, url: linkToCome })),
    attachments: [pdf],
    usefulHours: 72,
    to: { name: to.name, contactId: to.id, clientId, replyTo: ctx.me.email },
  })
}

/** Makes a link. It is valid to the end of the quote's last day; for a document without an answer, for a fixed time. */
export async function newLink(
  { db, me }: Ctx,
  document_id: number,
  {
    mail_key = null,
    hash = null,
    valid_until,
  }: { mail_key?: string | null; hash?: Buffer | null; valid_until: string | null },
): Promise<string> {
  const lastDay = valid_until ?? addDays(today(me.timezone), defaultDays)
  const { rows } = await sql<{ expires: string }>`
    insert into document_link (document_id, mail_key, hash, expires, user_id)
    values (${document_id}, ${mail_key}, ${hash}, (${lastDay}::date + 1)::timestamp at time zone ${me.timezone}, ${me.id})
    returning expires`.execute(db)
  return rows[0]?.expires ?? ''
}

/** Returns the address of a new secret, and the hash to store. */
export function freshLink(publicUrl: string, orgId: number): { link: string; hash: Buffer } {
  const secret = `${orgId}.${newSecret()}`
  return { link: `${publicUrl}/q/${secret}/`, hash: hashOf(secret) }
}

/** Makes the link of a message about to go out; null when the document was withdrawn or answered meanwhile. */
export const documentLinks =
  (publicUrl: string): LinkMaker =>
  async (db, { orgId, key }) => {
    const { link, hash } = freshLink(publicUrl, orgId)
    const { numAffectedRows } = await sql`
      update document_link set hash = ${hash}
       where org_id = ${orgId} and mail_key = ${key} and revoked is null and expires > now()
         and not exists (select from document_answer answer
                          where answer.org_id = ${orgId} and answer.document_id = document_link.document_id)`.execute(
      db,
    )
    return numAffectedRows === 1n ? link : null
  }
