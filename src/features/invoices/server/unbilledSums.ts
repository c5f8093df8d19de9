/** Sums of hours and expenses that are not billed, by project and age. */
import { sql } from 'kysely'

import { addDays, today } from '#core/days.ts'
import { expenseValue } from '#features/projects/server/projectCosts.ts'
import { chargeRatesOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { Age } from '../unbilled.contract.ts'
import { billableMinutes, capItemOf, capOf, entryValue, isHourly, isOpenEntry, isOpenExpense } from './billingWork.ts'
import { roomUnderCaps } from './draftCap.ts'

interface Sum {
  age: Age
  /** Charged by the hour. */
  hourly: boolean
  minutes: number
  /** Minutes that no charge rate applies to. */
  unrated: number
  amount: string
  since: string
}
type Capping = { cap: string | null; cap_item: number | null }
type Row = Sum & { project_id: number }
type Actor = Pick<Ctx, 'db' | 'me'>

/** Ages by the firm's today. */
function agesOf(me: Me) {
  const now = today(me.timezone)
  return (date: string) => sql`case when ${sql.ref(date)} >= ${addDays(now, -30)}::date then '30'
    when ${sql.ref(date)} >= ${addDays(now, -60)}::date then '60' when ${sql.ref(date)} >= ${addDays(now, -90)}::date then '90'
    else 'older' end`
}
const byProject = (rows: readonly Row[]) => Map.groupBy(rows, ({ project_id }) => project_id)

/** Ids of projects with hours or expenses that are not billed. */
export const withUnbilledWork = ({ org_id }: Me) => sql`
  select entry.project_id from diary_entry entry where entry.org_id = ${org_id} and ${isOpenEntry}
  union
  select part.project_id
    from expense join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
   where expense.org_id = ${org_id} and ${isOpenExpense}`

/** Reads hours up to an agreed maximum as far as it lasts, the oldest first, as a draft has them. */
export async function unbilledHours(ctx: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Sum[]>> {
  const { db, me } = ctx
  const { rows } = await sql<Row & Capping>`
    with open as materialized (
      select entry.* from diary_entry entry
       where entry.org_id = ${me.org_id} and entry.project_id = any(${[...ids]}::bigint[]) and ${isOpenEntry}),
    ${chargeRatesOf('open', me.org_id)}
    select entry.project_id, ${agesOf(me)('entry.date')} as age, sum(${billableMinutes})::int as minutes,
        coalesce(sum(${billableMinutes}) filter (where charge.amount is null), 0)::int as unrated,
        coalesce(sum(${entryValue(me)}), 0)::numeric(14, 2)::text as amount, min(entry.date) as since, ${isHourly} as hourly,
        ${capOf}::text as cap, ${capItemOf} as cap_item
      from open entry
        join project on project.org_id = ${me.org_id} and project.id = entry.project_id
        left join task on task.org_id = ${me.org_id} and task.id = entry.task_id
        left join quote_item item on item.org_id = ${me.org_id} and item.id = task.quote_item_id
        left join open_charge charge on charge.id = entry.id
     group by 1, 2, 7, 8, 9 order by since`.execute(db)
  const caps = rows.flatMap(({ project_id, cap, cap_item }) => (cap === null ? [] : [{ project_id, cap, cap_item }]))
  const fitting = await roomUnderCaps(ctx, caps)
  return byProject(
    rows.map(({ cap, cap_item, ...row }) =>
      cap === null ? row : { ...row, amount: fitting({ project_id: row.project_id, cap, cap_item }, row.amount) },
    ),
  )
}

export async function unbilledExpenses({ db, me }: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Sum[]>> {
  const { rows } = await sql<Row>`
    select part.project_id, ${agesOf(me)('expense.date')} as age, 0 as minutes, 0 as unrated,
        coalesce(sum(${expenseValue(me)}), 0)::numeric(14, 2)::text as amount, min(expense.date) as since, false as hourly
      from expense join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
     where expense.org_id = ${me.org_id} and part.project_id = any(${[...ids]}::bigint[]) and ${isOpenExpense}
     group by 1, 2`.execute(db)
  return byProject(rows)
}
