/** The lines of an invoice and its tax: read beside it, and kept whole whenever they are sent. */
import { sql } from 'kysely'

import { type Rounding, roundingOf } from '#core/decimal.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, invalidChoice, notFound } from '#server/errors.ts'
import type { TaxCategory } from '#features/company/company.money.contract.ts'
import type { LineValues } from '../invoices.ts'
import { invoiceTotals, netOf, type TaxRate } from '../invoices.totals.ts'
import { billedOf, billedParts, keepBilled, type OfInvoice } from './invoices.billed.ts'

/** Numbers without the zeros at their end, money with two decimals. */
export const linesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', line.id, 'description', line.description, 'quantity', trim_scale(line.quantity)::text, 'unit', line.unit,
      'price', case when scale(trim_scale(line.price)) > 2 then trim_scale(line.price)::text else line.price::numeric(14, 2)::text end,
      'discount', line.discount::text, 'quote_item_id', line.quote_item_id, 'tax_reason', line.tax_reason,
      'nominal_account_id', line.nominal_account_id, 'net', line.net::text,
      'month', line.month, 'valuation_id', line.valuation_id, 'entry_ids', ${billedOf.entries}, 'expense_ids', ${billedOf.expenses},
      'tax_rate_ids', (select coalesce(jsonb_agg(tax.vat_rate_id order by tax.vat_rate_id), '[]')
        from invoice_line_tax tax where tax.org_id = line.org_id and tax.line_id = line.id))
      order by line.position), '[]')
    from invoice_line line where line.org_id = invoice.org_id and line.invoice_id = invoice.id)`
export const taxesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('tax_rate_id', tax.vat_rate_id, 'name', tax.name, 'jurisdiction', tax.jurisdiction,
      'category', tax.category, 'rate', trim_scale(tax.rate)::text, 'base_fraction', trim_scale(tax.base_fraction)::text, 'text', tax.reason, 'taxable', tax.taxable::text, 'amount', tax.amount::text) order by tax.position), '[]')
    from invoice_tax tax where tax.org_id = invoice.org_id and tax.invoice_id = invoice.id)`

/** Of a day, by their ids, in the order in which an invoice lists them. 400 for one that does not apply on it. */
async function ratesOf({ db, me }: Ctx, day: string, ids: readonly number[]) {
  const { rows } = await sql<TaxRate & { category: TaxCategory; reason: string; applies: boolean }>`
    select id, name, jurisdiction, rate::text as rate, base_fraction::text as base_fraction, category, reason,
        daterange(valid_from, valid_to, '[]') @> ${day}::date as applies
      from vat_rate where org_id = ${me.org_id} and id = any(${[...ids]}::bigint[])
     order by vat_rate.rate desc, name collate human, id`.execute(db)
  const ended = rows.find(({ applies }) => !applies)
  if (ended) throw invalid({ lines: [`${ended.name} at ${ended.rate} % does not apply on the day of this invoice.`] })
  if (rows.length < ids.length) throw invalidChoice('lines')
  return rows
}

/** Of an issued invoice, as they were frozen when it was: what credits it is taxed by them, whatever they are by now. */
async function frozenRatesOf({ db, me }: Ctx, id: number, ids: readonly number[]) {
  const { rows } = await sql<TaxRate & { category: TaxCategory; reason: string }>`
    select vat_rate_id as id, name, jurisdiction, rate::text as rate, base_fraction::text as base_fraction, category, reason
      from invoice_tax where org_id = ${me.org_id} and invoice_id = ${id} and vat_rate_id = any(${[...ids]}::bigint[])
     order by position`.execute(db)
  if (rows.length < ids.length)
    throw invalid({ lines: ['A credit note is taxed as what it credits: choose among its rates.'] })
  return rows
}

/** What hangs on lines goes before them, so that the audit has it after them when they are put back. */
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

/** Keeps these lines in the place of those that are there, and what they add up to. The invoice is a draft. */
export async function keepLines(ctx: Ctx, id: number, lines: readonly LineValues[]): Promise<void> {
  const { db, me } = ctx
  const { rows: found } = await sql<OfInvoice & { day: string; frozen: Rounding | null }>`
    select id, client_id, project_id, credits_id, credit_note, coalesce(tax_point, date) as day,
        (select whole.rounding from invoice whole where whole.org_id = invoice.org_id and whole.id = invoice.credits_id) as frozen
      from invoice where org_id = ${me.org_id} and id = ${id}`.execute(db)
  const of = found[0]
  if (!of) throw notFound()
  const { day } = of
  const parts = await billedParts(ctx, id)
  const ids = [...new Set(lines.flatMap(({ tax_rate_ids: some }) => some))]
  const rates = of.credits_id === null ? await ratesOf(ctx, day, ids) : await frozenRatesOf(ctx, of.credits_id, ids)
  const rounding = of.frozen ?? roundingOf(me.rounding)
  const { net, tax, taxes } = invoiceTotals(lines, rates, rounding)
  await removeLines(ctx, id)
  const given = JSON.stringify(lines.map((line, position) => ({ ...line, position, net: netOf(line, rounding) })))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) given (position int, description text, quantity numeric, unit text,
        price numeric, discount numeric, net numeric, quote_item_id bigint, valuation_id bigint, month date, tax_reason text,
        nominal_account_id bigint, tax_rate_ids jsonb)),
    kept as (
      insert into invoice_line (invoice_id, position, description, quantity, unit, price, discount, net, quote_item_id, valuation_id, month, tax_reason,
        nominal_account_id)
      select ${id}, position, description, quantity, unit, price, discount, net, quote_item_id, valuation_id, month, tax_reason,
        nominal_account_id from given order by position
      returning id, position)
    insert into invoice_line_tax (line_id, vat_rate_id)
    select distinct kept.id, rate::bigint from kept join given using (position), jsonb_array_elements_text(given.tax_rate_ids) rate`.execute(
    db,
  )
  await sql`
    insert into invoice_tax (invoice_id, position, vat_rate_id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount)
    select ${id}, at - 1, id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount
      from rows from (jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb)
        as (id bigint, name text, jurisdiction text, rate numeric, base_fraction numeric, category text, reason text, taxable numeric, amount numeric))
        with ordinality as given (id, name, jurisdiction, rate, base_fraction, category, reason, taxable, amount, at)`.execute(
    db,
  )
  await keepBilled(ctx, of, lines, parts)
  await sql`update invoice set net = ${net}, tax = ${tax}, rounding = ${rounding}
    where org_id = ${me.org_id} and id = ${id}`.execute(db)
}
