/** The price of a project: the sum of its items, or what was typed where it has none (product rules, section 6, M-5). */
import { sql } from 'kysely'

import { compare } from '#core/decimal.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'

/** Over `project`. */
export const priceOf = sql`coalesce((
  select of_items.price from project_price of_items
   where of_items.org_id = project.org_id and of_items.project_id = project.id), project.price)`

/** What was typed before stays where the sum is sent back; 400 for another price of a project with items. */
export async function requireTypedPrice(
  { db, me }: Ctx,
  id: number,
  sent: string | null | undefined,
  typed: string | null,
): Promise<{ price?: string | null }> {
  if (sent === undefined) return {}
  const { rows } = await sql<{ price: string }>`
    select price from project_price where org_id = ${me.org_id} and project_id = ${id}`.execute(db)
  const [sum] = rows
  if (!sum) return {}
  if (sent === null || compare(sent, sum.price) !== 0)
    throw invalid({ price: ['The price is the sum of the items. Change those.'] })
  return { price: typed }
}
