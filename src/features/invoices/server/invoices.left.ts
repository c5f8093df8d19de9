/** What of the price of projects is on no invoice yet: item by item, or in one where a project has no items. */
import { sql } from 'kysely'

import { compare, roundingOf, subtract } from '#core/decimal.ts'
import { priceOf } from '#features/projects/server/projects.price.ts'
import { treeRows } from '#features/quote-items/server/quoteItems.reads.ts'
import { quoteTotals } from '#features/quote-items/quoteItems.totals.ts'
import type { Ctx } from '#server/context.ts'

export interface Left {
  /** Of the item; null for the price of a project without items. */
  id: number | null
  name: string
  whole: string
  /** Never below nothing. */
  left: string
}
interface Row {
  id: number
  net: string
}
const notBelow = (amount: string) => (compare(amount, '0') < 0 ? '0.00' : amount)
const byId = (rows: readonly Row[]) => new Map(rows.map(({ id, net }) => [id, net]))

/**
 * By project. Drafts count as billed, so that two people do not bill the same; a credit note gives it back. Of a project
 * without items every line of its invoices counts.
 */
export async function leftOf({ db, me }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Left[]>> {
  const these = sql`any(${[...ids]}::bigint[])`
  const rows = await treeRows({ db, me }, ids)
  const { rows: items } = await sql<Row>`
    select line.quote_item_id as id, sum(line.net)::numeric(14, 2)::text as net
      from invoice_line line join quote_item item on item.org_id = line.org_id and item.id = line.quote_item_id
     where line.org_id = ${me.org_id} and item.project_id = ${these}
     group by line.quote_item_id`.execute(db)
  const { rows: projects } = await sql<Row & { name: string; price: string | null }>`
    select project.id, project.name, ${priceOf} as price, coalesce((
        select sum(invoice.net) from invoice
         where invoice.org_id = project.org_id and invoice.project_id = project.id), 0)::numeric(14, 2)::text as net
      from project where project.org_id = ${me.org_id} and project.id = ${these}`.execute(db)
  const [billed, trees, rounding] = [byId(items), Map.groupBy(rows, (row) => row.project_id), roundingOf(me.rounding)]
  return new Map(
    projects.map(({ id, name, price, net }): [number, Left[]] => {
      const tree = trees.get(id)
      if (!tree)
        return [id, price === null ? [] : [{ id: null, name, whole: price, left: notBelow(subtract(price, net)) }]]
      const totals = quoteTotals(tree, rounding).items
      const lines = tree.flatMap((item): Left[] => {
        const whole = totals.get(item.id)?.printed ?? null
        if (whole === null || item.state === 'proposed') return []
        return [{ id: item.id, name: item.name, whole, left: notBelow(subtract(whole, billed.get(item.id) ?? '0.00')) }]
      })
      return [id, lines]
    }),
  )
}
