/**
 * Hours and expenses that the lines of an invoice bill, or that a credit note takes back
 * (docs/rules/money.md#invoices, docs/PRODUCT-RULES.md#invariants).
 */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { lockInvoiced } from '#features/diary/entries/server/lockedEntries.ts'
import { expenseValue } from '#features/projects/server/projectCosts.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import type { Invoice, LineValues } from '../invoices.ts'
import { billableMinutes, entryValue, isBillable, isBillableExpense, isSettled, withRate } from './billingWork.ts'

export interface OfInvoice {
  id: number
  client_id: number
  project_id: number | null
  credits_id: number | null
  credit_note: boolean
}

/** Ids of the work that a line bills. */
export const billedOf = {
  entries: sql`(select coalesce(jsonb_agg(done.entry_id order by done.entry_id), '[]') from billed_work done
    where done.org_id = line.org_id and done.line_id = line.id and done.entry_id is not null)`,
  expenses: sql`(select coalesce(jsonb_agg(distinct part.expense_id order by part.expense_id), '[]') from billed_work done
      join expense_allocation part on part.org_id = done.org_id and part.id = done.expense_allocation_id
    where done.org_id = line.org_id and done.line_id = line.id)`,
}

const takenMeanwhile = () =>
  conflict('state', 'Some of this work was billed elsewhere or written off. Remove it from this invoice.')

/**
 * Reads the parts of expenses that an invoice bills, so that other parts of the same expenses do not join when it is
 * saved again.
 */
