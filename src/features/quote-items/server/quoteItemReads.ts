/** Reads quote items: the stored row, with the values that their tree adds. */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import type { ContractType } from '#features/projects/contracts.ts'
import { entryCounts } from '#features/projects/server/projectFigures.ts'
import { seesFinancialsOf } from '#features/projects/server/projects.access.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { recordKit } from '#server/records/kit.ts'
import { type Cost, type QuoteItem, quoteItem, type QuoteTree } from '../quoteItems.ts'
import { type QuoteItemTotalItem, type ItemState, itemStates, quoteTotals } from '../quoteItemTotals.ts'
import { budgetOf } from '../quoteItemBudget.rules.ts'
import { quoteItemAccess } from './quoteItems.access.ts'

const stateOf = sql`case when quote_item.closed is not null then 'closed' when quote_item.declined is not null
  then 'declined' when quote_item.accepted is not null then 'accepted' else 'proposed' end`
const inState = (state: ItemState) => sql<SqlBool>`${stateOf} = ${state}`
const isIf = (truth: ReturnType<typeof inState>, request: boolean | undefined) =>
  request === undefined ? [] : [sql<SqlBool>`(${truth}) = ${request}`]

const billable = sql`(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes)`
const inHours = (minutes: RawBuilder<unknown>) => sql`to_char(coalesce(${minutes}, 0) / 60.0, 'FM9999990.00')`
/** SQL: the item's lines in valuations, the oldest first, and the hours on its tasks up to each date. */
const statusesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('date', valuation.date, 'value', line.value::text, 'units', line.units::text,
      'unitsApproved', line."unitsApproved"::text, 'unitsUndecided', line."unitsUndecided"::text, 'notes', line.notes,
      'hours_billable', ${inHours(sql`worked.billable`)}, 'hours_approved_billable', ${inHours(sql`worked.approved`)})
      order by valuation.date), '[]')
    from valuation_line line
      join valuation on valuation.org_id = line.org_id and valuation.id = line.valuation_id
      left join lateral (
        select sum(${billable}) as billable, sum(${billable}) filter (where entry.status = 'approved') as approved
          from task join diary_entry entry on entry.org_id = task.org_id and entry.task_id = task.id
         where task.org_id = line.org_id and task.quote_item_id = line.quote_item_id and entry.date <= valuation.date
           and ${entryCounts}) worked on true
   where line.org_id = quote_item.org_id and line.quote_item_id = quote_item.id)`

/** SQL: minutes worked on the item's tasks, day by day: billable, or the approved part of those. */
const byDate = (minutes: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_object_agg(worked.date, ${inHours(sql`worked.minutes`)}), '{}')
    from (select entry.date, ${minutes} as minutes
            from task join diary_entry entry on entry.org_id = task.org_id and entry.task_id = task.id
           where task.org_id = quote_item.org_id and task.quote_item_id = quote_item.id and ${entryCounts}
           group by entry.date) worked
   where worked.minutes > 0)`

export const quoteItemKit = recordKit(quoteItem, {
  table: 'quote_item',
  stays: { record: 'This item', instead: 'Close it instead.' },
  access: quoteItemAccess,
  owner: { words: ['quote item', 'quote items'], wordsBy: { parent_id: ['item below it', 'items below it'] } },
  tabs: Object.fromEntries(itemStates.map((state) => [state, () => inState(state)])),
  filterConditions: (_me, { accepted, optional, state }) => [
    ...isIf(sql<SqlBool>`quote_item.accepted is not null`, accepted),
    ...isIf(sql<SqlBool>`quote_item.optional`, optional),
    ...(state === undefined ? [] : [sql<SqlBool>`${stateOf} = any(${state}::text[])`]),
  ],
  guarded: {
    flag: 'can_view_financials',
    rows: (me) => seesFinancialsOf(me, sql`quote_item.org_id`, sql`quote_item.project_id`),
    also: ['statuses', 'hours_actual_billable_by_date', 'hours_actual_billable_approved_by_date'],
  },
  select: (me) => ({
    ...(hasForSome(me, 'projects.view_financials') && {
      statuses: statusesOf,
      hours_actual_billable_by_date: byDate(sql`sum(${billable})`),
      hours_actual_billable_approved_by_date: byDate(sql`sum(${billable}) filter (where entry.status = 'approved')`),
      fee_percent: sql`trim_scale(quote_item.fee_percent)::text`,
    }),
    costs: sql`quote_item.costs`,
    state: stateOf,
    accepted: sql`quote_item.accepted`,
    accepted_revision: sql`quote_item.accepted_revision`,
    accepted_by_id: sql`quote_item.accepted_by_id`,
    accepted_by: sql`(select jsonb_build_object('id', member.id, 'name', member.name) from member
      where member.org_id = quote_item.org_id and member.id = quote_item.accepted_by_id)`,
    declined: sql`quote_item.declined`,
    closed: sql`quote_item.closed`,
    decision_notes: sql`quote_item.decision_notes`,
    hours_budget_paid_raw: sql`quote_item.hours_budget`,
  }),
  orders: { accepted: Object.assign((way: never) => sql`quote_item.accepted ${way} nulls last`) },
})
const { records } = quoteItemKit
/** An item as the kit reads it, without the values that the tree adds. */
type Saved = Omit<
  QuoteItem,
  | 'children'
  | 'line_price'
  | 'price_total'
  | 'printed'
  | 'included'
  | 'cost'
  | 'hours_uncosted'
  | 'sold_as'
  | 'shared_cap'
  | 'hours_value'
>

