/** Invoices on the server: the reads and the writes of drafts, on the record kit. */
import { sql, type SqlBool } from 'kysely'

import { addDays, daysBetween, today } from '#core/days.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import { namedListConstraints } from '#server/records/namedList.ts'
import { has } from '#core/permissions.ts'
import { yes } from '#server/records/cells.ts'
import { recordKit } from '#server/records/kit.ts'
import { whole } from '#server/records/ordering.ts'
import { either, numberIn, textIn, textsOf, type SearchCondition } from '#server/records/search.ts'
import { type Invoice, type InvoiceSums, invoice, paymentStates, defaultPeriod, writtenAlways } from '../invoices.ts'
import { periodMissing } from '../billing.contract.ts'
import { invoiceWorkflow, unchangeableInvoice } from '../invoices.workflow.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import { billedConstraints } from './invoiceBilled.ts'
import { saveLines, linesOf, removeLines, renewTaxes, taxesOf } from './invoiceLines.ts'

export const titleOf = sql`coalesce(nullif(invoice.name, ''), 'Draft ' || invoice.id)`
const isIssued = sql<SqlBool>`(invoice.state <> 'draft')`
const isInvoice = sql<SqlBool>`(${isIssued} and not invoice.credit_note)`
/** Selects the balance that the database computes: none for drafts and credit notes. */
const balance = (column: 'paid' | 'credit_notes' | 'open') => sql`coalesce((
  select ${sql.ref(`of_invoice.${column}`)} from invoice_balance of_invoice
   where of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id), 0.00)`
export const openAmount = balance('open')
/** The part of an issued credit note that is set against no invoice and was not refunded: credit of the client. */
export const creditLeft = sql`(case when invoice.credit_note and invoice.state <> 'draft' then -invoice.gross - coalesce((
  select sum(part.amount) from payment_allocation part
   where part.org_id = invoice.org_id and part.credit_id = invoice.id), 0) else 0 end)::numeric(14, 2)`
const dayNow = (me: Me) => sql`${today(me.timezone)}::date`
const isOpen = (more: SearchCondition = sql<SqlBool>`true`) => sql<SqlBool>`exists (
  select from invoice_balance of_invoice
   where of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id and of_invoice.open > 0 and ${more})`
const isLate = (me: Me) => sql<SqlBool>`of_invoice.due < ${dayNow(me)}`
const overdue = (me: Me) => isOpen(isLate(me))
/** The same over a whole list: few of its invoices are open, and an index has them. */
const amongOpen = (me: Me, more: SearchCondition = sql<SqlBool>`true`) => sql<SqlBool>`invoice.id = any(array(
  select of_invoice.invoice_id from invoice_balance of_invoice
   where of_invoice.org_id = ${me.org_id} and of_invoice.open > 0 and ${more}))`
const amongOverdue = (me: Me) => amongOpen(me, isLate(me))
const [unpaidState, partly, settled, late] = paymentStates
/** Null of a draft and of a credit note. */
export const paymentState = (me: Me) => sql`case
  when not ${isInvoice} then null
  when ${openAmount} <= 0 then ${sql.lit(settled)}
  when ${overdue(me)} then ${sql.lit(late)}
  when ${openAmount} < invoice.gross then ${sql.lit(partly)}
  else ${sql.lit(unpaidState)} end`

/** The state in a word: a draft, or the state of payment. */
const stateWord = (me: Me) => sql`coalesce(replace(${paymentState(me)}, '_', ' '), invoice.state)`

/** Condition for an invoice that is for a matching project, or has lines for one. */
const ofProject = (me: Me, project: SearchCondition) => sql<SqlBool>`exists (
  select from project where project.org_id = invoice.org_id and ${project} and ${mayPickProject(me)}
     and (project.id = invoice.project_id or exists (
       select from invoice_line line
        where line.org_id = invoice.org_id and line.invoice_id = invoice.id and line.project_id = project.id)))`

