/** The project of each line of an invoice: that of the item, hours or expense that it bills, or a chosen one. */
import { sql } from 'kysely'

import { compare } from '#core/decimal.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import type { LineValues } from '../invoices.ts'
import { netOf } from '../invoiceTotals.ts'
import type { Supplied } from './invoiceTax.ts'

type Placed = Pick<LineValues, 'quote_item_id' | 'project_id' | 'valuation_id' | 'entry_ids' | 'expense_ids'>

/**
 * Returns the project by position of the line; null if nothing determines it. An item or hours win over a chosen
 * project; an expense of several projects takes the invoice's, if it is one of them.
 */
export async function projectsOfLines(
  { db, me }: Ctx,
  { client_id, project_id: invoiceProject }: Pick<Supplied, 'client_id' | 'project_id'>,
  lines: readonly Placed[],
): Promise<(number | null)[]> {
  const given = lines.map(({ quote_item_id, project_id, valuation_id, entry_ids, expense_ids }, position) => ({
    position,
    project_id,
    item: quote_item_id,
    valuation: valuation_id,
    entry: entry_ids[0] ?? null,
    expense: expense_ids[0] ?? null,
  }))
  const { rows } = await sql<{ project_id: number | null }>`
    select coalesce(item.project_id, entry.project_id, given.project_id, valuation.project_id, (
        select part.project_id
          from expense_allocation part join project on project.org_id = part.org_id and project.id = part.project_id
         where part.org_id = ${me.org_id} and part.expense_id = given.expense
         order by project.id = ${invoiceProject}::bigint desc nulls last, ${payerOf('project')} = ${client_id}::bigint desc nulls last, part.position
         limit 1), ${invoiceProject}::bigint) as project_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (position int, project_id bigint, item bigint, valuation bigint, entry bigint, expense bigint)
        left join quote_item item on item.org_id = ${me.org_id} and item.id = given.item
        left join valuation on valuation.org_id = ${me.org_id} and valuation.id = given.valuation
        left join diary_entry entry on entry.org_id = ${me.org_id} and entry.id = given.entry
     order by given.position`.execute(db)
  return rows.map(({ project_id }) => project_id)
}

/** Throws 400 under `lines` for a project that the caller may not pick. */
export async function requireLineProjects({ db, me }: Ctx, lines: readonly Placed[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ project_id }) => project_id ?? []))]
  if (ids.length === 0) return
  const { rows } = await sql`
    select from project where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${mayPickProject(me)}`.execute(
    db,
  )
  if (rows.length < ids.length) throw invalidChoice('lines')
}

/**
 * Restores the projects that the caller may not see: a line that is unchanged, or as on the credited invoice, keeps
 * its project.
 */
export async function withHiddenProjects(
  { db, me }: Ctx,
  invoiceIds: readonly number[],
  lines: readonly LineValues[],
): Promise<readonly LineValues[]> {
  const { rows: hidden } = await sql<{ description: string; net: string; project_id: number }>`
    select line.description, line.net::text as net, line.project_id from invoice_line line
      join project on project.org_id = line.org_id and project.id = line.project_id and not coalesce(${mayPickProject(me)}, false)
     where line.org_id = ${me.org_id} and line.invoice_id = any(${[...invoiceIds]}::bigint[])`.execute(db)
  if (hidden.length === 0) return lines
  return lines.map((line) => {
    const net = netOf(line, 'half_up')
    const same = hidden.find(
      (saved) =>
        saved.description === line.description &&
        (compare(saved.net, net) === 0 || compare(saved.net, negated(net)) === 0),
    )
    return line.project_id === null && same ? { ...line, project_id: same.project_id } : line
  })
}
const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
