/** By which rates the lines of a draft are taxed as they are proposed. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/context.ts'
import type { LineValues } from '../invoices.ts'
import type { TaxProposal } from '../tax.rules.ts'
import type { BilledProject } from './draft.projects.ts'
import { proposeTax, type Supplied } from './invoices.tax.ts'

interface ChosenRate {
  id: number
  item_id: number
  name: string
  rate: string
}

/** What is proposed for a project today. */
export const taxOfItems = (ctx: Ctx, { id: project_id, client_id }: BilledProject) =>
  taxesSupplied(ctx, { project_id, client_id, tax_point: today(ctx.me.timezone) })

/** By item, what is proposed for what is supplied; the rate that was chosen on its quote, where that is another. */
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
      : { tax_rate_ids: [own.id], tax_reason: `${own.name} ${own.rate} %, as it was quoted.` }
  }
}

type TaxedLine = Pick<LineValues, 'quote_item_id' | 'entry_ids' | 'expense_ids'>

/** Of each line of a draft what is proposed for it: by the project of the invoice, else by that of what it bills. */
export async function proposedTaxes(
  ctx: Ctx,
  { project_id, client_id, tax_point }: Supplied,
  lines: readonly TaxedLine[],
): Promise<TaxProposal[]> {
  const projects = project_id === null ? await projectsOf(ctx, lines) : new Map<number, number>()
  const known = new Map<number | null, Awaited<ReturnType<typeof taxesSupplied>>>()
  const proposals: TaxProposal[] = []
  for (const [at, { quote_item_id }] of lines.entries()) {
    const project = project_id ?? projects.get(at) ?? null
    const tax = known.get(project) ?? (await taxesSupplied(ctx, { project_id: project, client_id, tax_point }))
    known.set(project, tax)
    proposals.push(tax(quote_item_id))
  }
  return proposals
}

/** By the place of a line: the project whose item, hours or expense it bills. */
async function projectsOf({ db, me }: Ctx, lines: readonly TaxedLine[]): Promise<ReadonlyMap<number, number>> {
  const given = lines.map(({ quote_item_id, entry_ids, expense_ids }, at) => ({
    at,
    item: quote_item_id,
    entry: entry_ids[0] ?? null,
    expense: expense_ids[0] ?? null,
  }))
  const { rows } = await sql<{ at: number; project_id: number | null }>`
    select given.at, coalesce(item.project_id, entry.project_id, (
        select part.project_id from expense_allocation part
         where part.org_id = ${me.org_id} and part.expense_id = given.expense order by part.position limit 1)) as project_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (at int, item bigint, entry bigint, expense bigint)
        left join quote_item item on item.org_id = ${me.org_id} and item.id = given.item
        left join diary_entry entry on entry.org_id = ${me.org_id} and entry.id = given.entry`.execute(db)
  return new Map(rows.flatMap(({ at, project_id }) => (project_id === null ? [] : [[at, project_id]])))
}

/** Whether a line is taxed as it is proposed, and says so. */
export const isAsProposed = (
  { tax_rate_ids: ids, tax_reason }: Pick<LineValues, 'tax_rate_ids' | 'tax_reason'>,
  proposal: TaxProposal,
): boolean =>
  tax_reason === proposal.tax_reason &&
  ids.length === proposal.tax_rate_ids.length &&
  ids.every((id) => proposal.tax_rate_ids.includes(id))
