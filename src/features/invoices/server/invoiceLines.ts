/** The lines of an invoice and its tax: read beside it, and kept whole whenever they are sent. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type Rounding, roundingOf } from '#core/decimal.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import type { TaxCategory } from '#features/company/companyMoney.contract.ts'
import type { LineValues } from '../invoices.ts'
import { type InvoiceTotals, invoiceTotals, netOf, type TaxRate } from '../invoiceTotals.ts'
import { isAsProposed, proposedTaxes } from './draftTax.ts'
import type { Supplied } from './invoiceTax.ts'
import { billedOf, billedParts, saveBilled, type OfInvoice } from './invoiceBilled.ts'
import { projectsOfLines, requireLineProjects, withHiddenProjects } from './invoiceProjects.ts'

/**
 * Selects the lines of an invoice: numbers without trailing zeros, money with two decimals. `seesProject`: condition
 * over `project` for showing its name.
 */
export const linesOf = (seesProject: RawBuilder<SqlBool>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', line.id, 'description', line.description, 'quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
      'price', case when scale(trim_scale(line.price)) > 2 then trim_scale(line.price)::text else line.price::numeric(14, 2)::text end,
      'discount', line.discount::text, 'quote_item_id', line.quote_item_id, 'tax_reason', line.tax_reason,
      'nominal_account_id', line.nominal_account_id, 'net', line.net::text, 'project_id', project.id,
      'month', line.month, 'valuation_id', line.valuation_id, 'entry_ids', ${billedOf.entries}, 'expense_ids', ${billedOf.expenses},
      'tax_rate_ids', (select coalesce(jsonb_agg(tax.vat_rate_id order by tax.vat_rate_id), '[]')
        from invoice_line_tax tax where tax.org_id = line.org_id and tax.line_id = line.id))
      order by line.position), '[]')
    from invoice_line line
      left join project on project.org_id = line.org_id and project.id = line.project_id and ${seesProject}
   where line.org_id = invoice.org_id and line.invoice_id = invoice.id)`
export const taxesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('tax_rate_id', tax.vat_rate_id, 'name', tax.name, 'jurisdiction', tax.jurisdiction,
      'category', tax.category, 'rate', trim_scale(tax.rate)::text, 'base_fraction', trim_scale(tax.base_fraction)::text, 'text', tax.reason, 'taxable', tax.taxable::text, 'amount', tax.amount::text) order by tax.position), '[]')
    from invoice_tax tax where tax.org_id = invoice.org_id and tax.invoice_id = invoice.id)`

/**
 * Reads the rates of a day, by their ids, in the order in which an invoice lists them. 400 for one that does not apply
 * on it.
 */
async function ratesOf({ db, me }: Ctx, day: string, ids: readonly number[]) {
  const { rows } = await sql<TaxRate & { category: TaxCategory; reason: string; applies: boolean }>`
    select id, name, jurisdiction, rate::text as rate, base_fraction::text as base_fraction, category, reason,
        daterange(valid_from, valid_to, '[]') @> ${day}::date as applies
      from vat_rate where org_id = ${me.org_id} and id = any(${[...ids]}::bigint[])
     order by vat_rate.rate desc, name collate human, id`.execute(db)
  const ended = rows.find(({ applies }) => !applies)
  if (ended) throw invalid({ lines: [`${ended.name} at ${ended.rate}% does not apply on the date of this invoice.`] })
  if (rows.length < ids.length) throw invalidChoice('lines')
  return rows
}

/**
 * Reads the rates of an issued invoice as they were frozen: its credit note is taxed by them, whatever they are by now.
 */
async function frozenRatesOf({ db, me }: Ctx, id: number, ids: readonly number[]) {
  const { rows } = await sql<TaxRate & { category: TaxCategory; reason: string }>`
    select vat_rate_id as id, name, jurisdiction, rate::text as rate, base_fraction::text as base_fraction, category, reason
      from invoice_tax where org_id = ${me.org_id} and invoice_id = ${id} and vat_rate_id = any(${[...ids]}::bigint[])
     order by position`.execute(db)
  if (rows.length < ids.length)
    throw invalid({ lines: ['A credit note uses the tax rates of its invoice. Choose one of them.'] })
  return rows
}

