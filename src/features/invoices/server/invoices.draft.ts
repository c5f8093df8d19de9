/** Drafts from what was agreed: the accepted items of a project, as far as they are not billed. */
import { sql } from 'kysely'

import { add, compare, multiply, round, roundingOf, subtract } from '#core/decimal.ts'
import { today } from '#core/days.ts'
import { projects } from '#features/projects/server/projects.ts'
import { treeRows } from '#features/quote-items/server/quoteItems.reads.ts'
import { quoteTotals } from '#features/quote-items/quoteItems.totals.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Invoice, newLine } from '../invoices.ts'
import { invoices } from './invoices.ts'

/** Of each item what live invoices have billed: drafts too, so that two at once do not bill it twice. */
async function billed({ db, me }: Ctx, project_id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; net: string }>`
    select line.quote_item_id as id, sum(line.net)::numeric(14, 2)::text as net
      from invoice_line line
        join quote_item item on item.org_id = line.org_id and item.id = line.quote_item_id
     where line.org_id = ${me.org_id} and item.project_id = ${project_id}
     group by line.quote_item_id`.execute(db)
  return new Map(rows.map(({ id, net }) => [id, net]))
}

interface TaxedItem {
  id: number
  tax_id: number | null
}

/**
 * A draft with a line for each printed item that was accepted: `percent` of its price, all of it unless told, and at most
 * what is not billed of it. A project without items gives one line of its price. 400 for a project without a client, 409
 * `state` before its acceptance and when nothing is left.
 */
export async function draftInvoice(
  ctx: Ctx,
  { body: { project_id, percent = '100' } }: { body: { project_id: number; percent?: string | undefined } },
): Promise<Invoice> {
  const { db, me } = ctx
  const project = await projects.get(ctx, project_id)
  const client_id = project.billing_client_id ?? project.client_id
  if (client_id === null) throw invalid({ project_id: ['This project has no client who could pay an invoice.'] })
  if (project.accepted === null) throw conflict('state', 'Only what was accepted is billed.')
  await sql`select from project where org_id = ${me.org_id} and id = ${project_id} for no key update`.execute(db)
  const rounding = roundingOf(me.rounding)
  const rows = await treeRows(ctx, [project_id])
  const totals = quoteTotals(rows, rounding).items
  const { rows: taxes } = await sql<TaxedItem>`
    select item.id, item.tax_id from quote_item item
      join vat_rate rate on rate.org_id = item.org_id and rate.id = item.tax_id
        and daterange(rate.valid_from, rate.valid_to, '[]') @> ${today(me.timezone)}::date
     where item.org_id = ${me.org_id} and item.project_id = ${project_id}`.execute(db)
  const taxOf = new Map(taxes.map(({ id, tax_id }) => [id, tax_id]))
  const done = await billed(ctx, project_id)
  const lines = rows.flatMap(({ id, name, state }) => {
    const whole = totals.get(id)?.printed ?? null
    if (whole === null || state === 'proposed') return []
    const left = subtract(whole, done.get(id) ?? '0.00')
    const share = round(multiply(multiply(whole, percent), '0.01'), 2, rounding)
    const price = compare(share, left) > 0 ? left : share
    if (compare(price, '0') === 0 || compare(left, '0') <= 0) return []
    const rate = taxOf.get(id)
    return [{ ...newLine(), description: name, price, tax_rate_ids: rate == null ? [] : [rate], quote_item_id: id }]
  })
  if (lines.length === 0 && rows.length > 0) throw conflict('state', 'All that was accepted is billed.')
  const rest = lines.length > 0 ? lines : wholePrice(project, percent, rounding)
  const sum = rest.reduce((all, { price }) => add(all, price), '0.00')
  if (compare(sum, '0') === 0) throw conflict('state', 'This project has no price that could be billed.')
  return invoices.create(ctx, { body: { client_id, project_id, lines: rest } }) as unknown as Promise<Invoice>
}

function wholePrice(
  { name, price }: { name: string; price?: string | null | undefined },
  percent: string,
  rounding: 'half_up' | 'half_even',
) {
  if (price === null || price === undefined) return []
  return [{ ...newLine(), description: name, price: round(multiply(multiply(price, percent), '0.01'), 2, rounding) }]
}
