/**
 * The price of a project: the sum of its items, or the typed one if it has no items (docs/PRODUCT-RULES.md#invariants).
 */
import { sql } from 'kysely'

import { compare, type Rounding } from '#core/decimal.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { type Contract, monthsOf, offeredValue } from '../contracts.ts'

/** Sum of the items over `project_price of_items`, by the present rounding of the firm. */
const sumOf = sql`case when (select rounding from company where org_id = app_org_id()) = 'ROUND_HALF_EVEN'
  then coalesce(of_items.price_even, of_items.price) else of_items.price end`

/** SQL over `project` without items: its offered value, the same as `offeredValue` of `contracts.ts`. */
const offeredByProject = sql`case
  when project.contract_type = 'capped' and project.cap is not null
    then case when project.price <> 0 and project.price < project.cap then project.price else project.cap end
  when project.contract_type = 'retainer' and project.retainer is not null and coalesce(project.price, 0) = 0
    then round(project.retainer * ${sql.lit(monthsOf({ quantity: '1' }))}::numeric, 2)
  else project.price end`

/** SQL over `project`: its offered or accepted price; an estimate where it is not sold for a fixed price. */
export const priceOf = sql`coalesce((
  select ${sumOf} from project_price of_items
   where of_items.org_id = project.org_id and of_items.project_id = project.id), ${offeredByProject})`

/** Condition: the project has items, so its price is their sum and cannot be typed. */
export const hasItems = sql`exists (
  select from project_price of_items where of_items.org_id = project.org_id and of_items.project_id = project.id)`

/**
 * Throws 400 for another price of a project with items; if the sum or the estimate is sent back, the typed price stays.
 */
export async function requireTypedPrice(
  { db, me }: Ctx,
  id: number,
  sent: string | null | undefined,
  { price: typed, ...contract }: Contract & { price: string | null },
  rounding: Rounding,
): Promise<{ price?: string | null }> {
  if (sent === undefined) return {}
  const { rows } = await sql<{ price: string }>`
    select ${sumOf} as price from project_price of_items where org_id = ${me.org_id} and project_id = ${id}`.execute(db)
  const [sum] = rows
  if (!sum) {
    const offered = offeredValue({ ...contract, price: typed, quantity: '1', unit_price: '0' }, rounding)
    return sent !== null && compare(sent, offered) === 0 ? { price: typed } : {}
  }
  if (sent === null || compare(sent, sum.price) !== 0)
    throw invalid({ price: ['The price is the sum of the items. Change the items instead.'] })
  return { price: typed }
}
