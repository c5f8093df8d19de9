/** Tax rates that are proposed for the lines of a draft. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import type { LineValues } from '../invoices.ts'
import type { TaxProposal } from '../tax.rules.ts'
import type { BilledProject } from './draftProjects.ts'
import { proposeTax, type Supplied } from './invoiceTax.ts'

interface ChosenRate {
  id: number
  item_id: number
  name: string
  rate: string
}

/** Proposes the tax for a project today. */
export const taxOfItems = (ctx: Ctx, { id: project_id, client_id }: BilledProject) =>
  taxesSupplied(ctx, { project_id, client_id, tax_point: today(ctx.me.timezone) })

/** Returns the proposed tax by item: the rate chosen on its quote if it differs from the proposal. */
async function taxesSupplied(ctx: Ctx, supplied: Supplied): Promise<(item: number | null) => TaxProposal> {
  const { project_id, tax_point } = supplied
  const proposal = await proposeTax(ctx, supplied, true)
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
      : { tax_rate_ids: [own.id], tax_reason: `${own.name} ${own.rate}%, as it was quoted.` }
  }
}

type TaxedLine = Pick<LineValues, 'quote_item_id' | 'project_id'>

/** Proposes the tax of each line of a draft: by the project of the invoice, else by its own. */
export async function proposedTaxes(
  ctx: Ctx,
  { project_id, client_id, tax_point }: Supplied,
  lines: readonly TaxedLine[],
): Promise<TaxProposal[]> {
  const known = new Map<number | null, Awaited<ReturnType<typeof taxesSupplied>>>()
  const proposals: TaxProposal[] = []
  for (const { quote_item_id, project_id: own } of lines) {
    const project = project_id ?? own
    const tax = known.get(project) ?? (await taxesSupplied(ctx, { project_id: project, client_id, tax_point }))
    known.set(project, tax)
    proposals.push(tax(quote_item_id))
  }
  return proposals
}

/** Returns whether a line has the proposed tax and its reason. */
export const isAsProposed = (
  { tax_rate_ids: ids, tax_reason }: Pick<LineValues, 'tax_rate_ids' | 'tax_reason'>,
  proposal: TaxProposal,
): boolean =>
  tax_reason === proposal.tax_reason &&
  ids.length === proposal.tax_rate_ids.length &&
  ids.every((id) => proposal.tax_rate_ids.includes(id))