/** A row with the values that totals are calculated from, whatever the caller may see. */
export interface TreeRow extends QuoteItemTotalItem {
  project_id: number
  name: string
  alternative_group: string
  contract_type: ContractType
  costs: readonly Cost[]
}
/** The part of a context that needs no person, for calls behind a client's link. */
export type InOrg = Pick<Ctx, 'db'> & { me: Pick<Me, 'org_id'> }
/** Reads all items of these projects in their order, parents before their children. */
export async function treeRows({ db, me }: InOrg, projectIds: readonly number[]): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select quote_item.id, quote_item.project_id, parent_id, quote_item.name, quantity, unit_price, quote_item.price, optional,
        alternative_group, visibility, ${stateOf} as state, costs, hours_value, quote_item.cap, quote_item.retainer,
        quote_item.construction_value, trim_scale(quote_item.fee_percent)::text as fee_percent,
        case when quote_item.contract_type <> '' then quote_item.contract_type
          when project.contract_type in ('hourly', 'capped') then 'hourly' else 'fixed' end as contract_type,
        case when quote_item.contract_type = '' and project.contract_type = 'capped' then project.cap end as shared_cap
      from quote_item join project on project.org_id = quote_item.org_id and project.id = quote_item.project_id
     where quote_item.org_id = ${me.org_id} and quote_item.project_id = any(${projectIds}::bigint[])
     order by quote_item.project_id, position, quote_item.id`.execute(db)
  return inOrder(rows)
}

export function inOrder<Row extends { id: number; parent_id: number | null }>(rows: readonly Row[]): Row[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const from = (parent: number | null): Row[] => (below.get(parent) ?? []).flatMap((row) => [row, ...from(row.id)])
  return from(null)
}

/** Returns the hash of parents and order. */
export const orderOf = (rows: readonly Pick<TreeRow, 'id' | 'parent_id'>[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, parent_id }) => `${id}:${parent_id ?? ''}`).join())
    .digest('hex')
    .slice(0, 16)

/**
 * Returns items as answers have them: with values from their trees, and without amounts that the viewer may not see.
 */
function validated(me: Me, items: readonly Saved[], trees: readonly TreeRow[]): QuoteItem[] {
  const rounding = roundingOf(me.rounding)
  const found = new Map(
    [...Map.groupBy(trees, ({ project_id }) => project_id).values()].flatMap((tree) => [
      ...quoteTotals(tree, rounding).items,
    ]),
  )
  const below = Map.groupBy(trees, ({ parent_id }) => parent_id)
  const rows = new Map(trees.map((row) => [row.id, row]))
  return items.map((item) => {
    const row = rows.get(item.id)
    const its = found.get(item.id)
    const { costs, can_view_financials: seesMoney } = item
    const { cost, uncosted } = budgetOf(item, rounding)
    return {
      ...item,
      costs: seesMoney ? costs : costs.map(({ total: _total, rated: _rated, ...hours }) => hours),
      children: (below.get(item.id) ?? []).map(({ id, name }) => ({ id, name })),
      included: its?.included ?? false,
      sold_as: row?.contract_type ?? 'fixed',
      ...(seesMoney && {
        shared_cap: row?.shared_cap ?? null,
        hours_value: row?.hours_value ?? null,
        line_price: its?.price ?? '0.00',
        price_total: its?.price_total ?? '0.00',
        printed: its?.printed ?? null,
        cost,
        hours_uncosted: uncosted,
      }),
    }
  })
}

/** Lists a page of items of any projects. */
export async function listItems(ctx: Ctx, input: Parameters<typeof records.list>[1]) {
  const page = await records.list(ctx, input)
  if (Array.isArray(page)) return page
  return { ...page, results: await withTotals(ctx, page.results) }
}

export const getItem = async (ctx: Ctx, id: number): Promise<QuoteItem> => {
  const [item] = await withTotals(ctx, [await quoteItemKit.get(ctx, id)])
  return item as QuoteItem
}
export const someItems = async (ctx: Ctx, ids: readonly number[]): Promise<QuoteItem[]> =>
  withTotals(
    ctx,
    await quoteItemKit.some(ctx, sql<SqlBool>`quote_item.id = any(${ids}::bigint[])`, sql`order by quote_item.id`),
  )

/** Filters the ids that the viewer reaches, and names the project of each. */
export async function pickableItems({ db, me }: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; project_id: number }>`
    select quote_item.id, quote_item.project_id from quote_item
     where quote_item.org_id = ${me.org_id} and quote_item.id = any(${ids}::bigint[])
       and ${quoteItemAccess.mayView(me)}`.execute(db)
  return rows
}

const withTotals = async (ctx: Ctx, items: readonly Saved[]): Promise<QuoteItem[]> =>
  validated(ctx.me, items, await treeRows(ctx, [...new Set(items.map(({ project_id }) => project_id))]))

/** The items of a project. Throws 404 for a project out of reach. */
export async function treeOf(ctx: Ctx, projectId: number, accepted?: boolean): Promise<QuoteTree> {
  const { me } = ctx
  const project = await projects.get(ctx, projectId)
  const [rows, saved] = await Promise.all([
    treeRows(ctx, [projectId]),
    quoteItemKit.some(ctx, sql<SqlBool>`quote_item.project_id = ${projectId}`),
  ])
  const items = new Map(validated(me, saved, rows).map((item) => [item.id, item]))
  const { total, options } = quoteTotals(rows, roundingOf(me.rounding))
  const results = rows.flatMap(({ id }) => {
    const item = items.get(id)
    return item && (accepted === undefined || (item.accepted !== null) === accepted) ? [item] : []
  })
  return {
    results,
    count: results.length,
    order: orderOf(rows),
    ...(project.can_view_financials && { total, options }),
    can_change: has(me, 'quote_items.change_quoteitem'),
  }
}
