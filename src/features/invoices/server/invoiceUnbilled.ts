/**
 * Reads the part of projects' prices that is on no invoice yet: item by item, or as one where a project has no items.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { compare, roundingOf, subtract } from '#core/decimal.ts'
import { priceOf } from '#features/projects/server/projectPrice.ts'
import { treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import { pricedAlone, quoteTotals } from '#features/quote-items/quoteItemTotals.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { isHourly } from './billingWork.ts'
import { openMonths, sumOfMonths } from './draftMonths.ts'

export interface Left {
  /** Id of the item; null for the price of a project without items. */
  id: number | null
  name: string
  whole: string
  /** Amount on invoices, drafts included, less credits, plus write-offs. */
  settled: string
  /** The same without what was written off. */
  billed: string
  /** Never below nothing. */
  left: string
  /** Day on which the item was accepted; null for a project's price. */
  accepted: string | null
  /** Unbilled months of a retainer; `whole` is then the price of a month. */
  months?: readonly string[]
}
interface Row {
  id: number
  net: string
  off: string
}
const notBelow = (amount: string) => (compare(amount, '0') < 0 ? '0.00' : amount)

/** A draft counts, so that two people do not bill the same; a credit note gives back once it is issued. */
const counts = sql<SqlBool>`(not invoice.credit_note or invoice.state <> 'draft')`
const writtenOff = (item: RawBuilder<unknown>, project: RawBuilder<unknown>) => sql`coalesce((
  select sum(off.amount) from write_off off where off.org_id = app_org_id() and off.project_id = ${project}
    and off.quote_item_id is not distinct from ${item} and off.kind = 'price' and off.undone is null), 0)`

/** Condition over `line`: it bills expenses, which come on top of the price. */
const isForExpenses = sql<SqlBool>`exists (select from billed_work done
  where done.org_id = line.org_id and done.line_id = line.id and done.expense_allocation_id is not null)`

/**
 * Selects projects that may have a price to bill: for all others `leftOf` finds nothing. It computes sums of the whole
 * firm at once, so that an old firm need not read each of its projects.
 */
export const maybeLeft = (me: Me): RawBuilder<unknown> => sql`
  with billed as (
    select line.project_id, sum(line.net) as net
      from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and ${counts}
     where line.org_id = ${me.org_id} and line.project_id is not null
     group by line.project_id),
  spent as (
    select line.project_id, sum(line.net) as net
      from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and ${counts}
     where line.org_id = ${me.org_id} and line.id in (select done.line_id from billed_work done
       where done.org_id = ${me.org_id} and done.expense_allocation_id is not null)
     group by line.project_id),
  billed_item as (
    select line.quote_item_id as id, sum(line.net) as net
      from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and ${counts}
     where line.org_id = ${me.org_id} and line.quote_item_id is not null
     group by line.quote_item_id)
  select project.id from project left join billed on billed.project_id = project.id left join spent on spent.project_id = project.id
   where project.org_id = ${me.org_id} and project.accepted is not null
     and (project.contract_type = 'retainer' or ${priceOf} > coalesce(billed.net, 0) - coalesce(spent.net, 0))
  union
  select item.project_id from quote_item item left join billed_item on billed_item.id = item.id
   where item.org_id = ${me.org_id} and (item.visibility = 'add_to_parent' or item.contract_type = 'retainer'
     or rounded(coalesce(item.price, item.quantity * item.unit_price), ${me.rounding === 'ROUND_HALF_EVEN'}::boolean)
       > coalesce(billed_item.net, 0))`

/**
 * Returns the unbilled amounts by project. Work paid by the hour has no price to bill. For a project without items all
 * its invoice lines count, except those for expenses.
 */
export async function leftOf(
  ctx: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
  until?: string,
): Promise<ReadonlyMap<number, Left[]>> {
  const { db, me } = ctx
  const these = sql`any(${[...ids]}::bigint[])`
  const rows = await treeRows({ db, me }, ids)
  const { rows: items } = await sql<Row & { accepted: string | null; hourly: boolean }>`
    select item.id, item.accepted, ${isHourly} as hourly, (coalesce((
        select sum(line.net) from invoice_line line
          join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and ${counts}
         where line.org_id = item.org_id and line.quote_item_id = item.id), 0)
        + ${writtenOff(sql`item.id`, sql`item.project_id`)})::numeric(14, 2)::text as net,
        ${writtenOff(sql`item.id`, sql`item.project_id`)}::numeric(14, 2)::text as off
      from quote_item item join project on project.org_id = item.org_id and project.id = item.project_id
     where item.org_id = ${me.org_id} and item.project_id = ${these}`.execute(db)
  const { rows: projects } = await sql<Row & { name: string; price: string | null }>`
    select project.id, project.name, case when project.contract_type not in ('hourly', 'capped') then project.price end as price, (coalesce((
        select sum(line.net) from invoice_line line
          join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and ${counts}
         where line.org_id = project.org_id and line.project_id = project.id and not ${isForExpenses}), 0)
        + ${writtenOff(sql`null::bigint`, sql`project.id`)})::numeric(14, 2)::text as net,
        ${writtenOff(sql`null::bigint`, sql`project.id`)}::numeric(14, 2)::text as off
      from project where project.org_id = ${me.org_id} and project.id = ${these}`.execute(db)
  const retainers = await openMonths(ctx, ids, until)
  const retained = (project: number, item: number | null, name: string, accepted: string | null): Left | undefined => {
    const found = retainers.find((retainer) => retainer.project_id === project && retainer.quote_item_id === item)
    if (!found) return undefined
    const { months, amount: whole } = found
    return { id: item, name, whole, settled: '0.00', billed: '0.00', left: sumOfMonths(found), accepted, months }
  }
  const billed = new Map(items.map((item) => [item.id, item]))
  const [trees, rounding] = [Map.groupBy(rows, (row) => row.project_id), roundingOf(me.rounding)]
  return new Map(
    projects.map(({ id, name, price, net, off }): [number, Left[]] => {
      const tree = trees.get(id)
      const whole = tree ? undefined : retained(id, null, name, null)
      if (whole) return [id, [whole]]
      if (!tree)
        return [
          id,
          price === null
            ? []
            : [
                {
                  id: null,
                  name,
                  whole: price,
                  settled: net,
                  billed: subtract(net, off),
                  left: notBelow(subtract(price, net)),
                  accepted: null,
                },
              ],
        ]
      const totals = quoteTotals(pricedAlone(tree), rounding).items
      const lines = tree.flatMap((item): Left[] => {
        const itemTotal = totals.get(item.id)?.printed ?? null
        if (itemTotal === null || item.state === 'proposed' || billed.get(item.id)?.hourly) return []
        const monthly = retained(id, item.id, item.name, billed.get(item.id)?.accepted ?? null)
        if (monthly) return [monthly]
        const settled = billed.get(item.id)?.net ?? '0.00'
        return [
          {
            id: item.id,
            name: item.name,
            whole: itemTotal,
            settled,
            billed: subtract(settled, billed.get(item.id)?.off ?? '0.00'),
            left: notBelow(subtract(itemTotal, settled)),
            accepted: billed.get(item.id)?.accepted ?? null,
          },
        ]
      })
      return [id, lines]
    }),
  )
}

/** A price was agreed that hours can be part of. */
export const isPriced = (left: readonly Left[] = []): boolean => left.some(({ whole }) => compare(whole, '0') !== 0)
