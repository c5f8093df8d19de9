/** By which rates drafted lines are taxed. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/context.ts'
import type { TaxProposal } from '../tax.rules.ts'
import type { BilledProject } from './draft.projects.ts'
import { proposeTax } from './invoices.tax.ts'

interface ChosenRate {
  id: number
  item_id: number
  name: string
  rate: string
}

/** What is proposed for a project today; of an item the rate that was chosen on its quote, where that is another. */
export async function taxOfItems(
  ctx: Ctx,
  { id: project_id, client_id }: BilledProject,
): Promise<(item: number | null) => TaxProposal> {
  const tax_point = today(ctx.me.timezone)
  const proposal = await proposeTax(ctx, { project_id, client_id, tax_point })
  const { rows } = await sql<ChosenRate>`
    select item.id as item_id, rate.id, rate.name, trim_scale(rate.rate)::text as rate from quote_item item
      join vat_rate rate on rate.org_id = item.org_id and rate.id = item.tax_id
        and daterange(rate.valid_from, rate.valid_to, '[]') @> ${tax_point}::date
     where item.org_id = ${ctx.me.org_id} and item.project_id = ${project_id}`.execute(ctx.db)
  const chosen = new Map(rows.map((row) => [row.item_id, row]))
  return (item) => {
    const own = item === null ? undefined : chosen.get(item)
    return own === undefined || proposal.tax_rate_ids.includes(own.id)
      ? proposal
      : { tax_rate_ids: [own.id], tax_reason: `${own.name} ${own.rate} %, as it was quoted.` }
  }
}
