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
import { currentLines, currentLinesOf } from './documentItems.ts'
import { needsPrices, type Printable } from './printDocument.ts'

interface Row extends Pick<
  SentDocument,
  | 'id'
  | 'kind'
  | 'revision'
  | 'title'
  | 'valid_until'
  | 'file_id'
  | 'user'
  | 'created'
  | 'links'
  | 'opened'
  | 'mailed'
  | 'by_hand'
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

/** SQL: whether anybody was written to about the document of this alias, or is about to be. */
export const isMailed = (alias: string) => sql<boolean>`exists (
  select from document_link link join mail on mail.org_id = link.org_id and mail.key = link.mail_key and mail.failed is null
   where link.org_id = ${sql.ref(alias)}.org_id and link.document_id = ${sql.ref(alias)}.id)`

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
      ${isMailed('document')} as mailed,
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
  return {
    ...rest,
    ...(priced && { total }),
    state,
    changed: isUnanswered(state) && !sameLines(lines, current),
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

const isUnanswered = (state: SentDocument['state']) => state === 'open' || state === 'expired' || state === 'withdrawn'

type Sent = Pick<Row, 'kind' | 'latest' | 'valid_until' | 'links' | 'all_links'> & {
  answer: { kind: 'accepted' | 'declined' } | null
  by_hand: unknown
}
function stateOf(
  { kind, answer, by_hand, latest, valid_until, links, all_links }: Sent,
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

/** The newest revision of a quote, and what became of it. */
type LatestQuote = Pick<SentDocument, 'id' | 'state' | 'opened' | 'links' | 'mailed' | 'changed' | 'valid_until'> & {
  revision: number
  sent: string
}

/** Reads the newest revision of each project that has one. The caller must have checked that the projects are in reach. */
export async function latestQuotes(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, LatestQuote>> {
  const { db, me } = ctx
  const { rows } = await sql<
    Sent & Pick<Row, 'id' | 'lines' | 'created' | 'opened'> & { project_id: number; revision: number; mailed: boolean }
  >`
    select newest.id, newest.project_id, newest.kind, newest.revision, newest.created, newest.valid_until, newest.data -> 'lines' as lines,
      true as latest, link.all_links, link.links, link.opened, ${isMailed('newest')} as mailed, case when answer.kind is not null then jsonb_build_object('kind', answer.kind) end as answer,
      coalesce(project.accepted_revision = newest.revision, false) and answer.kind is distinct from 'accepted' as by_hand
      from (select distinct on (project_id) * from document
             where org_id = ${me.org_id} and project_id = any(${[...ids]}::bigint[]) and revision is not null
             order by project_id, id desc) newest
      join project on project.org_id = newest.org_id and project.id = newest.project_id
      left join document_answer answer on answer.org_id = newest.org_id and answer.document_id = newest.id
      cross join lateral (
        select count(*)::int as all_links, min(opened) as opened,
            count(*) filter (where revoked is null and expires > now())::int as links
          from document_link where document_link.org_id = newest.org_id and document_link.document_id = newest.id) link`.execute(
    db,
  )
  const now = today(me.timezone)
  const quotes = rows.map((row) => ({ ...row, state: stateOf(row, now) }))
  const open = quotes.filter(({ state }) => isUnanswered(state)).map(({ project_id }) => project_id)
  const current = await currentLinesOf(ctx, open, roundingOf(me.rounding))
  return new Map(
    quotes.map(({ id, project_id, revision, state, created: sent, opened, links, lines, valid_until, mailed }) => [
      project_id,
      {
        id,
        revision,
        state,
        sent,
        valid_until,
        mailed,
        opened,
        links,
        changed: isUnanswered(state) && !sameLines(lines, current.get(project_id) ?? []),
      },
    ]),
  )
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
