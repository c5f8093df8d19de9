/** The items of a project go along with a copy of it. */
import { has } from '#core/permissions.ts'
import type { ProjectCopy } from '#features/projects/server/projectParts.ts'
import type { Ctx } from '#server/http/context.ts'
import { lockProject, reckon } from './lockedQuoteItems.ts'
import { insertRows } from './quoteItemRows.ts'

/** Items of one project as new ones of another: proposed again. */
export async function copyItems(ctx: Ctx, from: number, to: number, request: ProjectCopy): Promise<void> {
  if (!request.items || !has(ctx.me, 'quote_items.view_quoteitem') || !has(ctx.me, 'quote_items.add_quoteitem')) return
  const { items } = await lockProject(ctx, from)
  const ids = await insertRows(
    ctx,
    to,
    items.map((item) => ({
      ...item,
      id: -item.id,
      parent_id: item.parent_id === null ? null : -item.parent_id,
      // The rates of the day and of the project that it is copied to.
      ...(item.rated && { unit_price: '0.00' }),
    })),
  )
  for (const [was, id] of ids) request.ids.set(-was, id)
  await reckon(ctx, [to])
}