export async function billedParts({ db, me }: Ctx, invoiceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select done.expense_allocation_id as id from billed_work done
      join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
     where done.org_id = ${me.org_id} and line.invoice_id = ${invoiceId} and done.expense_allocation_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Saves what the lines of a draft bill; the lines must be saved. Throws 400 under `lines` for work that is not
 * approved and billable for its client, or that a credit note's invoice does not bill; 409 `state` for work that is
 * billed or written off.
 */
export async function saveBilled(
  ctx: Ctx,
  invoice: OfInvoice,
  lines: readonly LineValues[],
  parts: readonly number[],
): Promise<void> {
  const requestOf = (name: 'entry_ids' | 'expense_ids') =>
    lines.flatMap((line, position) => [...new Set(line[name])].map((id) => ({ position, id })))
  await requireValuations(ctx, invoice, lines)
  const [entries, expenses] = [requestOf('entry_ids'), requestOf('expense_ids')]
  if (entries.length + expenses.length === 0) return
  if (invoice.credit_note) return takeBack(ctx, invoice, entries, expenses)
  if (entries.length > 0) await saveEntries(ctx, invoice, entries)
  if (expenses.length > 0) await saveExpenses(ctx, invoice, expenses, parts)
}

async function requireValuations({ db, me }: Ctx, invoice: OfInvoice, lines: readonly LineValues[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ valuation_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return
  // A credit note takes back what its invoice bills, even if the valuation was reopened since.
  if (invoice.credit_note && invoice.credits_id !== null) {
    const { rows } = await sql`
      select distinct valuation_id from invoice_line
       where org_id = ${me.org_id} and invoice_id = ${invoice.credits_id} and valuation_id = any(${ids}::bigint[])`.execute(
      db,
    )
    if (rows.length < ids.length) throw invalidChoice('lines')
    return
  }
  const { rows } = await sql`
    select from valuation
      join project on project.org_id = valuation.org_id and project.id = valuation.project_id
     where valuation.org_id = ${me.org_id} and valuation.id = any(${ids}::bigint[]) and valuation.state = 'agreed'
       and ${payerOf('project')} = ${invoice.client_id} and ${mayPickProject(me)}`.execute(db)
  if (rows.length < ids.length) throw invalidChoice('lines')
}

type Params = readonly { position: number; id: number }[]
const given = (requests: Params) =>
  sql`jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as given (position int, id bigint)`

async function saveEntries({ db, me }: Ctx, invoice: OfInvoice, requests: Params): Promise<void> {
  // Locked in the order of ids, so that two drafts of the same hours wait instead of deadlocking.
  await sql`
    select from diary_entry where org_id = ${me.org_id} and id = any(${requests.map(({ id }) => id)}::bigint[])
     order by id for no key update`.execute(db)
  const { numAffectedRows: saved } = await sql`
    insert into billed_work (line_id, entry_id, minutes, value)
    select line.id, entry.id, ${billableMinutes}, coalesce(${entryValue(me)}, 0)
      from ${given(requests)}
        join invoice_line line on line.org_id = ${me.org_id} and line.invoice_id = ${invoice.id} and line.position = given.position
        join diary_entry entry on entry.org_id = line.org_id and entry.id = given.id and ${isBillable}
        join project on project.org_id = entry.org_id and project.id = entry.project_id and ${payerOf('project')} = ${invoice.client_id}
          and ${mayPickProject(me)}
        ${withRate}
     order by entry.id`.execute(db)
  if (Number(saved) < requests.length) throw invalidChoice('lines')
}

async function saveExpenses(
  { db, me }: Ctx,
  invoice: OfInvoice,
  requests: Params,
  parts: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into billed_work (line_id, expense_allocation_id, value)
    select line.id, part.id, ${expenseValue(me)}
      from ${given(requests)}
        join invoice_line line on line.org_id = ${me.org_id} and line.invoice_id = ${invoice.id} and line.position = given.position
        join expense on expense.org_id = line.org_id and expense.id = given.id and ${isBillableExpense}
        join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
        join project on project.org_id = part.org_id and project.id = part.project_id and ${payerOf('project')} = ${invoice.client_id}
          and project.id = line.project_id and ${mayPickProject(me)}
     where part.id = any(${[...parts]}::bigint[]) or (
        not exists (select from expense_allocation mine where mine.org_id = part.org_id and mine.expense_id = part.expense_id
          and mine.id = any(${[...parts]}::bigint[]))
        and not exists (select from billed_work done where done.org_id = part.org_id
          and done.expense_allocation_id = part.id and ${isSettled}))
     order by part.id
    returning (select expense_id from expense_allocation part
      where part.org_id = billed_work.org_id and part.id = billed_work.expense_allocation_id) as id`.execute(db)
  const saved = new Set(rows.map(({ id }) => id))
  const lost = requests.filter(({ id }) => !saved.has(id)).map(({ id }) => id)
  if (lost.length === 0) return
  const { rows: known } = await sql`
    select from expense_allocation part
      join expense on expense.org_id = part.org_id and expense.id = part.expense_id and ${isBillableExpense}
      join project on project.org_id = part.org_id and project.id = part.project_id and ${payerOf('project')} = ${invoice.client_id}
        and ${mayPickProject(me)}
     where part.org_id = ${me.org_id} and part.expense_id = any(${lost}::bigint[])`.execute(db)
  throw known.length === 0 ? invalidChoice('lines') : takenMeanwhile()
}

async function takeBack({ db, me }: Ctx, invoice: OfInvoice, entries: Params, expenses: Params): Promise<void> {
  const { rows } = await sql<{ entry_id: number | null; expense_id: number | null }>`
    with asked as (
      select position, id as entry_id, null::bigint as expense_id from ${given(entries)}
      union all
      select position, null, id from ${given(expenses)}),
    kept as (
      insert into billed_work (line_id, entry_id, expense_allocation_id, minutes, value, credits)
      select line.id, done.entry_id, done.expense_allocation_id, done.minutes, done.value, true
        from asked
          join invoice_line line on line.org_id = ${me.org_id} and line.invoice_id = ${invoice.id} and line.position = asked.position
          join invoice_line whole on whole.org_id = line.org_id and whole.invoice_id = ${invoice.credits_id}
          join billed_work done on done.org_id = whole.org_id and done.line_id = whole.id and ${isSettled}
          left join expense_allocation part on part.org_id = done.org_id and part.id = done.expense_allocation_id
       where done.entry_id = asked.entry_id or (part.expense_id = asked.expense_id and part.project_id = line.project_id)
      returning entry_id, expense_allocation_id)
    select kept.entry_id, part.expense_id from kept
      left join expense_allocation part on part.id = kept.expense_allocation_id and part.org_id = ${me.org_id}`.execute(
    db,
  )
  const [hours, spent] = [new Set(rows.map((row) => row.entry_id)), new Set(rows.map((row) => row.expense_id))]
  if (entries.some(({ id }) => !hours.has(id)) || expenses.some(({ id }) => !spent.has(id)))
    throw invalid({ lines: ['A credit note can only credit work billed on its invoice.'] })
}

/**
 * Reads the lines of an issued invoice as a credit note takes them back, with the part of their work that is still
 * billed.
 */
export async function stillBilled({ db, me }: Ctx, id: number, lines: readonly LineValues[]): Promise<LineValues[]> {
  const { rows } = await sql<{ entry_id: number | null; expense_id: number | null }>`
    select done.entry_id, part.expense_id from invoice_line line
      join billed_work done on done.org_id = line.org_id and done.line_id = line.id and ${isSettled}
      left join expense_allocation part on part.org_id = done.org_id and part.id = done.expense_allocation_id
     where line.org_id = ${me.org_id} and line.invoice_id = ${id}`.execute(db)
  const [hours, spent] = [new Set(rows.map((row) => row.entry_id)), new Set(rows.map((row) => row.expense_id))]
  return lines.map((line) => ({
    ...line,
    entry_ids: line.entry_ids.filter((number) => hours.has(number)),
    expense_ids: line.expense_ids.filter((number) => spent.has(number)),
  }))
}

/** Throws 409 `state` for hours that changed since they were put on the draft; locks them. */
export async function requireWorkAsDrafted({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ user: string; date: string; same: boolean }>`
    select (select name from member where member.org_id = entry.org_id and member.id = entry.user_id) as user, entry.date,
        entry.status = 'approved' and ${billableMinutes} = done.minutes as same
      from invoice_line line
        join billed_work done on done.org_id = line.org_id and done.line_id = line.id
        join diary_entry entry on entry.org_id = done.org_id and entry.id = done.entry_id
     where line.org_id = ${me.org_id} and line.invoice_id = ${id}
     order by entry.id for no key update of entry`.execute(db)
  const changed = rows.filter(({ same }) => !same)
  const [first] = changed
  if (!first) return
  const others = changed.length > 1 ? `, and ${changed.length - 1} more,` : ''
  throw conflict(
    'state',
    `The hours of ${first.user} on ${formatsOf(me.locale).date(first.date)}${others} have changed or are no longer approved. Remove them from this draft, or have them approved and make a new draft.`,
  )
}

/** Locks the hours of an issued invoice; a credit note releases those that it takes back in full. */
export async function settleIssued(ctx: Ctx, { id, credit_note, credits, date }: Invoice): Promise<void> {
  const { db, me } = ctx
  if (credit_note) return credits ? release(ctx, id, credits.id, date) : undefined
  const { rows } = await sql<{ entry_id: number }>`
    select done.entry_id from invoice_line line
      join billed_work done on done.org_id = line.org_id and done.line_id = line.id and done.entry_id is not null
     where line.org_id = ${me.org_id} and line.invoice_id = ${id}`.execute(db)
  await lockInvoiced(
    ctx,
    rows.map(({ entry_id }) => entry_id),
    true,
  )
}

/**
 * A line that credits as much as its work was billed at takes that back. One that credits less lowers a price: the work
 * stays billed, so that nobody bills it a second time.
 */
async function release(ctx: Ctx, id: number, credits_id: number, date: string): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql<{ entry_id: number | null }>`
    with taken as (
      select line.id as credit_line, -line.net as credited, done.id, done.value, whole.id as whole_line, whole.net
        from invoice_line line
          join billed_work mine on mine.org_id = line.org_id and mine.line_id = line.id and mine.credits
          join billed_work done on done.org_id = mine.org_id and ${isSettled}
            and (done.entry_id = mine.entry_id or done.expense_allocation_id = mine.expense_allocation_id)
          join invoice_line whole on whole.org_id = done.org_id and whole.id = done.line_id and whole.invoice_id = ${credits_id}
       where line.org_id = ${me.org_id} and line.invoice_id = ${id}),
    wholes as (
      select line_id, sum(value) as value, count(*) as count from billed_work
       where org_id = ${me.org_id} and line_id in (select whole_line from taken) group by line_id),
    shares as (
      select credit_line, credited, net * case when wholes.value <> 0 then sum(taken.value) / wholes.value
          else count(*)::numeric / wholes.count end as billed
        from taken join wholes on wholes.line_id = taken.whole_line
       group by credit_line, credited, whole_line, net, wholes.value, wholes.count)
    update billed_work set released = ${date}::date
     where org_id = ${me.org_id} and id in (
       select taken.id from taken where taken.credit_line in (
         select credit_line from shares group by credit_line, credited having credited >= round(sum(billed), 2)))
    returning entry_id`.execute(db)
  await lockInvoiced(
    ctx,
    rows.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id])),
    false,
  )
}

/** Billed hours and expenses cannot be deleted. */
export const billedWorkTable: ReferringTable = {
  table: 'billed_work',
  words: ['line of an invoice or write-off', 'lines of invoices and write-offs'],
}
export const billedConstraints: Record<string, () => AppError> = {
  invoice_line_project: (): AppError =>
    invalid({ lines: ['A line can bill only one project. Put work of another project on a separate line.'] }),
  billed_work_entry_once: takenMeanwhile,
  billed_work_expense_once: takenMeanwhile,
  billed_work_org_id_entry_id_fkey: (): AppError =>
    conflict(
      'in_use',
      'This entry is billed or written off. Remove it from the invoice, or undo the write-off, first.',
    ),
}
