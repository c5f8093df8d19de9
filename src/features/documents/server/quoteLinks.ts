/**
 * The client's side of a link. The secret names its organisation, whose walls hold here as anywhere; nothing but the
 * document behind it is read, and that as it was sent.
 */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { dayOf, today } from '#core/days.ts'
import { type Rounding, roundingOf } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { OpenCtx } from '#server/http/context.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import { type AppError, conflict, invalid, notFound } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'
import { contentDisposition } from '#server/http/stream.ts'
import { chosenTotals, sameLines, wrongChoice } from '../documentLines.ts'
import type { acceptQuote as accepting, declineQuote as declining, LinkedDocument } from '../quoteLinks.contract.ts'
import { follow, followDecline } from './documentFollow.ts'
import { currentLines } from './documentItems.ts'
import { type Printable, printed } from './printDocument.ts'
import { notifyOfAnswer, notifyOfChange, notifyOfReading } from './quoteLinkMail.ts'

type Secret = { params: { secret: string } }

export const openLink = (
  { database, requestId, mail }: OpenCtx,
  { params: { secret } }: Secret,
): Promise<LinkedDocument> =>
  inTenant(database, { orgId: orgOf(secret), requestId }, async (db) => {
    const found = await linked(db, secret)
    if (found.opened === null) {
      const { numAffectedRows } = await sql`
        update document_link set opened = now()
         where org_id = ${found.org_id} and id = ${found.link_id} and opened is null`.execute(db)
      if (numAffectedRows === 1n) await notifyOfReading(db, found, mail)
    }
    return shown(found)
  })