/** Removes lines: the rows that hang on them go first, so that the audit has them later when they are put back. */
export async function removeLines(
  { db, me }: Pick<Ctx, 'db'> & { me: Pick<Ctx['me'], 'org_id'> },
  id: number,
): Promise<void> {
  const ofLines = sql`org_id = ${me.org_id} and line_id in (
    select line.id from invoice_line line where line.org_id = ${me.org_id} and line.invoice_id = ${id})`
  await sql`delete from billed_work where ${ofLines}`.execute(db)
  await sql`delete from invoice_line_tax where ${ofLines}`.execute(db)
  await sql`delete from invoice_line where org_id = ${me.org_id} and invoice_id = ${id}`.execute(db)
  await sql`delete from invoice_tax where org_id = ${me.org_id} and invoice_id = ${id}`.execute(db)
}

interface Days {
  date: string
  tax_point: string | null
}
/** The part of a draft that is about to be changed. */
type Moved = Partial<Pick<OfInvoice, 'project_id' | 'client_id'> & Days>
const suppliedOf = (invoice: Pick<OfInvoice, 'project_id' | 'client_id'> & Days, moved: Moved): Supplied => {
  const { project_id, client_id, date, tax_point } = { ...invoice, ...omitUndefined(moved) }
  return { project_id, client_id, tax_point: tax_point ?? date }
}