const flags = {
  draft: () => sql<SqlBool>`invoice.state = 'draft'`,
  issued: () => isIssued,
  sent: () => sql<SqlBool>`invoice.state = 'sent'`,
  overdue: amongOverdue,
  paid: (me) => sql<SqlBool>`(${isInvoice} and not ${amongOpen(me)})`,
  credit: () => sql<SqlBool>`invoice.credit_note`,
} satisfies Record<string, (me: Me) => SearchCondition>
const flagOf = (name: string): ((me: Me) => SearchCondition) | undefined =>
  Object.entries(flags).find(([key]) => key === name)?.[1]
/** A reminder to several is one: they are written in one transaction. */
const reminders = sql`where mail.org_id = invoice.org_id and mail.invoice_id = invoice.id and mail.about = 'reminder'`
const person = (column: string) => sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m
  where m.org_id = invoice.org_id and m.id = ${sql.ref(`invoice.${column}`)})`

/** Selects the recipients of an invoice, as far as the viewer may see them. */
const contactsOf = (me: Me) => {
  const contactsOfProject = sql`select link.contact_id from project_invoice_contact link
    where link.org_id = invoice.org_id and link.project_id = invoice.project_id and ${knownProject(me)}`
  const ofClient = sql`select link.contact_id from contact_client link
    where link.org_id = invoice.org_id and link.client_id = invoice.client_id and link.invoices`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name)
        order by contact.last_name collate human, contact.id), '[]')
      from contact
     where contact.org_id = ${me.org_id} and ${mayViewContact(me)}
       and contact.id = any(array(${contactsOfProject} union all select id from (${ofClient}) of_client(id) where not exists (${contactsOfProject}))))`
}
const journalOf = sql`(select jsonb_build_object('id', entry.id, 'name', entry.name) from journal_entry entry
  where entry.org_id = invoice.org_id and entry.invoice_id = invoice.id and entry.kind in ('invoice', 'credit')
  order by entry.id limit 1)`

