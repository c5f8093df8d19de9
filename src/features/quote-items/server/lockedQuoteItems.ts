/** The items of one project, locked for a write, and the consequences of the write. */
import { sql } from 'kysely'

import { compare, type Rounding, roundingOf } from '#core/decimal.ts'
import type { AcceptedBy } from '#features/projects/server/projectParts.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import type { DB } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import { type ActedItem, belowDeclined, firstAccepted, stateOf } from '../quoteItems.workflow.ts'
import { type QuoteItemTotalItem, quoteTotals, wrongTree } from '../quoteItemTotals.ts'
import { inOrder, type InOrg, treeRows } from './quoteItemReads.ts'

export type LockedItem = Omit<Selectable<DB['quote_item']>, 'visibility'> & ActedItem & QuoteItemTotalItem

/**
 * Locks a project and its items. Every writer of items locks the project first, so writers of one project run one after
 * the other. 404 out of reach.
 */
export async function lockProject(ctx: Ctx, id: number): Promise<{ project: AcceptedBy; items: LockedItem[] }> {
  const project = await projects.lock(ctx, id)
  return { project, items: await lockedItems(ctx, id) }
}

/** Reads the items of a project that the caller has locked. */
export async function lockedItems({ db, me }: InOrg, projectId: number): Promise<LockedItem[]> {
  const { rows } = await sql<LockedItem>`
    select quote_item.*, exists (
        select from task join diary_entry entry on entry.org_id = task.org_id and entry.project_id = task.project_id
           and entry.task_id = task.id
         where task.org_id = quote_item.org_id and task.project_id = quote_item.project_id
           and task.quote_item_id = quote_item.id and entry.status = 'approved') as worked,
        coalesce((select sum(line.net) from invoice_line line
          join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
         where line.org_id = quote_item.org_id and line.quote_item_id = quote_item.id
           and (not invoice.credit_note or invoice.state <> 'draft')), 0) <> 0 as invoiced
      from quote_item where org_id = ${me.org_id} and project_id = ${projectId} order by position, id`.execute(db)
  return inOrder(rows.map((row) => ({ ...row, state: stateOf(row) })))
}

/** Largest amount that answers can contain. */
const max = '999999999999.99'
const isTooLarge = (amount: string) => compare(amount, max) > 0 || compare(amount, `-${max}`) < 0

/** Refuses items by item and field; null for the sum of all. */
function wrongItems(
  ctx: Pick<Ctx, 'me'>,
  items: readonly (ActedItem & QuoteItemTotalItem)[],
): Map<number | null, [string, string]> {
  const wrong = new Map<number | null, [string, string]>()
  for (const [id, sentence] of wrongTree(items))
    wrong.set(id, [sentence.includes('below itself') ? 'parent_id' : 'visibility', sentence])
  const byId = new Map(items.map((item) => [item.id, item]))
  const isBelowDeclined = (item: ActedItem): boolean => {
    const parent = byId.get(item.parent_id ?? 0)
    return parent !== undefined && (stateOf(parent) === 'declined' || isBelowDeclined(parent))
  }
  if (wrong.size > 0) return wrong
  const taken = new Set<string>()
  for (const item of items) {
    if (item.accepted && isBelowDeclined(item)) wrong.set(item.id, ['parent_id', belowDeclined])
    const group = item.alternative_group.toLowerCase()
    if (group !== '' && !item.optional)
      wrong.set(item.id, ['optional', 'An alternative must be optional: only one of its group can be accepted.'])
    if (group === '' || !item.accepted) continue
    if (taken.has(group)) wrong.set(item.id, ['alternative_group', 'Two of these alternatives are accepted.'])
    taken.add(group)
  }
  const { items: totals, total } = quoteTotals(items, roundingOf(ctx.me.rounding))
  for (const [id, its] of totals)
    if (isTooLarge(its.price) || isTooLarge(its.price_total)) wrong.set(id, ['price', 'This amount is too large.'])
  if (isTooLarge(total)) wrong.set(null, ['non_field_errors', 'The total is too large.'])
  return wrong
}

/** Stores the sums of these projects, by either rounding (`priceOf`); a project without items has none. */
export async function reckon(ctx: InOrg, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  const trees = Map.groupBy(await treeRows(ctx, projectIds), ({ project_id }) => project_id)
  const ids = [...trees.keys()]
  const sums = (rounding: Rounding) => [...trees.values()].map((tree) => quoteTotals(tree, rounding).total)
  await sql`
    delete from project_price where org_id = ${ctx.me.org_id} and project_id = any(${projectIds}::bigint[])
       and project_id <> all(${ids}::bigint[])`.execute(ctx.db)
  await sql`
    insert into project_price (project_id, price, price_even)
    select id, up, nullif(even, up)
      from unnest(${ids}::bigint[], ${sums('half_up')}::numeric[], ${sums('half_even')}::numeric[]) sums (id, up, even)
    on conflict (org_id, project_id) do update set price = excluded.price, price_even = excluded.price_even`.execute(
    ctx.db,
  )
}

/**
 * Prices the items of projects whose contract has changed: the rate card prices fixed prices only. Of those that are
 * still sold for a fixed price only the unpriced ones change, since a price does not follow rates later.
 */
export async function soldAnew(ctx: InOrg, projectIds: readonly number[]): Promise<void> {
  await sql`
    update quote_item set unit_price = priced.amount
      from (select id, rate_card_price(org_id, project_id, contract_type, costs) as amount, exists (
                select from project where project.org_id = quote_item.org_id and project.id = quote_item.project_id
                   and project.contract_type in ('hourly', 'capped')) as by_hour
              from quote_item
             where org_id = ${ctx.me.org_id} and project_id = any(${projectIds}::bigint[]) and rated and accepted is null
               and contract_type = '') priced
     where org_id = ${ctx.me.org_id} and quote_item.id = priced.id and (priced.by_hour or unit_price = 0)
       and unit_price <> priced.amount`.execute(ctx.db)
  await reckon(ctx, projectIds)
}

/** Checks and sums the items that an undo has restored: 409 if they no longer fit together. */
export async function afterUndo(ctx: Ctx, requestId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct project.id from audit
      left join quote_item item on item.org_id = audit.org_id and item.id = audit.entity_id
      join project on project.org_id = audit.org_id
       and project.id = coalesce(item.project_id, (coalesce(audit.after, audit.before) ->> 'project_id')::bigint)
     where audit.org_id = ${ctx.me.org_id} and audit.request_id = ${requestId} and audit.entity = 'quote_item'
     order by 1`.execute(ctx.db)
  for (const { id } of rows) {
    const { project, items } = await lockProject(ctx, id)
    const first = firstAccepted(items)
    const follows = !first || (first.accepted === project.accepted && first.accepted_by_id === project.accepted_by_id)
    if (!follows || wrongItems(ctx, items).size > 0)
      throw conflict('stale', 'This has changed since and can no longer be undone.')
  }
  await reckon(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Throws 400 for the first thing that is wrong, under its field. */
export function requireSound(
  ctx: Ctx,
  items: readonly (ActedItem & QuoteItemTotalItem)[],
  fieldOf: (id: number | null, field: string) => string,
): void {
  const wrong = wrongItems(ctx, items)
  if (wrong.size > 0)
    throw invalid(Object.fromEntries([...wrong].map(([id, [field, sentence]]) => [fieldOf(id, field), [sentence]])))
}
