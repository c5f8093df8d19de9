/** Budgets of tasks and of quote items, in hours. Most have some left, one in nine has taken more than it should. */
import { sql } from 'kysely'

import { reckon } from '#features/quote-items/server/lockedQuoteItems.ts'
import type { TenantDb } from '#server/db/db.ts'
import { withoutLoops } from './asPerson.ts'
import type { MadeFirm } from './people.ts'

/** From what is logged; the diary must be there. */
export async function makeBudgets(db: TenantDb, firm: MadeFirm): Promise<void> {
  await withoutLoops(db, () => setBudgets(db, firm))
}

async function setBudgets(db: TenantDb, firm: MadeFirm): Promise<void> {
  // In steps of five hours.
  await sql`
    update task set "hoursBudget" = greatest(5, ceil(taken * case when place % 9 = 4 then 0.85 else 1.3 end / 300)::int) * 5
      from (select entry.task_id, sum(entry.hours_minutes) as taken, row_number() over (order by entry.task_id) as place
              from diary_entry entry join task on task.id = entry.task_id and task.quote_item_id is not null
             where not entry.active and entry.status <> 'rejected' group by entry.task_id) as logged
     where task.id = logged.task_id`.execute(db)
  // Long work is priced as such: two days at a time, half of them on site.
  const { rows } = await sql<{ project_id: number }>`
    with logged as (
      select task.quote_item_id as id, sum(entry.gross_minutes - entry.breaks) / 60.0 as hours,
          row_number() over (order by task.quote_item_id) as place
        from diary_entry entry join task on task.id = entry.task_id and task.quote_item_id is not null
       where not entry.active and entry.status <> 'rejected' group by 1
    ), longer as (
      select item.id, ceil(hours * case when place % 9 = 4 then 0.9 else 1.25 end / 16) as pairs
        from logged join quote_item item on item.id = logged.id where hours > item.hours_budget
    )
    update quote_item item set quantity = 1, unit_price = pairs * 16 * 52, costs = jsonb_build_array(item.costs -> 0
        || jsonb_build_object('field_days', pairs || '.00', 'office_days', pairs || '.00', 'total', pairs * 16 * 30 || '.00'))
      from longer where item.id = longer.id returning item.project_id`.execute(db)
  const me = { org_id: firm.org_id, rounding: 'ROUND_HALF_UP' } as Parameters<typeof reckon>[0]['me']
  await reckon({ db, me }, [...new Set(rows.map(({ project_id }) => project_id))])
}
