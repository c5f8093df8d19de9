/** The items of a project, as documents print them. */
import type { Project } from '#features/projects/projects.ts'
import { treeRows } from '#features/quote-items/server/quoteItems.reads.ts'
import type { Ctx } from '#server/context.ts'
import type { PrintedItem } from '../documents.lines.ts'

/** In their order; of a project without items one, at the price that was typed for the whole. */
export async function printedItems(ctx: Ctx, { id, name, price }: Project): Promise<PrintedItem[]> {
  const items = await treeRows(ctx, [id])
  if (items.length > 0 || !price) return items
  const plain = { parent_id: null, quantity: '1', optional: false, visibility: 'show', state: 'proposed' } as const
  return [{ ...plain, id: 0, name, unit_price: price, price, alternative_group: '' }]
}