export async function sendPdf({ database, files, reply }: OpenCtx, { params: { secret } }: Secret): Promise<string> {
  const orgId = orgOf(secret)
  const { data } = await inTenant(database, { orgId }, (db) => linked(db, secret))
  // The PDF is rendered again from stored data, so that it works even when the file was deleted.
  const pdf = await printed(files, orgId, data)
  await reply
    .type('application/pdf')
    .headers({
      'content-disposition': contentDisposition(`${data.title}.pdf`),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(Buffer.from(pdf))
  return ''
}

/**
 * Accepts a quote. Throws 400 for an invalid choice or another total, 409 `state` if it was answered, is too late, or
 * if the items differ from the revision: then nothing is accepted, and the sender is notified.
 */
export async function accept(ctx: OpenCtx, { params, body }: Received<typeof accepting>): Promise<LinkedDocument> {
  const { name } = body
  return answer(ctx, params.secret, 'accept_quote', async (db, found) => {
    const { lines, rounding } = found.data
    const wrong = wrongChoice(lines, body.chosen)
    if (wrong !== null) throw invalid({ chosen: [wrong] })
    const { total } = chosenTotals(lines, body.chosen, rounding)
    if (total !== body.total) throw invalid({ total: ['The total has changed. Reload the page and check it.'] })
    const chosen = [...new Set(body.chosen)]
    if (!sameLines(lines, await currentLines({ db, me: found }, found.project_id, found.rounding)))
      throw new ChangedSince(found)
    await save(db, found, { kind: 'accepted', name, notes: '', chosen, total, declined: [] })
    await follow(db, { ...found, name, chosen })
  }).catch(async (error: unknown) => {
    if (!(error instanceof ChangedSince)) throw error
    // The transaction was rolled back; the notification of the attempt is written in its own.
    const { org_id, data } = error.sent
    await inTenant(ctx.database, { orgId: org_id, requestId: ctx.requestId }, (db) =>
      notifyOfChange(db, error.sent, name, ctx.mail),
    )
    const noun = locales[data.locale].words.quote.toLowerCase()
    throw conflict(
      'state',
      `This ${noun} was changed after it was sent to you, so nothing was accepted. ${data.organisation} has been notified. Ask them for a new version.`,
    )
  })
}

/** The items are no longer those that were sent. */
class ChangedSince extends Error {
  readonly sent: Linked
  constructor(sent: Linked) {
    super('The items were changed since the quote was sent.')
    this.sent = sent
  }
}

export const decline = (ctx: OpenCtx, { params, body }: Received<typeof declining>): Promise<LinkedDocument> =>
  answer(ctx, params.secret, 'decline_quote', async (db, found) => {
    const { name, notes } = body
    const declined = await followDecline(db, { ...found, name })
    await save(db, found, { kind: 'declined', name, notes, chosen: [], total: null, declined })
  })

async function answer(
  { database, requestId, mail }: OpenCtx,
  secret: string,
  action: 'accept_quote' | 'decline_quote',
  work: (db: TenantDb, found: Linked) => Promise<void>,
): Promise<LinkedDocument> {
  const orgId = orgOf(secret)
  return inTenant(database, { orgId, requestId, action }, async (db) => {
    const { project_id } = await linked(db, secret)
    // The lock makes concurrent answers, and a revision sent meanwhile, wait for each other.
    await sql`select from project where org_id = ${orgId} and id = ${project_id} for no key update`.execute(db)
    const found = await linked(db, secret)
    const state = stateOf(found)
    if (state !== 'open') throw conflict('state', whyNot(found, state))
    await work(db, found)
    const after = await linked(db, secret)
    await notifyOfAnswer(db, after, mail)
    return shown(after)
  })
}

export interface Linked {
  org_id: number
  link_id: number
  document_id: number
  project_id: number
  sender_id: number
  revision: number | null
  valid_until: string | null
  opened: string | null
  created: string
  data: Printable
  latest: boolean
  abandoned: boolean
  reference: string
  timezone: string
  /** Rounding of today's sums; the revision has its own. */
  rounding: Rounding
  firm: { email: string; phone: string }
  answer: LinkedDocument['answer']
}

/** Returns the organisation in a secret. Throws 404 if the secret has another format. */
function orgOf(secret: string): number {
  const org = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(secret)?.[1]
  if (org === undefined) throw notFound()
  return Number(org)
}

/**
 * Finds the document behind a secret. 404 for none of ours, 409 for one that was withdrawn, or is too late without an
 * answer.
 */
async function linked(db: TenantDb, secret: string): Promise<Linked> {
  const orgId = orgOf(secret)
  const { rows } = await sql<Omit<Linked, 'rounding'> & { rounding_setting: string; revoked: boolean; late: boolean }>`
    select link.org_id, link.id as link_id, link.opened, link.revoked is not null as revoked, link.expires <= now() as late,
      document.id as document_id, document.project_id, document.user_id as sender_id, document.revision, document.data,
      document.valid_until, document.created, project.reference, project.abandoned is not null as abandoned,
      company.timezone, company.rounding as rounding_setting, jsonb_build_object('email', company.email, 'phone', company.phone) as firm,
      document.revision is null or not exists (
        select from document later where later.org_id = ${orgId} and later.project_id = document.project_id
           and later.revision > document.revision) as latest,
      (select jsonb_build_object('kind', answer.kind, 'name', answer.name, 'date', answer.date, 'created', answer.created,
          'chosen', answer.chosen, 'total', answer.total::text)
         from document_answer answer where answer.org_id = ${orgId} and answer.document_id = document.id) as answer
      from document_link link
      join document on document.org_id = link.org_id and document.id = link.document_id
      join project on project.org_id = document.org_id and project.id = document.project_id
      join company on company.org_id = document.org_id
     where link.org_id = ${orgId} and link.hash = ${hashOf(secret)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  if (found.revoked) throw conflict('state', `This link was withdrawn. Ask ${found.data.organisation} for a new one.`)
  if (found.late && found.answer === null)
    throw conflict('state', `This link has expired. Ask ${found.data.organisation} for a new one.`)
  return { ...found, rounding: roundingOf(found.rounding_setting) }
}

function stateOf({
  data,
  answer: clientAnswer,
  abandoned,
  latest,
  valid_until,
  timezone,
}: Linked): LinkedDocument['state'] {
  if (data.kind !== 'quote') return 'sent'
  if (clientAnswer) return clientAnswer.kind
  if (!latest) return 'replaced'
  if (abandoned) return 'closed'
  return valid_until !== null && valid_until < today(timezone) ? 'expired' : 'open'
}

/** Returns why the document cannot be answered. */
function whyNot(
  { data: { organisation, locale }, answer: clientAnswer }: Linked,
  state: LinkedDocument['state'],
): string {
  if (clientAnswer)
    return `${clientAnswer.name} ${clientAnswer.kind} this on ${formatsOf(locale).longDate(clientAnswer.date)}. You cannot answer again.`
  if (state === 'replaced') return 'There is a newer version. Open the link in your latest message.'
  if (state === 'expired') return `This can no longer be accepted. Ask ${organisation} for a new one.`
  return `This is no longer open. Ask ${organisation} for details.`
}

function shown(found: Linked): LinkedDocument {
  const { data, reference, revision, firm, valid_until, created, timezone, answer: clientAnswer } = found
  const { kind, organisation, title, opening, closing, terms, locale, currency, rounding, lines } = data
  return {
    kind,
    organisation,
    title,
    opening,
    closing,
    terms,
    locale,
    currency,
    rounding,
    lines,
    ...firm,
    reference,
    revision,
    valid_until,
    answer: clientAnswer,
    date: dayOf(created, timezone),
    state: stateOf(found),
  }
}

interface Saved {
  kind: 'accepted' | 'declined'
  name: string
  notes: string
  chosen: number[]
  total: string | null
  /** The items that it declined. */
  declined: number[]
}
async function save(db: TenantDb, { document_id, link_id, timezone }: Linked, clientAnswer: Saved): Promise<void> {
  const { kind, name, notes, chosen, total, declined } = clientAnswer
  await sql`
    insert into document_answer (document_id, link_id, kind, name, notes, date, chosen, total, declined_items)
    values (${document_id}, ${link_id}, ${kind}, ${name}, ${notes}, ${today(timezone)}::date, ${chosen}::bigint[], ${total}::numeric,
      ${declined}::bigint[])`.execute(db)
}

/** Sentences of refused writes, by the database's constraint. */
export const quoteLinkConstraints: Record<string, () => AppError> = {
  document_answer_org_id_document_id_key: () => conflict('state', 'This has just been answered. Reload the page.'),
}
