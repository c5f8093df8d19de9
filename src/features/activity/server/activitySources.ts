/**
 * SQL of what the stream of a project tells beside its own changes: a source each, with the access condition of where
 * the rows are shown otherwise.
 */
import { type RawBuilder, sql } from 'kysely'

import type { Permission } from '#core/permissions.ts'
import { mayViewMessage } from '#features/clients/mail/server/mail.access.ts'
import { mayView as mayViewComment } from '#features/comments/server/comments.access.ts'
import { mayView as mayViewEntry } from '#features/diary/entries/server/entries.access.ts'
import { joined as entries } from '#features/diary/entries/server/entries.queries.ts'
import { isMailed } from '#features/documents/server/documentList.ts'
import { mayView as mayViewFile } from '#features/files/server/files.access.ts'
import { titleOf } from '#features/invoices/server/invoices.ts'
import type { Me } from '#server/http/context.ts'
import { type ActivityItem, type ActivityKind, seesKind } from '../activity.contract.ts'

type Sql = RawBuilder<unknown>

/** A row of a source. */
export interface SourceRow {
  at: string
  key: string
  event: ActivityItem['event']
  user_id: number | null
  name: string
  text: string
  owner: 'invoice' | 'payment' | null
  record_id: number | null
  day: string | null
  minutes: number | null
}

interface Source {
  kind: ActivityKind
  /** Permission that its rows take beside that of the kind. */
  needs?: Permission
  /** `kinds`: those that are read with it, of which a letter may be part. */
  rows: (me: Me, projectId: number, kinds: readonly ActivityKind[]) => Sql
}

/** Columns in the order of `SourceRow`; absent ones are null or empty. */
const row = (
  event: Sql,
  columns: {
    at: Sql
    key: Sql
    user?: Sql
    name?: Sql
    text: Sql
    owner?: Sql
    record?: Sql
    day?: Sql
    minutes?: Sql
  },
) => sql`
  ${columns.at} as at, ${columns.key} as key, ${event}::text as event, ${columns.user ?? sql`null`}::bigint as user_id,
  ${columns.name ?? sql`''`}::text as name, ${columns.text}::text as text, ${columns.owner ?? sql`null`}::text as owner,
  ${columns.record ?? sql`null`}::bigint as record_id, ${columns.day ?? sql`null`}::date as day,
  ${columns.minutes ?? sql`null`}::int as minutes`

/** SQL: what a document is called. */
const documentTitle = sql`(case when document.revision is null then document.title
  else 'Revision ' || document.revision || ': ' || document.title end)`

/** SQL: whether anybody was written to about a document. */
const documentEvent = sql`case when ${isMailed('document')} then 'document_sent' else 'document_ready' end`

/** SQL: whether the letter went out in the act that made this: by the same person, issued and sent in one dialog. */
const isSameAct = (made: { user: Sql; at: Sql }) =>
  sql`(mail.user_id = ${made.user} and mail.created between ${made.at} - interval '1 minute' and ${made.at} + interval '1 minute')`
const ofDocument = isSameAct({ user: sql`document.user_id`, at: sql`document.created` })
const ofInvoice = isSameAct({ user: sql`invoice.issued_by_id`, at: sql`invoice.issued` })

/** SQL: name of the recipient of a letter. */
const recipient = sql`coalesce(nullif(mail.name, ''), mail.address)`

/** SQL: the recipients of the letters of the same act, for who may see letters. */
const recipients = (me: Me, letters: Sql) =>
  seesKind(me, 'letter')
    ? sql`coalesce((select string_agg(distinct ${recipient}, ', ') from ${letters} and ${mayViewMessage(me)}), '')`
    : sql`''`

/** SQL: the ids of invoices with a line of the project. */
const invoicesOf = (me: Me, projectId: number) => sql`(
  select line.invoice_id from invoice_line line where line.org_id = ${me.org_id} and line.project_id = ${projectId})`

