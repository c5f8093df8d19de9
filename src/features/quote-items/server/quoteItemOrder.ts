/** The order of quote items: all of a project at once. */
import type * as z from 'zod/mini'

import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import type { quoteItem } from '../quoteItems.ts'
import { reordered } from '../quoteItemPlaces.ts'
import { type LockedItem, lockProject, reckon, requireSound } from './lockedQuoteItems.ts'
import { orderOf, treeOf } from './quoteItemReads.ts'
import { updateRows } from './quoteItemRows.ts'

/**
 * Reorders all items below these parents. 409 if items were added, removed or moved meanwhile, so that no change is
 * lost.
 */
export async function orderItems(
  ctx: Ctx,
  projectId: number,
  request: z.output<(typeof quoteItem.tree)['order']['body'] & {}>,
) {
  const { items: locked } = await lockProject(ctx, projectId)
  const before = new Map(locked.map((item) => [item.id, item]))
  if (new Set(request.items.map(({ id }) => id)).size < request.items.length)
    throw invalid({ items: ['Name each item exactly once.'] })
  const moved = request.order !== undefined && request.order !== orderOf(locked)
  if (moved || request.items.length !== locked.length || request.items.some(({ id }) => !before.has(id)))
    throw conflict('stale', 'Items were added, removed or moved since you loaded them. Reload, then try again.', {
      current: await treeOf(ctx, projectId),
    })
  const unknown = request.items.findIndex(({ parent_id }) => parent_id !== null && !before.has(parent_id))
  if (unknown >= 0) throw invalidChoice(`items.${unknown}.parent_id`)
  const after: LockedItem[] = []
  for (const siblings of Map.groupBy(request.items, ({ parent_id }) => parent_id).values()) {
    const order = siblings.map(({ id, parent_id }) => ({ ...(before.get(id) as LockedItem), parent_id }))
    const arrived = new Set(
      order.filter(({ id, parent_id }) => before.get(id)?.parent_id !== parent_id).map(({ id }) => id),
    )
    const places = reordered(order, arrived)
    after.push(...order.map((item) => ({ ...item, position: places.get(item.id) ?? item.position })))
  }
  const indexById = new Map(request.items.map(({ id }, index) => [id, index]))
  requireSound(ctx, after, (id, field) => (id === null ? field : `items.${indexById.get(id)}.${field}`))
  const changed = after.map((item) => [before.get(item.id) as LockedItem, item] as const)
  if ((await updateRows(ctx, changed, new Map())) > 0) await ctx.offerUndo()
  await reckon(ctx, [projectId])
  return treeOf(ctx, projectId)
}
