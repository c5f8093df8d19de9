/** Drafts from what was agreed: the accepted items of a project, as far as they are not billed. */
import { sql } from 'kysely'

import { compare, multiply, round, roundingOf } from '#core/decimal.ts'
import { today } from '#core/days.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Invoice, newLine } from '../invoices.ts'
import { leftOf } from './invoices.left.ts'
import { invoices } from './invoices.ts'

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
  const left = (await leftOf(ctx, [project_id])).get(project_id) ?? []
  // Its price, where that is no sum of items, is told to who sees prices.
  const priced = left.filter(({ id }) => id !== null || project.price !== undefined)
  if (priced.every(({ whole }) => compare(whole, '0') === 0))
    throw conflict('state', 'This project has no price that could be billed.')
  const taxOf = await taxesOf(ctx, project_id)
  const lines = priced.flatMap(({ id, name, whole, left: rest }) => {
    const share = round(multiply(multiply(whole, percent), '0.01'), 2, rounding)
    const price = compare(share, rest) > 0 ? rest : share
    if (compare(price, '0') === 0) return []
    const rate = id === null ? null : taxOf.get(id)
    return [{ ...newLine(), description: name, price, tax_rate_ids: rate == null ? [] : [rate], quote_item_id: id }]
  })
  if (lines.length === 0) throw conflict('state', 'All that was accepted is billed.')
  return invoices.create(ctx, { body: { client_id, project_id, lines } }) as unknown as Promise<Invoice>
}

/** Of its items the rates that apply today. */
async function taxesOf({ db, me }: Ctx, project_id: number): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<TaxedItem>`
    select item.id, item.tax_id from quote_item item
      join vat_rate rate on rate.org_id = item.org_id and rate.id = item.tax_id
        and daterange(rate.valid_from, rate.valid_to, '[]') @> ${today(me.timezone)}::date
     where item.org_id = ${me.org_id} and item.project_id = ${project_id}`.execute(db)
  return new Map(rows.map(({ id, tax_id }) => [id, tax_id]))
}
