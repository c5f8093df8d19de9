/** The items of a project, as documents print them. */
import { sql } from 'kysely'

import type { Rounding } from '#core/decimal.ts'
import { type InOrg, treeRows } from '#features/quote-items/server/quoteItems.reads.ts'
import { type Line, linesOf, type PrintedItem } from '../documents.lines.ts'

/** In their order; of a project without items one, at the price that was typed for the whole. */
export async function printedItems(ctx: InOrg, projectId: number): Promise<PrintedItem[]> {
  const items = await treeRows(ctx, [projectId])
  if (items.length > 0) return items
  const { rows } = await sql<{ name: string; price: string }>`
    select name, price::text as price from project
     where org_id = ${ctx.me.org_id} and id = ${projectId} and price is not null`.execute(ctx.db)
  const plain = { parent_id: null, quantity: '1', optional: false, visibility: 'show', state: 'proposed' } as const
  return rows.map(({ name, price }) => ({ ...plain, id: 0, name, unit_price: price, price, alternative_group: '' }))
}

/** The lines that a quote of the project would print now. The caller has judged who may see prices. */
export const currentLines = async (ctx: InOrg, projectId: number, rounding: Rounding): Promise<Line[]> =>
  linesOf(await printedItems(ctx, projectId), rounding)
