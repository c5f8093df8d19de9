/** Drafts from what was worked and agreed: hours, expenses and accepted items, as far as they are not billed. */
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { type DraftParams, type DraftKind, periodMissing } from '../billing.contract.ts'
import { type Invoice, type LineValues, maxLines } from '../invoices.ts'
import { expenseLines, hourLines } from './draftHours.ts'
import { itemLines } from './draftItems.ts'
import { type Drafted, projectsOf, withoutAbandoned } from './draftProjects.ts'
import { type Left, leftOf } from './invoiceUnbilled.ts'
import { invoices } from './invoices.ts'

/**
 * A draft with what was asked for and is not billed yet. 400 by field for a period that is not whole, projects of several
 * payers or of none; 409 `state` for what was not accepted, hours without a rate, and where nothing is left.
 */
export async function draftInvoice(ctx: Ctx, { body: request }: { body: DraftParams }): Promise<Invoice> {
  const kinds = kindsOf(request)
  requirePeriod(request, kinds)
  const projects = await projectsOf(ctx, request)
  const all = await leftOf(
    ctx,
    projects.map(({ id }) => id),
    request.end,
  )
  const left = withoutAbandoned(request, projects, all)
  if (left !== all && kinds.size === 1 && kinds.has('items') && projects.every(({ abandoned }) => abandoned !== null))
    throw conflict('state', priceOfAbandoned)
  const drafted = { asked: request, projects, left }
  const lines: LineValues[] = []
  if (kinds.has('items')) lines.push(...(await itemLines(ctx, drafted, kinds)))
  // Months of retainers are billed with the hours of a period.
  else if (!request.kinds) lines.push(...(await itemLines(ctx, { ...drafted, left: retainersOf(left) }, kinds)))
  if (kinds.has('hours')) lines.push(...(await hourLines(ctx, drafted)))
  if (kinds.has('expenses')) lines.push(...(await expenseLines(ctx, drafted)))
  const [first] = projects
  if (!first || lines.length === 0) throw conflict('state', nothingLeft(kinds))
  if (lines.length > maxLines)
    throw invalid({
      detail: [`This would make ${lines.length} lines; an invoice can have ${maxLines}. Choose a shorter period.`],
    })
  const body = {
    client_id: first.client_id,
    project_id: projects.length === 1 ? first.id : null,
    ...(request.start !== undefined && { start: request.start, end: request.end }),
    lines,
  }
  const { id } = await invoices.create(ctx, { body })
  return invoices.get(ctx, id)
}

const retainersOf = (left: ReadonlyMap<number, readonly Left[]>): Drafted['left'] =>
  new Map([...left].map(([id, items]) => [id, items.filter(({ months }) => months !== undefined)]))

function kindsOf({ kinds, start, end, percent, valuation_id }: DraftParams): ReadonlySet<DraftKind> {
  if (kinds) return new Set(kinds)
  const byPrice = percent !== undefined || valuation_id !== undefined || (start === undefined && end === undefined)
  return new Set(byPrice ? ['items'] : ['hours', 'expenses'])
}

function requirePeriod({ start, end }: DraftParams, kinds: ReadonlySet<DraftKind>): void {
  const missing = (day: string | undefined) => day === undefined && (kinds.has('hours') || start !== end)
  const problems = {
    ...(missing(start) && { start: [periodMissing] }),
    ...(missing(end) && { end: [periodMissing] }),
    ...(start !== undefined && end !== undefined && end < start && { end: ['The end must not be before the start.'] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const priceOfAbandoned =
  'This project is cancelled, so its price is not billed automatically. Bill its hours, expenses or a part of its price from Unbilled work.'

function nothingLeft(kinds: ReadonlySet<DraftKind>): string {
  if (!kinds.has('items')) return 'Nothing to bill in this period: all approved work is billed or written off.'
  return kinds.size === 1 ? 'All accepted items are billed.' : 'Nothing to bill.'
}