/** Keeps these lines in the place of those that are there, and what they add up to. The invoice is a draft. */
export async function saveLines(ctx: Ctx, id: number, given: readonly LineValues[], moved: Moved = {}): Promise<void> {
  const { db, me } = ctx
  const { rows: found } = await sql<OfInvoice & Days & { frozen: Rounding | null }>`
    select id, client_id, project_id, credits_id, credit_note, date, tax_point,
        (select whole.rounding from invoice whole where whole.org_id = invoice.org_id and whole.id = invoice.credits_id) as frozen
      from invoice where org_id = ${me.org_id} and id = ${id}`.execute(db)
  const owner = found[0]
  if (!owner) throw notFound()
  await requireLineProjects(ctx, given)
  const supplied = suppliedOf(owner, moved)
  const hidden = await withHiddenProjects(ctx, owner.credits_id === null ? [id] : [id, owner.credits_id], given)
  const projects = await projectsOfLines(ctx, supplied, hidden)
  const lines = hidden.map((line, index) => ({ ...line, project_id: projects[index] ?? null }))
  const parts = await billedParts(ctx, id)
  const ids = [...new Set(lines.flatMap(({ tax_rate_ids }) => tax_rate_ids))]
  const rates =
    owner.credits_id === null
      ? await ratesOf(ctx, supplied.tax_point, ids)
      : await frozenRatesOf(ctx, owner.credits_id, ids)
  const rounding = owner.frozen ?? roundingOf(me.rounding)
  const totals = invoiceTotals(lines, rates, rounding)
  await removeLines(ctx, id)
  // A credit note is taxed like its invoice, whatever is proposed today.
  const proposals = owner.credit_note ? [] : await proposedTaxes(ctx, supplied, lines)
  const rows = JSON.stringify(
    lines.map((line, position) => {
      const proposal = proposals[position]
      const tax_proposed = proposal !== undefined && isAsProposed(line, proposal)
      return { ...line, position, net: netOf(line, rounding), tax_proposed }
    }),
  )
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) given (position int, description text, quantity numeric, unit text,
        price numeric, discount numeric, net numeric, quote_item_id bigint, valuation_id bigint, month date, tax_reason text,
        nominal_account_id bigint, project_id bigint, tax_rate_ids jsonb, tax_proposed boolean)),
    kept as (
      insert into invoice_line (invoice_id, position, description, quantity, unit, price, discount, net, quote_item_id, valuation_id, month, tax_reason,
        nominal_account_id, project_id, tax_proposed)
      select ${id}, position, description, quantity, unit, price, discount, net, quote_item_id, valuation_id, month, tax_reason,
        nominal_account_id, project_id, tax_proposed from given order by position
      returning id, position)
    insert into invoice_line_tax (line_id, vat_rate_id)
    select distinct kept.id, rate::bigint from kept join given using (position), jsonb_array_elements_text(given.tax_rate_ids) rate`.execute(
    db,
  )
  await saveTotals(ctx, id, totals, rounding)
  await saveBilled(ctx, owner, lines, parts)
}

/** Saves the totals of the lines. */
async function saveTotals(
  { db, me }: Ctx,
  id: number,
  { net, tax, taxes }: InvoiceTotals,
  rounding: Rounding,
): Promise<void> {
  await sql`delete from invoice_tax where org_id = ${me.org_id} and invoice_id = ${id}`.execute(db)
  await sql`
    insert into invoice_tax (invoice_id, position, vat_rate_id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount)
    select ${id}, at - 1, id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount
      from rows from (jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb)
        as (id bigint, name text, jurisdiction text, rate numeric, base_fraction numeric, category text, reason text, taxable numeric, amount numeric))
        with ordinality as given (id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount, at)`.execute(
    db,
  )
  await sql`update invoice set net = ${net}, tax = ${tax}, rounding = ${rounding}
    where org_id = ${me.org_id} and id = ${id}`.execute(db)
}

interface Taxed extends Pick<OfInvoice, 'project_id' | 'client_id'>, Days {
  lines: (LineValues & { id: number })[]
  /** The ids of those that are taxed as proposed. */
  proposed: number[]
}

/**
 * Recomputes the taxes of a draft: lines with the proposed tax follow a new day, client or place, lines that somebody
 * taxed otherwise keep theirs, and the current rates apply to all. What the lines bill does not change. Throws 400
 * under `lines` for a rate that does not apply on the day.
 */
export async function renewTaxes(ctx: Ctx, id: number, moved: Moved = {}): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql<Taxed>`
    select project_id, client_id, date, tax_point, ${linesOf(sql<SqlBool>`true`)} as lines, (
        select coalesce(jsonb_agg(line.id), '[]') from invoice_line line
         where line.org_id = invoice.org_id and line.invoice_id = invoice.id and line.tax_proposed) as proposed
      from invoice where org_id = ${me.org_id} and id = ${id} and state = 'draft' and not credit_note`.execute(db)
  const [draft] = rows
  if (!draft || draft.lines.length === 0) return
  const supplied = suppliedOf(draft, moved)
  const proposals = await proposedTaxes(ctx, supplied, draft.lines)
  const lines = draft.lines.map((line, index) =>
    draft.proposed.includes(line.id) ? { ...line, ...proposals[index] } : line,
  )
  const changed = lines.filter((line, index) => line !== draft.lines[index])
  const ids = changed.map((line) => line.id)
  await sql`delete from invoice_line_tax where org_id = ${me.org_id} and line_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint, tax_reason text, tax_rate_ids jsonb)),
    said as (update invoice_line line set tax_reason = given.tax_reason from given where line.org_id = ${me.org_id} and line.id = given.id)
    insert into invoice_line_tax (line_id, vat_rate_id)
    select distinct given.id, rate::bigint from given, jsonb_array_elements_text(given.tax_rate_ids) rate`.execute(db)
  const rates = await ratesOf(ctx, supplied.tax_point, [...new Set(lines.flatMap(({ tax_rate_ids }) => tax_rate_ids))])
  const rounding = roundingOf(me.rounding)
  await saveTotals(ctx, id, invoiceTotals(lines, rates, rounding), rounding)
}
