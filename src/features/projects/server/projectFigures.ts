/**
 * SQL for the hours and the cost of projects, and their form in answers. Callers must be allowed to see financial
 * figures.
 */
import { type RawBuilder, sql } from 'kysely'

import { roundingOf } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Me } from '#server/http/context.ts'
import { costBudgetOf, marginOf, type OtherCosts, totalCostOf } from '../projectFigures.ts'
import { otherCosts } from './projectCosts.ts'

/**
 * Condition over `entry`: finished entries that are not rejected count (docs/rules/projects.md#figures-of-a-project).
 */
export const entryCounts = sql<boolean>`(not entry.active and entry.status <> 'rejected')`

/**
 * Sums over `entry`, in minutes; `cost` is Σ minutes × the rate of the day, `unrated` the minutes of days without a
 * rate.
 */
const paid = sql`(entry.gross_minutes - entry.breaks)`
export const hourSums = sql`
  coalesce(sum(${paid}), 0)::int as paid,
  coalesce(sum(${paid} - entry.nonbillable_minutes), 0)::int as billable,
  coalesce(sum(${paid}) filter (where entry.status = 'approved'), 0)::int as approved`
export const costSums = sql`
  coalesce(sum(${paid} * rate.amount), 0)::text as cost,
  coalesce(sum(${paid}) filter (where rate.amount is null), 0)::int as unrated`
/** Joins the newest rate of the person that has begun by the entry's day. */
export const withRate = sql`
  left join lateral (
    select amount from cost_rate
     where cost_rate.org_id = entry.org_id and cost_rate.user_id = entry.user_id and cost_rate.date_from <= entry.date
     order by cost_rate.date_from desc limit 1) rate on true`

interface HourSums {
  paid: number
  billable: number
  approved: number
}
export interface ProjectSums extends HourSums {
  cost: string
  other: OtherCosts
  unrated: number
  budgets: { hours: string | null; costs: string[]; uncosted: string }
}

/**
 * SQL: items of `project` that count for its budget: without declined items and open options, and without the items
 * below those.
 */
const counted = sql`
  with recursive counted as (
    select item.* from quote_item item
     where item.org_id = project.org_id and item.project_id = project.id and item.parent_id is null
       and item.declined is null and (not item.optional or item.accepted is not null)
    union all
    select item.* from counted join quote_item item on item.org_id = project.org_id
        and item.project_id = project.id and item.parent_id = counted.id
     where item.declined is null and (not item.optional or item.accepted is not null)
  )`
/** SQL: sum of the items' budgeted hours; null without any. */
export const hoursBudget = sql`(${counted} select nullif(sum(counted.hours_budget), 0)::numeric(12, 2) from counted)`
/** SQL: the budgeted hours of each item, in their order: [{id, name, hours}]. */
export const hoursByItem = sql`(${counted}
  select coalesce(jsonb_agg(jsonb_build_object('id', counted.id, 'name', counted.name, 'hours', counted.hours_budget::text)
      order by counted.position, counted.id) filter (where counted.hours_budget > 0), '[]') from counted)`
/** SQL: the budgeted cost of each item, unrounded: quantity × Σ of its costs. */
export const costsBudgeted = sql`(${counted}
  select coalesce(jsonb_agg((cost.total * coalesce(counted."quantityBudget", counted.quantity))::text), '[]') from counted,
    lateral (select sum((line ->> 'total')::numeric) as total from jsonb_array_elements(counted.costs) line) cost
   where cost.total <> 0)`

/** SQL: what the items budget: their hours, the unrounded cost of each, and the hours that have no cost. */
const budgets = sql`(${counted}
  select jsonb_build_object('hours', nullif(sum(counted.hours_budget), 0)::numeric(12, 2)::text,
      'costs', coalesce(jsonb_agg((cost.total * coalesce(counted."quantityBudget", counted.quantity))::text)
        filter (where cost.total <> 0), '[]'),
      'uncosted', coalesce(sum(round(cost_hours(cost.without) * coalesce(counted."quantityBudget", counted.quantity), 2)), 0)::numeric(12, 2)::text)
    from counted, lateral (
      select sum((line ->> 'total')::numeric) as total,
          coalesce(jsonb_agg(line) filter (where (line ->> 'total')::numeric = 0), '[]') as without
        from jsonb_array_elements(counted.costs) line) cost)`

/** SQL: all sums of `project` in one column, its hours and their cost by the sums that are kept of each month. */
export const figuresOf = (me: Me): RawBuilder<unknown> => sql`(
  select to_jsonb(sums) from (
    select coalesce(sum(kept.paid), 0)::int as paid, coalesce(sum(kept.billable), 0)::int as billable,
        coalesce(sum(kept.approved), 0)::int as approved, coalesce(sum(kept.minute_amount), 0)::text as cost,
        coalesce(sum(kept.unrated), 0)::int as unrated, ${budgets} as budgets, ${otherCosts(me)} as other
      from project_month kept where kept.org_id = ${me.org_id} and kept.project_id = project.id) sums)`

/** Formats a project's sums for an answer. */
export function figuresSaid(me: Me, price: string | null, sums: ProjectSums) {
  const rounding = roundingOf(me.rounding)
  const cost = totalCostOf(sums.cost, sums.other, rounding)
  const { hours, costs, uncosted } = sums.budgets
  const budgeted = costBudgetOf(costs, rounding)
  return {
    hours_budget_paid: hours,
    hours_actual_paid: minutesToHours(sums.paid),
    hours_actual_billable: minutesToHours(sums.billable),
    hours_actual_approved: minutesToHours(sums.approved),
    hours_without_rate: minutesToHours(sums.unrated),
    cost,
    gross_margin: marginOf(price, cost, rounding),
    cost_budget: budgeted,
    hours_without_cost: uncosted,
    expected_margin: budgeted === null ? null : marginOf(price, budgeted, rounding),
  }
}