export const activitySources: readonly Source[] = [
  {
    kind: 'comment',
    rows: (me, id) => sql`
      select ${row(sql`'commented'`, {
        at: sql`comment.created`,
        key: sql`'comment:' || comment.id`,
        user: sql`comment.user_id`,
        text: sql`comment.text`,
      })}
        from comment where comment.org_id = ${me.org_id} and comment.project_id = ${id} and ${mayViewComment(me)}`,
  },
  {
    kind: 'client',
    rows: (me, id) => sql`
      select ${row(sql`answer.kind`, {
        at: sql`answer.created`,
        key: sql`'answer:' || answer.id`,
        name: sql`answer.name`,
        text: documentTitle,
      })}
        from document_answer answer
        join document on document.org_id = answer.org_id and document.id = answer.document_id
       where answer.org_id = ${me.org_id} and document.project_id = ${id}
      union all
      select ${row(sql`'read'`, {
        at: sql`min(link.opened)`,
        key: sql`'read:' || document.id`,
        text: documentTitle,
      })}
        from document_link link join document on document.org_id = link.org_id and document.id = link.document_id
       where link.org_id = ${me.org_id} and document.project_id = ${id} and link.opened is not null
       group by document.org_id, document.id, document.revision, document.title`,
  },
  {
    kind: 'document',
    rows: (me, id) => sql`
      select ${row(documentEvent, {
        at: sql`document.created`,
        key: sql`'document:' || document.id`,
        user: sql`document.user_id`,
        name: recipients(
          me,
          sql`document_link link join mail on mail.org_id = link.org_id and mail.key = link.mail_key
               where link.org_id = document.org_id and link.document_id = document.id and mail.failed is null and ${ofDocument}`,
        ),
        text: documentTitle,
      })}
        from document where document.org_id = ${me.org_id} and document.project_id = ${id}`,
  },
  {
    kind: 'document',
    needs: 'file.view_file',
    rows: (me, id) => sql`
      select ${row(sql`'file_added'`, {
        at: sql`file.created`,
        key: sql`'file:' || file.id`,
        user: sql`file.uploaded_by_id`,
        text: sql`file.name`,
      })}
        from file where file.org_id = ${me.org_id} and file.project_id = ${id} and ${mayViewFile(me)}
         and not exists (select from document where document.org_id = file.org_id and document.file_id = file.id)`,
  },
  {
    kind: 'money',
    rows: (me, id) => sql`
      select ${row(sql`case when invoice.credit_note then 'credit_issued' else 'invoice_issued' end`, {
        // One that came with the data of another program has no such time.
        at: sql`coalesce(invoice.issued, invoice.created)`,
        key: sql`'invoice:' || invoice.id`,
        user: sql`invoice.issued_by_id`,
        name: recipients(
          me,
          sql`mail where mail.org_id = invoice.org_id and mail.invoice_id = invoice.id and mail.sent is not null
               and ${ofInvoice}`,
        ),
        text: titleOf,
        owner: sql`'invoice'`,
        record: sql`invoice.id`,
      })}
        from invoice where invoice.org_id = ${me.org_id} and invoice.state <> 'draft'
         and invoice.id in ${invoicesOf(me, id)}`,
  },
  {
    kind: 'money',
    needs: 'payment.view_payment',
    rows: (me, id) => sql`
      select ${row(sql`case when payment.amount_received < 0 then 'payment_returned' else 'payment_received' end`, {
        at: sql`payment.created`,
        key: sql`'payment:' || payment.id`,
        user: sql`null`,
        name: sql`string_agg(distinct invoice.name, ', ')`,
        text: sql`payment.name`,
        owner: sql`'payment'`,
        record: sql`payment.id`,
        day: sql`payment.date`,
      })}
        from payment
        join payment_allocation part on part.org_id = payment.org_id and part.payment_id = payment.id
        join invoice on invoice.org_id = part.org_id and invoice.id = part.invoice_id
       where payment.org_id = ${me.org_id} and invoice.id in ${invoicesOf(me, id)}
       group by payment.org_id, payment.id`,
  },
  {
    kind: 'letter',
    // A letter of the act that made its document or issued its invoice is told by that line, where that is read too.
    rows: (me, id, kinds) => sql`
      select ${row(sql`'letter_sent'`, {
        at: sql`mail.sent`,
        key: sql`'mail:' || mail.id`,
        user: sql`mail.user_id`,
        name: recipient,
        text: sql`mail.subject`,
        owner: sql`case when mail.invoice_id is not null then 'invoice' end`,
        record: sql`mail.invoice_id`,
      })}
        from mail where mail.org_id = ${me.org_id} and mail.sent is not null and ${mayViewMessage(me)}
         and ((${seesKind(me, 'money')}::boolean and mail.invoice_id in ${invoicesOf(me, id)}) or mail.key in (
           select link.mail_key from document_link link
             join document on document.org_id = link.org_id and document.id = link.document_id
            where link.org_id = ${me.org_id} and document.project_id = ${id}))
         and not (${kinds.includes('money')}::boolean and exists (
           select from invoice
            where invoice.org_id = mail.org_id and invoice.id = mail.invoice_id and ${ofInvoice}))
         and not (${kinds.includes('document')}::boolean and exists (
           select from document_link link
             join document on document.org_id = link.org_id and document.id = link.document_id
            where link.org_id = mail.org_id and link.mail_key = mail.key and ${ofDocument}))`,
  },
  {
    kind: 'hours',
    rows: (me, id) => sql`
      select ${row(sql`'hours_logged'`, {
        at: sql`max(entry."end")`,
        key: sql`'hours:' || entry.date || ':' || entry.user_id`,
        user: sql`entry.user_id`,
        text: sql`coalesce(string_agg(distinct task.name, ', '), '')`,
        day: sql`entry.date`,
        minutes: sql`sum(entry.hours_minutes)`,
      })}
        from ${entries(me)} and entry.project_id = ${id} and entry."end" is not null and entry.status <> 'rejected'
         and ${mayViewEntry(me)}
       group by entry.date, entry.user_id`,
  },
]