export const invoices = recordKit(invoice, {
  table: 'invoice',
  stays: { record: 'This invoice', instead: 'Credit it instead.' },
  versionRequired: true,
  access: {
    mayView: (me) => sql<SqlBool>`${has(me, 'invoice.view_invoice')}::boolean`,
    acts: (me) => ({
      can_change: has(me, 'invoice.change_invoice'),
      can_delete: has(me, 'invoice.delete_invoice'),
    }),
  },
  owner: {
    words: ['invoice', 'invoices'],
    // A client's page lists its invoices also to people who may see only those.
    title: titleOf,
    // Invoices mention nobody, but alerts are about them.
    mentions: { text: sql`''`, place: 'notes' },
    parts: ['invoice_line', 'invoice_line_tax', 'invoice_tax', 'invoice_balance', 'billed_work'],
  },
  tabs: {
    draft: flags.draft,
    unpaid: (me) => amongOpen(me),
    overdue: flags.overdue,
    paid: flags.paid,
    credit: flags.credit,
  },
  orders: { amount_gross: whole(sql`invoice.gross`), amount_open: whole(openAmount) },
  referencedBy: { project_id: (me, ids) => ofProject(me, sql`project.id = any(${[...ids]}::bigint[])`) },
  matches: {
    project: (values, me) => ofProject(me, textIn(sql`(project.reference || ' ' || project.name)`)(values, me)),
    amount: numberIn(sql`invoice.gross`),
    is: (values, me) => either(textsOf(values).map((flag) => flagOf(flag)?.(me) ?? sql<SqlBool>`false`)),
  },
  select: (me) => ({
    label: titleOf,
    lines: linesOf(mayPickProject(me)),
    taxes: taxesOf,
    project_id: sql`case when ${knownProject(me)} then invoice.project_id end`,
    project: sql`(select jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) from project
      where project.org_id = invoice.org_id and project.id = invoice.project_id and ${mayPickProject(me)})`,
    projects: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) order by project.reference, project.id), '[]')
        from project where project.org_id = invoice.org_id and ${mayPickProject(me)} and project.id in (
          select line.project_id from invoice_line line where line.org_id = invoice.org_id and line.invoice_id = invoice.id))`,
    state: sql`invoice.state`,
    payment_state: paymentState(me),
    credit_note: sql`invoice.credit_note`,
    contacts: contactsOf(me),
    journal: journalOf,
    credits_id: sql`invoice.credits_id`,
    credits: sql`(select jsonb_build_object('id', whole.id, 'name', whole.name) from invoice whole
      where whole.org_id = invoice.org_id and whole.id = invoice.credits_id)`,
    amount_net: sql`invoice.net`,
    amount_tax: sql`invoice.tax`,
    amount_gross: sql`invoice.gross`,
    amount_paid: balance('paid'),
    amount_credited: balance('credit_notes'),
    amount_open: openAmount,
    amount_unallocated: creditLeft,
    bill_to: sql`invoice.bill_to`,
    issued: sql`invoice.issued`,
    issued_by: person('issued_by_id'),
    sent: sql`invoice.sent`,
    reminders: sql`(select count(distinct created)::int from mail ${reminders})`,
    reminded: sql`(select max(created) from mail ${reminders})`,
    ...syncOf('invoice'),
  }),
  cells: (me) => ({
    // The same state as in the list: a draft, or the state of payment.
    state: stateWord(me),
    credit_note: yes(sql`invoice.credit_note`),
    // An invoice for several projects names them all.
    project: sql`(select string_agg(project.name, ', ' order by project.reference, project.id) from project
      where project.org_id = invoice.org_id and ${mayPickProject(me)} and (project.id = invoice.project_id
        or (invoice.project_id is null and project.id in (
          select line.project_id from invoice_line line where line.org_id = invoice.org_id and line.invoice_id = invoice.id))))`,
  }),
  // A draft has no number yet, so pickers show its title.
  option: { name: titleOf, columns: (me) => sql`client.name as hint, ${stateWord(me)} as state` },
  derive: (me, row) => ({
    contact_ids: row.contacts.map(({ id }) => id),
    can_delete: invoiceWorkflow.startsFrom('delete').includes(row.state) && has(me, 'invoice.delete_invoice'),
  }),
  selectable: { client_id: mayViewClient, project_id: mayPickProject },
  check: ({ start, end }) => ({
    ...((start === null) !== (end === null) ? { [start === null ? 'start' : 'end']: [periodMissing] } : {}),
    ...(start !== null && end !== null && end < start ? { end: ['The end must not be before the start.'] } : {}),
  }),
  writes: {
    before: async (ctx, sent, current) => {
      const was = current as Pick<Invoice, 'id' | 'state' | 'client_id' | 'date' | 'due' | 'start' | 'end'> | null
      if (was && was.state !== 'draft' && Object.keys(sent).some((name) => !writtenAlways.has(name)))
        throw conflict('state', unchangeableInvoice)
      if (was && sent.client_id !== undefined && sent.client_id !== was.client_id) await requireNoWork(ctx, was.id)
      // Most invoices bill the month of their date; a period that was emptied is required on issue.
      const isPeriodOpen = sent.start === undefined && sent.end === undefined
      if (was) {
        const isMoved = sent.date !== undefined && isPeriodOpen && isDefaultPeriod(was)
        const date = sent.date ?? was.date
        // The client keeps the days that they have to pay.
        const due = sent.due ?? addDays(date, daysBetween(was.date, was.due))
        requireDueAfter(date, due)
        return { ...(isMoved && defaultPeriod(date)), ...(due !== was.due && { due }) }
      }
      const date = sent.date ?? today(ctx.me.timezone)
      const due = sent.due ?? addDays(date, await daysToPay(ctx, sent.client_id))
      requireDueAfter(date, due)
      return { date, due, ...(isPeriodOpen && defaultPeriod(date)) }
    },
    after: async (ctx, id, sent) => {
      // The row itself is changed after its lines.
      const { project_id, client_id, date, tax_point } = sent
      const moved = omitUndefined({ project_id, client_id, date, tax_point })
      if (sent.lines) await saveLines(ctx, id, sent.lines, moved)
      else if (Object.keys(moved).length > 0) await renewTaxes(ctx, id, moved)
    },
    remove: async (ctx, id) => {
      requireAllowed(invoiceWorkflow, 'delete', await invoices.get(ctx, id))
      await removeLines(ctx, id)
    },
  },
})

/** The due day is not checked with the other fields: it follows the date unless it is sent. */
function requireDueAfter(date: string, due: string): void {
  if (due < date) throw invalid({ due: ['The due date must not be before the date.'] })
}

/** Reads how far an invoice or a payment has come on its way to the books. */
export const syncOf = (table: 'invoice' | 'payment') => {
  const ofColumn = (column: 'state' | 'error', blank: string) => sql`coalesce((
    select ${sql.ref(`its.${column}`)} from accounting_sync its
     where its.org_id = ${sql.ref(`${table}.org_id`)} and its.${sql.ref(`${table}_id`)} = ${sql.ref(`${table}.id`)}), ${blank})`
  return { sync_state: ofColumn('state', 'none'), sync_error: ofColumn('error', '') }
}

const knownProject = (me: Me) => sql<SqlBool>`exists (select from project
  where project.org_id = invoice.org_id and project.id = invoice.project_id and ${mayPickProject(me)})`

/** Throws 400 when the client of a draft changes that bills work: the work was for the former client. */
async function requireNoWork({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from billed_work done join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
     where line.org_id = ${me.org_id} and line.invoice_id = ${id} limit 1`.execute(db)
  if (rows.length > 0)
    throw invalid({
      client_id: ['The invoice bills hours or expenses of this client’s projects. Remove these lines first.'],
    })
}

