/** The documents of a project that went out, and what became of each. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { roundingOf } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { mayViewMessage } from '#features/clients/mail/server/mail.access.ts'
import { mailState } from '#features/clients/mail/server/mailState.ts'
import { termsText } from '#features/projects/contracts.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import type { SentDocument } from '../documents.contract.ts'
import { comparedLines, type DocumentLine, sameLines } from '../documentLines.ts'
import { currentLines } from './documentItems.ts'
import { needsPrices, type Printable } from './printDocument.ts'

interface Row extends Pick<
  SentDocument,
  'id' | 'kind' | 'revision' | 'title' | 'valid_until' | 'file_id' | 'user' | 'created' | 'links' | 'opened' | 'by_hand'
> {
  total: string | null
  lines: DocumentLine[]
  latest: boolean
  all_links: number
  answer: {
    kind: 'accepted' | 'declined'
    name: string
    notes: string
    date: string
    created: string
    chosen: number[]
    total: string | null
    declined: number[]
  } | null
  mails: {
    id: number
    address: string
    sent: string | null
    failed: string | null
    last_error: string
    created: string
  }[]
}

/** Lists the sent documents, the newest first. Throws 404 for a project out of reach. */
export async function listSent(ctx: Ctx, projectId: number, id?: number): Promise<SentDocument[]> {
  const { db, me } = ctx
  const { can_view_financials: priced } = await projects.get(ctx, projectId)
  const { rows } = await sql<Row>`
    select document.id, document.kind, document.revision, document.title, document.valid_until, document.created,
      document.file_id, document.total, document.data -> 'lines' as lines,
      jsonb_build_object('id', sender.id, 'name', sender.name) as "user",
      document.revision is null or document.revision = max(document.revision) over () as latest,
      (select count(*)::int from document_link link where link.org_id = ${me.org_id} and link.document_id = document.id) as all_links,
      (select count(*)::int from document_link link where link.org_id = ${me.org_id} and link.document_id = document.id
          and link.revoked is null and link.expires > now()) as links,
      (select min(link.opened) from document_link link where link.org_id = ${me.org_id} and link.document_id = document.id) as opened,
      (select jsonb_build_object('kind', answer.kind, 'name', answer.name, 'notes', answer.notes, 'date', answer.date,
          'created', answer.created, 'chosen', answer.chosen, 'total', answer.total::text, 'declined', array(
            select item.id from quote_item item where item.org_id = ${me.org_id}
               and item.id = any(answer.declined_items) and item.declined is not null order by item.id))
         from document_answer answer where answer.org_id = ${me.org_id} and answer.document_id = document.id) as answer,
      (select coalesce(jsonb_agg(jsonb_build_object('id', mail.id, 'address', mail.address, 'sent', mail.sent,
          'failed', mail.failed, 'last_error', mail.last_error, 'created', mail.created) order by mail.id), '[]')
         from document_link link
         join mail on mail.org_id = link.org_id and mail.key = link.mail_key
        where link.org_id = ${me.org_id} and link.document_id = document.id and ${mayViewMessage(me)}) as mails,
      case when project.accepted_revision = document.revision and not exists (
          select from document_answer answer where answer.org_id = ${me.org_id} and answer.document_id = document.id
             and answer.kind = 'accepted')
        then jsonb_build_object('date', project.accepted, 'user', (
          select jsonb_build_object('id', person.id, 'name', person.name) from member person
           where person.org_id = ${me.org_id} and person.id = project.accepted_by_id)) end as by_hand
      from document join member sender on sender.org_id = document.org_id and sender.id = document.user_id
      join project on project.org_id = document.org_id and project.id = document.project_id
     where document.org_id = ${me.org_id} and document.project_id = ${projectId}
     order by document.id desc`.execute(db)
  const current = await currentLines(ctx, projectId, roundingOf(me.rounding))
  return rows.filter((row) => id === undefined || row.id === id).map((row) => toSent(ctx, row, { priced, current }))
}

function toSent(
  { me, mail }: Ctx,
  row: Row,
  { priced, current }: { priced: boolean; current: DocumentLine[] },
): SentDocument {
  const { answer, lines, latest: _latest, all_links: _all, mails, total, ...rest } = row
  const state = stateOf(row, today(me.timezone))
  const unanswered = row.kind === 'quote' && (state === 'open' || state === 'expired' || state === 'withdrawn')
  return {
    ...rest,
    ...(priced && { total }),
    state,
    changed: unanswered && !sameLines(lines, current),
    answer: answer && {
      kind: answer.kind,
      name: answer.name,
      notes: answer.notes,
      date: answer.date,
      created: answer.created,
      declined: answer.declined,
      options: lines.filter((line) => answer.chosen.includes(line.id)).map(({ name }) => name),
      ...(priced && answer.total !== null && { total: answer.total }),
    },
    mails: mails.map(({ failed, last_error, ...others }) => ({
      ...others,
      ...mailState({ sent: others.sent, failed, last_error }, mail),
    })),
  }
}

function stateOf(
  { kind, answer, by_hand, latest, valid_until, links, all_links }: Row,
  now: string,
): SentDocument['state'] {
  if (kind !== 'quote') return 'sent'
  if (answer) return answer.kind
  if (by_hand) return 'accepted'
  if (!latest) return 'replaced'
  if (valid_until !== null && valid_until < now) return 'expired'
  return all_links > 0 && links === 0 ? 'withdrawn' : 'open'
}

/** Returns one sent document; 404 if it is absent. */
export async function sentDocument(ctx: Ctx, projectId: number, id: number): Promise<SentDocument> {
  const [found] = await listSent(ctx, projectId, id)
  if (!found) throw notFound()
  return found
}

/** Compares two revisions of a quote. 404 for one that does not exist, 403 without its prices. */
export async function compared(ctx: Ctx, projectId: number, { from, to }: { from: number; to: number }) {
  const { can_view_financials: priced } = await projects.get(ctx, projectId)
  if (!priced) throw forbidden(needsPrices)
  const revision = async (number: number) => {
    const { rows } = await sql<{ revision: number; total: string; data: Printable }>`
      select revision, coalesce(total, 0)::text as total, data from document
       where org_id = ${ctx.me.org_id} and project_id = ${projectId} and revision = ${number}`.execute(ctx.db)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const [before, after] = [await revision(from), await revision(to)]
  return {
    before: { revision: before.revision, total: before.total },
    after: { revision: after.revision, total: after.total },
    lines: comparedLines(before.data.lines, after.data.lines, (terms) => termsText(terms, formatsOf(ctx.me.locale))),
    texts: (['title', 'opening', 'closing', 'terms'] as const)
      .map((field) => ({ field, before: before.data[field], after: after.data[field] }))
      .filter((text) => text.before !== text.after),
  }
}
