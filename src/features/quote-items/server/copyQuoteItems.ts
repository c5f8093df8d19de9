/** The items of a project go along with a copy of it. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { ProjectCopy } from '#features/projects/server/projectParts.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Cost } from '../quoteItems.ts'
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
      // An amount of zero is worked out at the rates of the day.
      costs: (item.costs as Cost[]).map((line) => (line.rated ? { ...line, total: '0.00' } : line)),
    })),
  )
  for (const [was, id] of ids) request.ids.set(-was, id)
  // The price of the day, by the rates of the client that it is copied for; without a rate the price stays.
  await sql`
    update quote_item set unit_price = priced.amount
      from (select id, rate_card_price(org_id, project_id, contract_type, costs) as amount from quote_item
             where org_id = ${ctx.me.org_id} and project_id = ${to} and rated) priced
     where org_id = ${ctx.me.org_id} and quote_item.id = priced.id and priced.amount not in (0, unit_price)`.execute(
    ctx.db,
  )
  await reckon(ctx, [to])
}