/** Returns the days of the client's terms; where there are none, those of the firm. */
async function daysToPay({ db, me }: Ctx, client_id: number | undefined): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(client.payment_days, company.payment_days) as days
      from client join company on company.org_id = client.org_id
     where client.org_id = ${me.org_id} and client.id = ${client_id ?? null}`.execute(db)
  const [row] = rows
  if (!row) throw invalidChoice('client_id')
  return row.days
}
const isDefaultPeriod = ({ date, start, end }: Pick<Invoice, 'date' | 'start' | 'end'>) => {
  const defaults = defaultPeriod(date)
  return start === defaults.start && end === defaults.end
}

/** Adds up the invoices of a list: the total, its open part, and the late part of that. Drafts are not due yet. */
export async function invoiceSums(ctx: Ctx, query: object): Promise<InvoiceSums> {
  const where = await invoices.records.whereOf(ctx, { ...query })
  const { rows } = await sql<InvoiceSums>`
    select count(*) as count, coalesce(sum(invoice.net) filter (where ${isIssued}), 0)::numeric(14, 2) as net,
        coalesce(sum(invoice.gross) filter (where ${isIssued}), 0)::numeric(14, 2) as gross,
        count(*) filter (where not ${isIssued}) as drafts,
        coalesce(sum(invoice.gross) filter (where not ${isIssued}), 0)::numeric(14, 2) as drafts_gross,
        coalesce(sum(of_invoice.open), 0)::numeric(14, 2) as open,
        coalesce(sum(of_invoice.open) filter (where of_invoice.due < ${dayNow(ctx.me)}), 0)::numeric(14, 2) as overdue
      from ${invoices.records.kind.from} left join invoice_balance of_invoice
        on of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id and of_invoice.open > 0
     where ${where}`.execute(ctx.db)
  return rows[0] as InvoiceSums
}

export const invoiceConstraints = {
  invoice_balance_credited: (): AppError =>
    conflict('state', 'Less of this invoice is left to credit than before. Check its credit notes, then try again.'),
  invoice_balance_open: (): AppError =>
    conflict('state', 'Less of this invoice is open than before. Check the open amount, then try again.'),
  ...namedListConstraints('invoice_type'),
  invoice_number_once: (): AppError =>
    conflict('state', 'This number is already in use. Change the prefix of numbers in the settings, then issue again.'),
  invoice_number: (): AppError => invalid({ name: ['A draft has no number. It gets one when you issue it.'] }),
  invoice_stays: (): AppError => conflict('state', unchangeableInvoice),
  ...billedConstraints,
  invoice_line_org_id_valuation_id_fkey: (): AppError => invalidChoice('lines'),
  invoice_line_org_id_project_id_fkey: (): AppError => invalidChoice('lines'),
  invoice_line_org_id_quote_item_id_fkey: (): AppError => invalidChoice('lines'),
  invoice_line_org_id_nominal_account_id_fkey: (): AppError => invalidChoice('lines'),
  invoice_line_tax_org_id_vat_rate_id_fkey: (): AppError => invalidChoice('lines'),
}
